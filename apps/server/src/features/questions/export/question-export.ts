import type { Language } from '@certame/contract/constants.ts';
import {
  exportCheckMaxRows,
  type QuestionExportFormat,
  type questionExportCheckSchema,
} from '@certame/contract/features/questions/export/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import type {
  ExportedQuestion,
  ExportInfo,
  ExportProblem,
  QuestionWriting,
} from '@certame/rules/questions/export/question-writer.ts';
import { sheetProblems } from '@certame/rules/questions/export/sheet-problems.ts';
import { questionWriters } from '@certame/rules/questions/export/writers.ts';
import type { z } from 'zod';
import { excerptOf } from '#lib/html-sanitizer.ts';
import type { Translate } from '#lib/texts.ts';
import type { QuestionBatch } from './read-questions.ts';

/** Questions that were chosen somewhere, read batch by batch from the transaction they were chosen in. */
export interface QuestionSource {
  /** Name of the questionnaire, or of the bank. */
  title: string;
  batches(): AsyncIterable<QuestionBatch>;
}

export interface ExportWishes {
  format: QuestionExportFormat;
  language: Language;
  translate: Translate;
  nowMs: number;
}

export const openWriting = (
  format: Exclude<QuestionExportFormat, 'xlsx'>,
  { title }: QuestionSource,
  { language, translate, nowMs }: ExportWishes,
): QuestionWriting => {
  const info: ExportInfo = {
    title,
    language,
    nowMs,
    trueFalse: {
      isTrue: translate('questions.server.true'),
      isFalse: translate('questions.server.false'),
    },
  };
  return questionWriters[format].open(info);
};

type Check = z.input<typeof questionExportCheckSchema>;

const messagesOf = (problems: readonly ExportProblem[], translate: Translate): string[] => [
  ...new Set(
    problems.map(({ key, params }) => translate(textKey(`question-problems.export.${key}`), { ...params })),
  ),
];

/** What the format can't say of each question, by writing all of them and keeping none. */
export async function checkExport(source: QuestionSource, wishes: ExportWishes): Promise<Check> {
  const { format, translate } = wishes;
  const writing = format === 'xlsx' ? undefined : openWriting(format, source, wishes);
  const problemsOf = (question: ExportedQuestion) =>
    writing?.add(question).problems ?? sheetProblems(question);
  const check: Check = { total: 0, partly: 0, left_out: 0, rows: [] };
  for await (const { questions } of source.batches()) {
    for (const question of questions) {
      check.total += 1;
      const problems = problemsOf(question);
      if (problems.length === 0) continue;
      const isLeftOut = problems.some(({ blocking }) => blocking);
      check[isLeftOut ? 'left_out' : 'partly'] += 1;
      if (check.rows.length === exportCheckMaxRows) continue;
      check.rows.push({
        id: question.id,
        place: check.total,
        title: question.title,
        excerpt: excerptOf(question.content.statement),
        left_out: isLeftOut,
        messages: messagesOf(isLeftOut ? problems.filter(({ blocking }) => blocking) : problems, translate),
      });
    }
  }
  return check;
}
