import { AppError } from '@certame/contract/errors.ts';
import { questionnaire_items } from '@certame/db/schema/questionnaires.ts';
import { questions } from '@certame/db/schema/questions.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { findForUpdate } from '../questions-repository.ts';

/** Refused while any questionnaire, even a closed one, holds the question: its results would lose what was asked. */
export async function deleteQuestion(scope: Scope, id: string): Promise<void> {
  const { tx } = scope;
  if (!(await findForUpdate(scope, id))) throw new AppError('not-found');
  const used = await tx
    .select({ id: questionnaire_items.id })
    .from(questionnaire_items)
    .where(eq(questionnaire_items.question_id, id))
    .limit(1);
  if (used.length > 0) throw new AppError('question-in-use');
  await tx.delete(questions).where(eq(questions.id, id));
}
