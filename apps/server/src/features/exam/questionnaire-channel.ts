import { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who sees the counters of a questionnaire, as far as rules of data access show it to them. */
async function maySeeCounters({ database }: Services, caller: Caller, id: string): Promise<boolean> {
  const { institutionId, userId } = caller;
  if (institutionId === null || !uuid.test(id)) return false;
  if (!satisfiesRule('questionnaires.resume|proctoring.monitor', caller.permissions)) return false;
  return database.inTenant({ institutionId, userId }, async ({ client }) => {
    const { rowCount } = await client.query('select from questionnaires where id = $1', [id]);
    return rowCount === 1;
  });
}

export function authorizeQuestionnaireChannel(services: Services): void {
  services.realtime.authorize(questionnaireChannel, (caller, { id }) => maySeeCounters(services, caller, id));
}

/** Something about the questionnaire's attempts has changed: pages that count them ask anew, about once a second. */
export const publishCounters = (
  transaction: Pick<Transaction, 'afterCommit'>,
  { realtime }: Pick<Services, 'realtime'>,
  questionnaireId: string,
): void =>
  realtime.publishCoalesced(transaction, questionnaireChannel, { id: questionnaireId }, 'counters', {});
