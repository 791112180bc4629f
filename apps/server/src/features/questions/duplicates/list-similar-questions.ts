import { type QuestionContent, questionKeySchema } from '@certame/contract/features/questions/content.ts';
import type { SimilarQuestion } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { questionText } from '@certame/rules/questions/duplicates/question-text.ts';
import { similarPercent } from '@certame/rules/questions/duplicates/similarity.ts';
import { textBands } from '@certame/rules/questions/duplicates/text-bands.ts';
import type { Scope } from '#plugins/database.ts';
import { cleanParts } from '../question-input.ts';
import { findSimilarQuestions } from './find-similar-questions.ts';

/** As many as somebody looks at while writing. */
const shown = 5;
const noKey = questionKeySchema.parse({});

/**
 * Questions of the bank like the one that is being written; `except` is its own id, once it has one. What was sent is cleaned first: it is
 * compared as it would be stored. @throws AppError `validation` beyond the limits of a question.
 */
export async function listSimilarQuestions(
  scope: Scope,
  asked: { type: QuestionType; content: QuestionContent },
  except: string | null,
): Promise<SimilarQuestion[]> {
  const { content } = await cleanParts({ content: asked.content, key: noKey });
  const { text, hash } = questionText(asked.type, content);
  if (hash === null) return [];
  const probe = { number: 0, text, hash, bands: textBands(text, scope.institutionId) };
  const found = await findSimilarQuestions(scope, [probe], { limit: shown, compared: 24, except });
  return found.map(({ id, title, excerpt, is_archived, is_same, similarity }) => ({
    ...{ id, title, excerpt, is_archived, is_same },
    percent: similarPercent(similarity),
  }));
}
