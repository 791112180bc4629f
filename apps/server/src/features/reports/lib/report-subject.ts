import { AppError } from '@certame/contract/errors.ts';
import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { filterValues, refuseFilter } from '#crud/lists/list-conditions.ts';
import { type ExamDefinition, getDefinition, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow, type ListedQuestion, listQuestions } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';

/** `number`: those of a draw's pool are counted on after the questions that everybody gets, for each has a column. */
export interface ReportQuestion extends ListedQuestion {
  number: number;
}
export interface ReportQuestionnaire {
  id: string;
  name: string;
  definition: ExamDefinition;
  /** In the questionnaire's order. */
  questions: readonly ReportQuestion[];
  byItem: ReadonlyMap<string, ReportQuestion>;
}
/** What a report is about. */
export interface ReportSubject {
  questionnaires: readonly ReportQuestionnaire[];
  /** By item, for a report that scores answers itself. They are the staff's to see. */
  keys?: ReadonlyMap<string, QuestionKey>;
}

function numbered(questions: readonly ListedQuestion[]): ReportQuestion[] {
  let last = Math.max(0, ...questions.map(({ number }) => number ?? 0));
  return questions.map((question) => {
    if (question.number === null) last += 1;
    return { ...question, number: question.number ?? last };
  });
}

/** @throws AppError `not-found`, also where rules of data access hide it; `answers-anonymous`. */
export async function getReportQuestionnaire(scope: Scope, id: string): Promise<ReportQuestionnaire> {
  const { name } = await getQuestionnaireRow(scope, id);
  const definition = await getDefinition(scope.client, id);
  requireNamed(definition);
  const questions = numbered(await listQuestions(scope, definition));
  return { id, name, definition, questions, byItem: new Map(questions.map((one) => [one.item.id, one])) };
}

/** The questionnaires that a filter names. @throws AppError as `getReportQuestionnaire`, `validation`. */
export async function findSubject(
  { scope, filters }: { scope: Scope; filters: GridQuery['filters'] },
  key: 'questionnaire_id' | 'questionnaires',
  most = 1,
): Promise<ReportSubject> {
  const ids = [...new Set(filterValues(filters, key))];
  if (!ids.every(isUuid)) refuseFilter(key);
  if (ids.length > most)
    throw new AppError('validation', {
      fields: { [`filters.${key}`]: [{ key: 'max_items', params: { max: most } }] },
    });
  const questionnaires: ReportQuestionnaire[] = [];
  for (const id of ids) questionnaires.push(await getReportQuestionnaire(scope, id));
  return { questionnaires };
}

export const namesOf = ({ questionnaires }: ReportSubject): string =>
  questionnaires.map(({ name }) => name).join(' · ');

/** Of a report about one questionnaire. */
export function onlyOf({ questionnaires: [only] }: ReportSubject): ReportQuestionnaire {
  if (!only) throw new Error('A report without its questionnaire');
  return only;
}
