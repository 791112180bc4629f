import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';

/** Only its candidate hears what happens to an attempt while it is taken (deadline moved, finished by somebody else). */
export function authorizeAttemptChannel({ database, realtime }: Services): void {
  realtime.authorize(attemptChannel, async (caller, { answer_id: attemptId }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null || !isUuid(attemptId)) return false;
    return database.inTenant({ institutionId, userId, asParticipant: true }, async ({ tx }) => {
      const isMine = and(eq(attempts.id, attemptId), eq(attempts.user_id, userId));
      return (await tx.$count(attempts, isMine)) === 1;
    });
  });
}
