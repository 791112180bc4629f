import type { AppealSummary } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { appealCounts } from './appeal-counts.ts';

const summaryRow = z.object({
  whole: z.boolean(),
  questionnaire_name: z.string().nullable(),
  question: z.string().nullable(),
  open: z.int(),
  granted: z.int(),
  rejected: z.int(),
  withdrawn: z.int(),
  overdue: z.int(),
  mean_hours: z.number().nullable(),
});

/** Questions of one page. */
const questionsMax = 100;

/** Appeals by question and outcome, with the time that decisions took. */
export async function readSummary(
  scope: Scope,
  { questionnaireId, now }: { questionnaireId: string | undefined; now: Date },
): Promise<AppealSummary> {
  const rows = await queryRows(
    scope,
    summaryRow,
    sql`select grouping(p.questionnaire_id) = 1 as whole, min(q.name) as questionnaire_name,
               ${appealCounts(now)}
          from appeals p
          join questionnaires q on q.id = p.questionnaire_id
          left join questions n on n.id = p.question_id
         where p.institution_id = ${scope.institutionId}
           and (${questionnaireId ?? null}::uuid is null or p.questionnaire_id = ${questionnaireId ?? null}::uuid)
         group by grouping sets ((), (p.questionnaire_id, p.question_id))
         order by grouping(p.questionnaire_id) desc, count(*) desc, 2, 3 limit ${questionsMax + 1}`,
  );
  const countsOf = ({
    open,
    granted,
    rejected,
    withdrawn,
    overdue,
    mean_hours,
  }: z.output<typeof summaryRow>) => ({
    ...{ open, granted, rejected, withdrawn, overdue, mean_hours },
  });
  const [all, ...questions] = rows;
  if (!all) throw new Error('A sum of no rows is a row');
  return {
    ...countsOf(all),
    questions: questions.map((row) => ({
      questionnaire_name: row.questionnaire_name ?? '',
      question: row.question,
      ...countsOf(row),
    })),
  };
}
