import { streamChannel } from '@certame/contract/features/streams/channels.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { isWatched } from './access.ts';

/** Joins who may watch the stream, as its other members see them. */
export function authorizeStreamChannel({ database, realtime }: Services): void {
  realtime.authorize(streamChannel, async (caller, { stream_id: streamId }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null || !isUuid(streamId)) return false;
    if (!satisfiesRule('stream.menu|classes.students.menu', caller.permissions)) return false;
    return database.inTenant({ institutionId, userId }, async (scope) => {
      if (!(await isWatched(scope, caller, streamId))) return false;
      const [user] = await scope.tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
      return { user_id: userId, user_info: { name: user?.name ?? '' } };
    });
  });
}
