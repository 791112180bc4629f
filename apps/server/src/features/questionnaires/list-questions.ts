import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import type { ExamDefinition, ExamItem } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

export interface ListedQuestion {
  item: ExamItem;
  /** Place among the questions that everybody gets, from 1; null for one of a draw's pool. */
  number: number | null;
  /** As the bank names it; the beginning of its text where it has no name. */
  title: string;
}

/**
 * Numbers as the pages of a questionnaire count its questions. One that was changed after the release has the number of the item in its place,
 * which follows it.
 */
export function numberQuestions({ sections }: Pick<ExamDefinition, 'sections'>): Map<string, number | null> {
  const numbers = new Map<string, number | null>();
  let placed = 0;
  for (const item of sections.flatMap((section) => section.items)) {
    if (item.type === 'section') continue;
    if (item.drawId === null && !item.isSuperseded) placed += 1;
    if (item.drawId !== null) numbers.set(item.id, null);
    else numbers.set(item.id, item.isSuperseded ? placed + 1 : placed);
  }
  return numbers;
}

const titleRow = z.object({ id: z.string(), title: z.string() });

/** Every question that some attempt may have, in the questionnaire's order, with what a page calls it. */
export async function listQuestions(scope: Scope, definition: ExamDefinition): Promise<ListedQuestion[]> {
  const rows = await queryRows(
    scope,
    titleRow,
    sql`select i.id, coalesce(nullif(q.title, ''), q.excerpt) as title
          from questionnaire_items i join questions q on q.id = i.question_id
         where i.questionnaire_id = ${definition.id} and i.institution_id = ${scope.institutionId}`,
  );
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const numbers = numberQuestions(definition);
  return [...numbers].flatMap(([id, number]) => {
    const item = definition.items.get(id);
    return item ? [{ item, number, title: titles.get(id) ?? '' }] : [];
  });
}
