import { severities } from '@certame/contract/features/exam/states.ts';
import * as contract from '@certame/contract/features/proctoring/audit/endpoints.ts';
import { auditStates, videoStates } from '@certame/contract/features/proctoring/video-states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { filterCondition, periodFilters } from '#crud/lists/list-conditions.ts';

const hasSeverity = (values: readonly string[]) => sql`exists (
  select from attempt_events e where e.attempt_id = t.id
     and ${filterCondition('severity', { column: sql`e.severity`, accepts: severities }, values)})`;

/** Supervised attempts, the newest first. Events are counted for the rows of a page; so they can't be sorted by. */
export const auditList = defineList<typeof contract.listAudits>({
  list: contract.listAudits,
  export: contract.exportAudits,
  title: ({ translate }) => translate('titles./proctoring_audit'),
  labels: 'proctoring-audit.columns',
  columns: {
    name: { kind: 'text', sort: true },
    exam: { kind: 'text', sort: true },
    number: { kind: 'integer', notOnPaper: true },
    started_at: { kind: 'dateTime', sort: true, hasNoGaps: true },
    high: { kind: 'integer' },
    medium: { kind: 'integer' },
    low: { kind: 'integer' },
    flagged_at: { kind: 'dateTime', sort: true },
    video_state: { kind: 'select', sort: true, valueLabels: 'proctoring-audit.video_states' },
    audit_state: { kind: 'select', sort: true, valueLabels: 'proctoring-audit.audit_states' },
    state: { kind: 'select', valueLabels: 'results.server.states', notOnPaper: true },
    delete_after: { kind: 'dateTime', sort: true },
    media_deleted_at: { kind: 'dateTime', notOnPaper: true },
  },
  sort: { by: 'started_at', descending: true },
  filters: {
    exam: { column: sql`t.questionnaire_id::text`, accepts: isUuid },
    audit_state: { column: sql`t.audit_state`, accepts: auditStates },
    video_state: { column: sql`t.video_state`, accepts: videoStates },
    flagged: { column: sql`(t.flagged_at is not null)::text`, accepts: ['true', 'false'] },
    severity: hasSeverity,
    ...periodFilters(sql`t.started_at`),
  },
  from: ({ scope }) => sql`
    select s.attempt_id as id, s.questionnaire_id, coalesce(person.name, u.name) as name, q.name as exam, a.number, a.state,
           a.started_at, s.flagged_at, s.video_state, s.audit_state, s.delete_after, s.media_deleted_at,
           concat_ws(' ', u.search_text, person.search_text, q.search_text) as search_text
      from proctoring_sessions s
      join attempts a on a.id = s.attempt_id
      join questionnaires q on q.id = s.questionnaire_id
      join users u on u.id = a.user_id
      left join participants p on p.id = a.participant_id
      left join people person on person.id = p.person_id
     where s.institution_id = ${scope.institutionId}`,
  details: {
    select: sql`happened.low, happened.medium, happened.high`,
    joins: sql`,
         lateral (select (count(*) filter (where e.severity = 'L'))::int as low,
                         (count(*) filter (where e.severity = 'M'))::int as medium,
                         (count(*) filter (where e.severity = 'H'))::int as high
                    from attempt_events e where e.attempt_id = t.id) happened`,
  },
});
