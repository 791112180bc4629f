import { AppError } from '@certame/contract/errors.ts';
import type { Question, QuestionBody } from '@certame/contract/features/questions/endpoints.ts';
import type { Scope } from '#plugins/database.ts';
import type { FileStore } from '#plugins/files.ts';
import { getQuestion } from '../queries.ts';
import { findForUpdate, rewriteQuestion } from '../questions-repository.ts';
import { acceptInput } from './create-question.ts';

/** When somebody else has saved since `updated_at` was read, nothing is written and the answer holds what is there now. */
export async function updateQuestion(
  scope: Scope,
  store: FileStore,
  id: string,
  body: QuestionBody,
): Promise<Question> {
  const stored = await findForUpdate(scope, id);
  if (!stored) throw new AppError('not-found');
  if (body.updated_at !== undefined && Date.parse(body.updated_at) !== stored.updated_at.getTime()) {
    throw new AppError('conflict', { data: { current: await getQuestion(scope, id) } });
  }
  await rewriteQuestion(scope, stored, await acceptInput(scope, store, body));
  return getQuestion(scope, id);
}
