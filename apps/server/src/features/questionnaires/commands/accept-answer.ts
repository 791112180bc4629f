import { AppError } from '@certame/contract/errors.ts';
import { accepted_answers } from '@certame/db/schema/accepted-answers.ts';
import { questionnaire_items } from '@certame/db/schema/questionnaires.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { type AcceptedAnswer, acceptedForm } from '@certame/rules/scoring/accepted-answers.ts';
import { getDefinition, loadKeys } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockForChange, requireState } from '../questionnaire-repository.ts';
import { rescoreForAll } from './rescore-for-all.ts';

export interface AcceptAnswerInput {
  id: string;
  itemId: string;
  answer: AcceptedAnswer;
}

async function questionOf(
  { tx, institutionId }: Scope,
  { id, itemId }: Pick<AcceptAnswerInput, 'id' | 'itemId'>,
): Promise<string> {
  const [item] = await tx
    .select({ questionId: questionnaire_items.question_id })
    .from(questionnaire_items)
    .where(
      and(
        eq(questionnaire_items.id, itemId),
        eq(questionnaire_items.questionnaire_id, id),
        eq(questionnaire_items.institution_id, institutionId),
      ),
    );
  if (!item) throw new AppError('not-found');
  return item.questionId;
}

/** As it is stored. @throws AppError `appeal-effect` for what can't be accepted besides. */
async function formOf(scope: Scope, { id, itemId, answer }: AcceptAnswerInput): Promise<AcceptedAnswer> {
  const definition = await getDefinition(scope.client, id);
  const item = definition.items.get(itemId);
  const key = (await loadKeys(scope.client, definition)).get(itemId);
  const accepted = item && key && acceptedForm({ ...item, key }, answer);
  if (!accepted) throw new AppError('appeal-effect');
  return accepted;
}

/**
 * Counts a further answer to a question as right for everybody, in this questionnaire alone: the question in the bank and its key stay.
 * Scores follow as after a voiding. @throws AppError `not-found`, `questionnaire-state`, `appeal-effect`, `conflict` where it counts already.
 */
export async function acceptAnswer(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: AcceptAnswerInput,
): Promise<void> {
  const { id } = input;
  requireState(await lockForChange(scope, id), ['released', 'closed']);
  const question_id = await questionOf(scope, input);
  const { gapId, value } = await formOf(scope, input);
  const made = await scope.tx
    .insert(accepted_answers)
    .values({ institution_id: scope.institutionId, questionnaire_id: id, question_id, gap_id: gapId, value })
    .onConflictDoNothing()
    .returning({ id: accepted_answers.id });
  if (made.length === 0) throw new AppError('conflict');
  await rescoreForAll(scope, id, new Date(services.now()));
}

/** Takes that back. @throws AppError `not-found`, `conflict` where it doesn't count any more. */
export async function withdrawAcceptedAnswer(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: AcceptAnswerInput,
): Promise<void> {
  const { id } = input;
  requireState(await lockForChange(scope, id), ['released', 'closed']);
  const { gapId, value } = await formOf(scope, input);
  const { questionnaire_id, question_id, gap_id } = accepted_answers;
  const gone = await scope.tx
    .delete(accepted_answers)
    .where(
      and(
        eq(questionnaire_id, id),
        eq(question_id, await questionOf(scope, input)),
        gapId === null ? isNull(gap_id) : eq(gap_id, gapId),
        eq(accepted_answers.value, value),
      ),
    )
    .returning({ id: accepted_answers.id });
  if (gone.length === 0) throw new AppError('conflict');
  await rescoreForAll(scope, id, new Date(services.now()));
}
