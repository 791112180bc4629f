import { practicalChannel } from '@certame/contract/features/practical/channels.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { practical_tests } from '@certame/db/schema/practical.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';

/** For whoever may open the dashboard of that test. */
export function authorizePracticalChannel({ realtime, database }: Services): void {
  realtime.authorize(practicalChannel, async ({ institutionId, userId, permissions }, { id }) => {
    if (institutionId === null || !isUuid(id)) return false;
    if (!satisfiesRule('practical_tests.dashboard.menu', permissions)) return false;
    return database.inTenant(
      { institutionId, userId },
      async ({ tx }) => (await tx.$count(practical_tests, eq(practical_tests.id, id))) === 1,
    );
  });
}
