import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { unpackDetails } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const sheetRow = z.object({
  attempt_id: z.string(),
  /** Exact decimal. */
  percent: z.string().nullable(),
  pending: z.int(),
  /** Reaches the minimum score; null where none is set or nothing is worth anything. */
  passed: z.boolean().nullable(),
  minutes: z.number().nullable(),
  details: z.unknown(),
});

export interface Sheet extends Omit<z.output<typeof sheetRow>, 'details'> {
  scores: { itemId: string; score: number | null; max: number; isVoided: boolean }[];
}

const pageRows = 1000;
const nowhere = '00000000-0000-0000-0000-000000000000';

/** Sheets of closed attempts, page by page: those of 10,000 candidates together would hold the memory of the process. */
export async function* readSheets(
  scope: Scope,
  { questionnaireId, minimumPercent }: { questionnaireId: string; minimumPercent: string | null },
): AsyncGenerator<Sheet[]> {
  for (let after = nowhere; ; ) {
    const rows = await queryRows(
      scope,
      sheetRow,
      sql`select s.attempt_id, trim_scale(100 * s.total / nullif(s.max, 0))::text as percent, s.pending, s.details,
                 case when s.max > 0 then s.total * 100 >= s.max * ${minimumPercent}::numeric end as passed,
                 ((extract(epoch from a.finished_at - a.started_at) - a.paused_ms / 1000.0) / 60)::float8 as minutes
            from score_sheets s
            join attempts a on a.id = s.attempt_id and a.state not in ('in_progress', 'paused')
           where s.questionnaire_id = ${questionnaireId} and s.institution_id = ${scope.institutionId} and s.attempt_id > ${after}
           order by s.attempt_id
           limit ${pageRows}`,
    );
    yield rows.map(({ details, ...row }) => ({
      ...row,
      scores: [...unpackDetails(details)].map(([itemId, { score, max, state }]) => ({
        itemId,
        score: score === null ? null : Number(score),
        max: Number(max),
        isVoided: state === 'voided',
      })),
    }));
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = last.attempt_id;
  }
}
