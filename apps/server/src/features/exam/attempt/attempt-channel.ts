import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import type { Services } from '#services.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only its candidate hears what happens to an attempt while it is taken (deadline moved, finished by somebody else). */
export function authorizeAttemptChannel({ database, realtime }: Services): void {
  realtime.authorize(attemptChannel, async (caller, { answer_id: attemptId }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null || !uuid.test(attemptId)) return false;
    return database.inTenant({ institutionId, userId, asParticipant: true }, async ({ client }) => {
      const { rowCount } = await client.query('select from attempts where id = $1 and user_id = $2', [
        attemptId,
        userId,
      ]);
      return rowCount === 1;
    });
  });
}
