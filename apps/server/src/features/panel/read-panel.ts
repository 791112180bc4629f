import type { Panel } from '@certame/contract/features/panel/endpoints.ts';
import { panelRowSchema } from '@certame/contract/features/panel/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { getDefinition, participationColumn, requireNamed } from '#features/exam/index.ts';
import { getQuestionnaireRow, isEditor } from '#features/questionnaires/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { panelExamOf } from './panel-exam.ts';

/** What was written by transactions that a read before did not see yet. */
const overlapMs = 5000;

const instant = instantColumn.nullable().transform((value) => value?.toISOString() ?? null);
const panelRow = panelRowSchema.extend({
  started_at: instant,
  deadline: instant,
  finished_at: instant,
  seen_at: instant,
  reopened_until: instant,
});
const totalRow = z.object({ total: z.int() });

/** Newest attempts and what staff gave their participants; of those that changed after an instant, or all. */
const rowsQuery = (questionnaireId: string, since: Date | null) => sql`
  select p.id as participant_id, coalesce(person.name, u.name) as name, person.identifier, c.name as class_name, p.invite_status,
         p.extension_min, p.extra_time_percent, a.id as answer_id, coalesce(a.number, 0) as number,
         coalesce(${sql.raw(participationColumn)}, 'not_started') as state, a.started_at, a.deadline_at as deadline, a.finished_at,
         a.device_seen_at as seen_at, a.staff_paused_at is not null as paused_by_staff, a.reopened_until, coalesce(a.unsent_count, 0) as unsent, coalesce(r.answered, 0) as answered,
         coalesce(e.alerts, 0) as alerts
    from participants p
    join users u on u.id = p.user_id
    left join people person on person.id = p.person_id
    left join classes c on c.id = p.class_id
    left join lateral (select * from attempts a where a.participant_id = p.id order by a.number desc limit 1) a on true
    left join lateral (select count(*)::int as answered from responses r where r.attempt_id = a.id and r.value is not null) r on true
    left join lateral (select count(*)::int as alerts from attempt_events e where e.attempt_id = a.id and e.severity = 'H') e on true
   where p.questionnaire_id = ${questionnaireId}
     and (${since}::timestamptz is null
          or greatest(p.updated_at, a.device_seen_at, a.started_at, a.finished_at, a.paused_at, a.returned_at,
                      a.staff_paused_at, a.staff_resumed_at) > ${since}::timestamptz)
   order by name, p.id`;

export interface PanelInput {
  questionnaireId: string;
  /** As of the server's clock, when it was read before. */
  since: Date | null;
  nowMs: number;
  /** Given the permission; the questionnaire may name a group of editors besides. */
  mayAct: boolean;
}

/** @throws AppError `not-found`, `answers-anonymous`. */
export async function readPanel(scope: Scope, input: PanelInput): Promise<Panel> {
  const { questionnaireId, since, nowMs, mayAct } = input;
  const row = await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  requireNamed(definition);
  const from = since && new Date(since.getTime() - overlapMs);
  const rows = await queryRows(scope, panelRow, rowsQuery(questionnaireId, from));
  const [count] = await queryRows(
    scope,
    totalRow,
    sql`select count(*)::int as total from participants where questionnaire_id = ${questionnaireId}`,
  );
  const { hasLimit, hasEnd } = panelExamOf(definition);
  const { editors_group_id: editorsGroupId } = definition.settings;
  return {
    name: row.name,
    state: row.state,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    questions: definition.questions,
    may_act: mayAct && (await isEditor(scope, { groupId: editorsGroupId, createdBy: row.created_by })),
    has_limit: hasLimit,
    has_end: hasEnd,
    server_now: new Date(nowMs).toISOString(),
    total: count?.total ?? 0,
    rows,
  };
}
