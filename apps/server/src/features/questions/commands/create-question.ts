import { AppError } from '@certame/contract/errors.ts';
import type { Question, QuestionBody } from '@certame/contract/features/questions/endpoints.ts';
import { checkQuestion } from '@certame/rules/questions/check-question.ts';
import type { Scope } from '#plugins/database.ts';
import type { FileStore } from '#plugins/files.ts';
import { withImageSizes } from '../image-sizes.ts';
import { getQuestion } from '../queries.ts';
import { cleanInput, type QuestionInput } from '../question-input.ts';
import { insertQuestion, requireReferences } from '../questions-repository.ts';

/** Cleans what was sent and refuses what can't stand. The checks see what will be stored, not what was typed. */
export async function acceptInput(
  scope: Scope,
  store: FileStore,
  body: QuestionBody,
): Promise<QuestionInput> {
  const { updated_at: _readAt, ...values } = body;
  const input = await cleanInput(values);
  const fields = checkQuestion(input);
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  await requireReferences(scope, input);
  return withImageSizes(scope, store, input);
}

export async function createQuestion(scope: Scope, store: FileStore, body: QuestionBody): Promise<Question> {
  return getQuestion(scope, await insertQuestion(scope, await acceptInput(scope, store, body)));
}
