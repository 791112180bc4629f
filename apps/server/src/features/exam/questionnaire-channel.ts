import { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { eq } from '@certame/db/sql.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

/** Rule of those whose pages count attempts. */
const watchingRule =
  'questionnaires.resume|questionnaires.events|questionnaires.dashboard.panel|proctoring.monitor';

/** Whether the caller may see the counters: by permission, and as far as rules of data access show the questionnaire. */
async function maySeeCounters({ database }: Services, caller: Caller, id: string): Promise<boolean> {
  const { institutionId, userId } = caller;
  if (institutionId === null || !isUuid(id)) return false;
  if (!satisfiesRule(watchingRule, caller.permissions)) return false;
  return database.inTenant({ institutionId, userId }, async ({ tx }) => {
    return (await tx.$count(questionnaires, eq(questionnaires.id, id))) === 1;
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
