import * as contract from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { readDashboard } from './read-dashboard.ts';

const decimal = (column: string) => ({ kind: 'decimal', sort: sql.raw(`t.${column}`) });

/** The graders of one dashboard, with the figures that it shows. */
export const graderFigureList = defineList<typeof contract.listGraderFigures, contract.GradingDashboard>({
  list: contract.listGraderFigures,
  export: contract.exportGraderFigures,
  find: ({ scope, services, params }) => readDashboard(scope, services, params.id),
  title: ({ found, translate }) =>
    `${translate('titles./questionnaire_correctors/:id/dashboard')}: ${found.name}`,
  labels: 'correctors.dashboard.columns',
  columns: {
    grader: { kind: 'text', sort: sql`t.name`, cell: ({ name }) => name },
    given_out: { kind: 'integer', sort: true },
    scored: { kind: 'integer', sort: true },
    per_day: decimal('per_day'),
    mean: decimal('mean'),
    spread: decimal('spread'),
    severity: decimal('severity'),
    median_seconds: decimal('median_seconds'),
  },
  sort: { by: 'grader' },
  search: sql`t.name`,
  // Severity compares each score with the others': it is worked out for all of them, and the list only puts it in order.
  from: ({ found }) => sql`
    select * from jsonb_to_recordset(${JSON.stringify(found.graders)}::jsonb)
      as g (id uuid, name text, given_out int, scored int, per_day float8, mean float8, spread float8, severity float8, median_seconds float8, training jsonb)`,
});
