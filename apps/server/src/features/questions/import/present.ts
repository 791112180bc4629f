import type {
  importedQuestionPreviewSchema,
  importSummarySchema,
} from '@certame/contract/features/questions/endpoints.ts';
import type { z } from 'zod';
import { excerptOf } from '#lib/html-sanitizer.ts';
import { hasText, type Translate } from '#lib/texts.ts';
import type { ImportState, Problem, ValidatedQuestion } from './validate-questions.ts';

type Preview = z.input<typeof importedQuestionPreviewSchema>;

/** A problem's text, wherever its key has one: those of imports, of this feature, of every form. */
export function problemText({ key, params }: Pick<Problem, 'key' | 'params'>, translate: Translate): string {
  const places = [`questions.server.import.${key}`, `question-problems.import.${key}`, `validation.${key}`];
  const found = places.find(hasText) ?? 'validation.type';
  return translate(found, { field: '', ...params }).replace('  ', ' ');
}

export const presentQuestion = (
  { question, state, problems, duplicate }: ValidatedQuestion,
  translate: Translate,
): Preview => ({
  place: question.place,
  state: state === 'skipped' ? 'new' : state,
  title: question.title,
  type: question.type,
  excerpt: excerptOf(question.content.statement),
  options: question.content.options.length,
  images: question.images.length,
  problems: problems.map((problem) => ({ field: problem.field, message: problemText(problem, translate) })),
  duplicate,
});

export function summaryOf(states: readonly ImportState[]): z.output<typeof importSummarySchema> {
  const count = (wanted: ImportState): number => states.filter((state) => state === wanted).length;
  return {
    total: states.length,
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
  };
}
