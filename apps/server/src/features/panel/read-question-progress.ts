import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow, listQuestions } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const answeredRow = z.object({ item_id: z.string(), answered: z.int() });

/** @throws AppError `not-found`, `answers-anonymous`. */
export async function readQuestionProgress(scope: Scope, questionnaireId: string) {
  await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  requireNamed(definition);
  const rows = await queryRows(
    scope,
    answeredRow,
    sql`select r.item_id, count(*)::int as answered
          from attempts a join responses r on r.attempt_id = a.id and r.value is not null
         where a.questionnaire_id = ${questionnaireId} and a.institution_id = ${scope.institutionId}
         group by r.item_id`,
  );
  const answered = new Map(rows.map((row) => [row.item_id, row.answered]));
  const [count] = await queryRows(
    scope,
    z.object({ attempts: z.int() }),
    sql`select count(*)::int as attempts from attempts where questionnaire_id = ${questionnaireId}`,
  );
  const items = (await listQuestions(scope, definition))
    .filter(({ item }) => !item.isSuperseded)
    .map(({ item, number, title }) => ({
      ...{ item_id: item.id, number, title },
      answered: answered.get(item.id) ?? 0,
    }));
  return { items, attempts: count?.attempts ?? 0 };
}
