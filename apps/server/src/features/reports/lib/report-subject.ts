import { AppError } from '@certame/contract/errors.ts';
import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { filterValues, refuseFilter } from '#crud/lists/list-conditions.ts';
import { type ExamDefinition, type ExamItem, getDefinition, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';

export interface ReportQuestion {
  item: ExamItem;
  /** Place among the questionnaire's questions, from 1. */
  number: number;
  title: string;
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

const titleChars = 80;
const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const shortened = (text: string): string =>
  text.length > titleChars ? `${text.slice(0, titleChars - 1)}…` : text;

/**
 * Questions by number. Items of a draw's pool are numbered like placed ones; one that was superseded has the number of the item
 * in its place, which follows it.
 */
function questionsOf({ sections }: ExamDefinition): ReportQuestion[] {
  const items = sections.flatMap((section) => section.items).filter(({ type }) => type !== 'section');
  let number = 0;
  return items.map((item) => {
    if (!item.isSuperseded) number += 1;
    return {
      item,
      number: item.isSuperseded ? number + 1 : number,
      title: shortened(plainOf(item.content.statement)),
    };
  });
}

/** @throws AppError `not-found`, also where rules of data access hide it; `answers-anonymous`. */
export async function getReportQuestionnaire(scope: Scope, id: string): Promise<ReportQuestionnaire> {
  const { name } = await getQuestionnaireRow(scope, id);
  const definition = await getDefinition(scope.client, id);
  requireNamed(definition);
  const questions = questionsOf(definition);
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
