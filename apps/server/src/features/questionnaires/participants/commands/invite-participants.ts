import { sendQuestionnaireInvitesTask } from '@certame/contract/features/questionnaires/jobs.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq, inArray, ne, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

interface InviteInput {
  questionnaireId: string;
  /** `pending`: those who have no invite yet or whose invite failed. */
  only: 'pending' | 'all';
  /** Empty or absent: everybody on the list. */
  participantIds?: readonly string[];
}

/**
 * Marks invites as being sent and adds the task that sends them, in this transaction. An invite that is queued
 * already isn't sent twice: the task takes each marked participant once. Gives how many are marked.
 */
export async function inviteParticipants(
  scope: Scope,
  { jobs }: Pick<Services, 'jobs'>,
  { questionnaireId, only, participantIds: ids = [] }: InviteInput,
): Promise<number> {
  const { rowCount } = await scope.tx
    .update(participants)
    .set({ invite_status: 'o', updated_at: sql`now()` })
    .where(
      and(
        eq(participants.questionnaire_id, questionnaireId),
        eq(participants.institution_id, scope.institutionId),
        participants.invited,
        ids.length > 0 ? inArray(participants.id, [...ids]) : undefined,
        // Invites that are queued already are counted again, so that somebody can push on a task that was lost.
        only === 'all' ? undefined : ne(participants.invite_status, 's'),
      ),
    );
  if (!rowCount) return 0;
  const payload = { institution_id: scope.institutionId, questionnaire_id: questionnaireId };
  await jobs.enqueue(scope, sendQuestionnaireInvitesTask, payload, {
    key: `${sendQuestionnaireInvitesTask.name}:${questionnaireId}`,
  });
  return rowCount;
}
