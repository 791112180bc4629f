import { sendQuestionnaireInvitesTask } from '@certame/contract/features/questionnaires/jobs.ts';
import type { Scope } from '#plugins/database.ts';
import type { Jobs } from '#plugins/jobs/jobs.ts';

export interface InviteChoice {
  /** `pending`: those who have no invite yet or whose invite failed. */
  only: 'pending' | 'all';
  /** Empty or absent: whoever is on the list. */
  participantIds?: readonly string[];
}

/**
 * Marks invites as being sent and adds the task that sends them, in this transaction. Those already waiting to be sent
 * aren't sent twice: the task takes each marked participant once. Gives how many are marked.
 */
export async function inviteParticipants(
  scope: Scope,
  jobs: Pick<Jobs, 'enqueue'>,
  questionnaireId: string,
  choice: InviteChoice,
): Promise<number> {
  const ids = choice.participantIds && choice.participantIds.length > 0 ? choice.participantIds : null;
  const { rowCount } = await scope.client.query(
    `update participants set invite_status = 'o', updated_at = now()
      where questionnaire_id = $1 and institution_id = $2 and invited
        and ($3::uuid[] is null or id = any($3::uuid[]))
        and invite_status = any($4::text[])`,
    [
      questionnaireId,
      scope.institutionId,
      ids,
      // What waits is counted again, so that somebody can push on a task that was lost.
      choice.only === 'all' ? ['p', 'o', 's', 'e'] : ['p', 'o', 'e'],
    ],
  );
  if (!rowCount) return 0;
  const payload = { institution_id: scope.institutionId, questionnaire_id: questionnaireId };
  await jobs.enqueue(scope, sendQuestionnaireInvitesTask, payload, {
    key: `${sendQuestionnaireInvitesTask.name}:${questionnaireId}`,
  });
  return rowCount;
}
