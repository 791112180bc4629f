import { AppError } from '@certame/contract/errors.ts';
import {
  type Appeal,
  type AppealEntry,
  appealFileSchema,
} from '@certame/contract/features/appeals/endpoints.ts';
import {
  type AppealStatus,
  appealReasons,
  appealStatuses,
  handlingActions,
} from '@certame/contract/features/appeals/states.ts';
import { sql } from '@certame/db/sql.ts';
import { appealOutcomeOf } from '@certame/rules/appeals/appeal-states.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { loadRules } from '../load-rules.ts';

const appealRow = z.object({
  id: z.string(),
  questionnaire_id: z.string(),
  answer_id: z.string(),
  user_id: z.string(),
  protocol: z.string(),
  requester: z.string(),
  questionnaire_name: z.string(),
  short_url_id: z.string(),
  item_id: z.string().nullable(),
  item_number: z.int().nullable(),
  reason: z.enum(appealReasons),
  reasoning: z.string(),
  status: z.enum(appealStatuses),
  answer: z.string().nullable(),
  handler_id: z.string().nullable(),
  handler: z.string().nullable(),
  effect_id: z.string().nullable(),
  due_at: instantColumn.nullable(),
  decided_at: instantColumn.nullable(),
  withdrawn_at: instantColumn.nullable(),
  created_at: instantColumn,
  updated_at: instantColumn,
  filed: z.string().nullable(),
  now: z.string().nullable(),
  max: z.string().nullable(),
  waits: z.boolean(),
});
export type AppealRecord = z.output<typeof appealRow>;

const granted: AppealStatus = 'DE';

/** @throws AppError `not-found`. */
export async function findAppeal(scope: Scope, id: string): Promise<AppealRecord> {
  const [row] = await queryRows(
    scope,
    appealRow,
    sql`select p.id, p.questionnaire_id, p.attempt_id as answer_id, p.user_id, p.protocol, coalesce(person.name, u.name) as requester,
               q.name as questionnaire_name, q.short_url_id, p.item_id, p.item_number, p.reason, p.reasoning, p.status, p.answer,
               p.handler_id, h.name as handler, p.effect_id, p.due_at, p.decided_at, p.withdrawn_at, p.created_at, p.updated_at,
               trim_scale(p.filed_score)::text as filed, trim_scale(s.released_total)::text as now, trim_scale(s.released_max)::text as max,
               coalesce(p.status = ${granted} and (s.total is distinct from s.released_total or s.max is distinct from s.released_max), false) as waits
          from appeals p
          join questionnaires q on q.id = p.questionnaire_id
          join attempts a on a.id = p.attempt_id
          join participants t on t.id = a.participant_id
          join users u on u.id = p.user_id
          left join people person on person.id = t.person_id
          left join users h on h.id = p.handler_id
          left join score_sheets s on s.attempt_id = p.attempt_id
         where p.id = ${id} and p.institution_id = ${scope.institutionId}`,
  );
  if (!row) throw new AppError('not-found');
  return row;
}

const entryRow = z.object({
  id: z.string(),
  action: z.enum(handlingActions),
  status: z.enum(appealStatuses),
  user_id: z.string().nullable(),
  author: z.string().nullable(),
  message: z.string(),
  public: z.boolean(),
  created_at: instantColumn,
});

/** The history; to candidates what is public, and the staff without its names. */
async function loadHistory(
  scope: Scope,
  { id, user_id: requesterId }: AppealRecord,
  isStaff: boolean,
): Promise<AppealEntry[]> {
  const rows = await queryRows(
    scope,
    entryRow,
    sql`select h.id, h.action, h.status, h.user_id, u.name as author, h.message, h.public, h.created_at
          from appeal_handlings h left join users u on u.id = h.user_id
         where h.appeal_id = ${id} and (h.public or ${isStaff})
         order by h.created_at, h.id`,
  );
  return rows.map(({ user_id, author, created_at, ...row }) => ({
    ...row,
    author: isStaff || user_id === requesterId ? author : null,
    created_at: created_at.toISOString(),
  }));
}

const loadFiles = (scope: Scope, id: string) =>
  queryRows(
    scope,
    appealFileSchema,
    sql`select f.id, f.name, f.mime, f.size::float8 as size from appeal_attachments t join files f on f.id = t.file_id
         where t.appeal_id = ${id} order by t.position, f.id`,
  );

/** As the contract declares it, for its candidate or for the staff. */
export async function presentAppeal(scope: Scope, record: AppealRecord, isStaff: boolean): Promise<Appeal> {
  const { max_attachments } = await loadRules(scope, record.questionnaire_id);
  return {
    id: record.id,
    protocol: record.protocol,
    requester: isStaff ? record.requester : null,
    questionnaire_name: record.questionnaire_name,
    short_url_id: record.short_url_id,
    answer_id: record.answer_id,
    item_id: record.item_id,
    item_number: record.item_number,
    reason: record.reason,
    reasoning: record.reasoning,
    status: record.status,
    outcome: appealOutcomeOf({ status: record.status, isWithdrawn: record.withdrawn_at !== null }),
    answer: record.answer,
    is_own: record.user_id === scope.userId,
    max_attachments,
    attachments: await loadFiles(scope, record.id),
    history: await loadHistory(scope, record, isStaff),
    score: { filed: record.filed, now: record.now, max: record.max, waits: record.waits },
    created_at: record.created_at.toISOString(),
    decided_at: record.decided_at?.toISOString() ?? null,
    updated_at: record.updated_at.toISOString(),
  };
}

/** An appeal: the caller's own, or anybody's for the staff. @throws AppError `not-found`. */
export async function readAppeal(
  scope: Scope,
  { id, isStaff }: { id: string; isStaff: boolean },
): Promise<Appeal> {
  const record = await findAppeal(scope, id);
  const isOwn = record.user_id === scope.userId;
  if (!isOwn && !isStaff) throw new AppError('not-found');
  // Staff who appeal themselves don't read what is noted of them.
  return presentAppeal(scope, record, isStaff && !isOwn);
}
