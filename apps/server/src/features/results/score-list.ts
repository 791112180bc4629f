import { participationStates } from '@certame/contract/features/exam/states.ts';
import * as contract from '@certame/contract/features/results/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { leadEmail } from '#features/campaigns/index.ts';
import { participationColumn } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';

/** One row for each attempt; the account stands in where there is no person. Paper has no room for what only explains the score. */
export const scoreList = defineList<typeof contract.listScores, string>({
  list: contract.listScores,
  export: contract.exportScores,
  find: async ({ scope, params }) => (await getQuestionnaireRow(scope, params.id)).name,
  title: ({ found, translate }) => translate('results.server.scores', { questionnaire: found }),
  labels: 'results.server.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'email', sort: true, notOnPaper: true },
    identifier: { kind: 'text', sort: true },
    number: { kind: 'integer', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'results.server.states' },
    started_at: { kind: 'dateTime', sort: true, notOnPaper: true },
    finished_at: { kind: 'dateTime', sort: true },
    finish_reason: { kind: 'select', sort: true, valueLabels: 'results.server.finish_reasons' },
    late_sync: { kind: 'boolean', sort: true, notOnPaper: true },
    answered: { kind: 'integer', sort: true },
    score: { kind: 'decimal', sort: true },
    max: { kind: 'decimal', sort: true },
    pending_items: { kind: 'integer', sort: true },
    released_score: { kind: 'decimal', sort: true },
    released_at: { kind: 'dateTime', sort: true, notOnPaper: true },
  },
  sort: { by: 'name' },
  filters: { state: { column: sql`t.state`, accepts: participationStates } },
  from: ({ scope, params }) => sql`
    select a.id, a.participant_id, coalesce(person.name, u.name) as name, coalesce(lead.email, u.email) as email, person.identifier, a.number,
           ${sql.raw(participationColumn)} as state, a.started_at, a.finished_at, a.finish_reason, a.late_sync, a.unsent_count,
           trim_scale(s.total) as score, trim_scale(s.max) as max,
           coalesce(s.answered, (select count(*)::int from responses r where r.attempt_id = a.id and r.value is not null)) as answered,
           coalesce(s.pending, 0) as pending_items, trim_scale(s.released_total) as released_score, s.released_at,
           concat_ws(' ', u.search_text, person.search_text) as search_text
      from attempts a
      join participants p on p.id = a.participant_id
      join users u on u.id = a.user_id
      left join people person on person.id = p.person_id
      ${leadEmail}
      left join score_sheets s on s.attempt_id = a.id
     where a.questionnaire_id = ${params.id} and a.institution_id = ${scope.institutionId}`,
});
