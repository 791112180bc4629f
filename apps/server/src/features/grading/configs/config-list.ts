import * as dashboard from '@certame/contract/features/grading/dashboard/endpoints.ts';
import * as contract from '@certame/contract/features/grading/endpoints.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import type { Scope } from '#plugins/database.ts';

/** What both lists show of each correction: how far it is. */
const progress = {
  labels: 'correctors.columns',
  columns: {
    name: { kind: 'text', sort: true },
    questionnaire_name: { kind: 'text', sort: true },
    graders: { kind: 'integer' },
    given_out: { kind: 'integer' },
    scored: { kind: 'integer' },
    divergent: { kind: 'integer' },
    deadline_at: { kind: 'dateTime', sort: true },
    updated_at: { kind: 'dateTime', sort: true, notOnPaper: true },
  },
  sort: { by: 'name' },
  filters: { questionnaire_id: { column: sql`t.questionnaire_id::text`, accepts: isUuid } },
  from: ({ scope }: { scope: Scope }) => sql`
    select c.id, c.name, c.questionnaire_id, q.name as questionnaire_name, c.deadline_at, c.updated_at, c.total_teacher,
           concat_ws(' ', c.search_text, q.search_text) as search_text
      from grading_configs c join questionnaires q on q.id = c.questionnaire_id
     where c.institution_id = ${scope.institutionId}`,
  details: {
    select: sql`counted.graders, counted.given_out, counted.scored, counted.divergent`,
    joins: sql`cross join lateral (
      select (select count(*)::int from grading_config_graders g where g.config_id = t.id) as graders,
             count(*) filter (where not g.is_chairs and g.training_id is null)::int as given_out,
             count(*) filter (where g.status in ('scored', 'released') and not g.is_chairs and g.training_id is null)::int as scored,
             (select count(*)::int from (
                select from grading_assignments d
                 where d.config_id = t.id and not d.is_chairs and d.training_id is null
                   and not exists (select from resolved_scores r where r.attempt_id = d.attempt_id and r.item_id = d.item_id)
                 group by d.attempt_id, d.item_id
                having count(*) filter (where d.status in ('pending', 'leased')) = 0
                   and count(*) >= t.total_teacher) as open) as divergent
        from grading_assignments g where g.config_id = t.id) counted`,
  },
} as const;

/** Corrections by several graders, for who looks after them. */
export const configList = defineList<typeof contract.listGradingConfigs>({
  ...progress,
  list: contract.listGradingConfigs,
  export: contract.exportGradingConfigs,
  title: ({ translate }) => translate('titles./questionnaire_correctors'),
});

/** The same for who watches. */
export const progressList = defineList<typeof dashboard.listGradingProgress>({
  ...progress,
  list: dashboard.listGradingProgress,
  export: dashboard.exportGradingProgress,
  title: ({ translate }) => translate('titles./questionnaire_correctors/dashboard'),
});
