import type { Services } from '../../services.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What happens to an attempt while it is taken (deadline moved, finished by somebody else) is told to its owner only. */
export function defineAttemptChannel({ database, realtime }: Services): void {
  realtime.defineChannel('private-answer.{answer_id}', async (caller, { answer_id: attemptId = '' }) => {
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
