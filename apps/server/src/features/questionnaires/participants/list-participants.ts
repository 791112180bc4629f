import { AppError } from '@certame/contract/errors.ts';
import { participationStates } from '@certame/contract/features/exam/states.ts';
import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { listConditions } from '../../../crud/read/list-query.ts';
import { isUuid } from '../../../lib/is-uuid.ts';
import { statusByDelivery } from '../../../lib/mail/status-by-delivery.ts';
import type { Scope } from '../../../plugins/database.ts';
import { leadEmail } from '../../campaigns/index.ts';
import { participationColumn } from '../../exam/index.ts';
import { getQuestionnaireRow } from '../store.ts';

export const participantColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'email', sortable: true, kind: 'email' },
  { key: 'identifier', sortable: true, kind: 'text' },
  { key: 'class_name', sortable: true, kind: 'text' },
  { key: 'invite_status', sortable: true, kind: 'select' },
  { key: 'state', sortable: true, kind: 'select' },
  { key: 'attempts', sortable: true, kind: 'integer' },
  { key: 'extension_min', sortable: true, kind: 'integer' },
  { key: 'extra_time_percent', sortable: true, kind: 'integer' },
  { key: 'reduced_limit_min', sortable: true, kind: 'integer' },
] as const;

const sortable: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  ...participantColumns.map(({ key }) => key),
]);
const filters = {
  invite_status: { column: sql`t.invite_status`, accepts: inviteStatuses },
  state: { column: sql`t.state`, accepts: [...participationStates, 'not_started'] },
  class_id: { column: sql`t.class_id`, accepts: isUuid },
};

/** The account's name and e-mail where no person of the institution stands behind it. */
const participantsQuery = (scope: Scope, id: string): SQL => sql`
  select p.id, coalesce(person.name, u.name) as name, coalesce(lead.email, u.email) as email, person.identifier, c.name as class_name, p.class_id,
         ${statusByDelivery(sql`p.invite_status`, sql`p.id`)} as invite_status, p.extension_min, p.extra_time_percent, p.reduced_limit_min, a.attempts,
         a.last_attempt_id, coalesce(a.state, 'not_started') as state, p.created_at,
         coalesce(tries.wrong, 0) as wrong_passwords,
         coalesce(person.search_text, u.search_text) as search_text
    from participants p
    join users u on u.id = p.user_id
    left join people person on person.id = p.person_id
    ${leadEmail}
    left join classes c on c.id = p.class_id
    left join exam_password_tries tries on tries.questionnaire_id = p.questionnaire_id and tries.user_id = p.user_id
    left join lateral (
      select count(*)::int as attempts, (array_agg(a.id order by a.number desc))[1] as last_attempt_id,
             (array_agg(${sql.raw(participationColumn)} order by a.number desc))[1] as state
        from attempts a where a.participant_id = p.id
    ) a on true
   where p.questionnaire_id = ${id} and p.institution_id = ${scope.institutionId}`;

/** Filters: search (name, e-mail, code), invite_status, state, class_id. @throws AppError `not-found`. */
export async function listParticipants(
  scope: Scope,
  id: string,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: ParticipantRow[] }> {
  await getQuestionnaireRow(scope, id);
  const wanted = query.order_column ?? 'name';
  if (!sortable.has(wanted))
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  const source = participantsQuery(scope, id);
  const condition = listConditions(filters, query.filters);
  const { rows: counted } = await scope.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${source}) t where ${condition}`,
  );
  const { rows } = await scope.tx.execute<ParticipantRow & Record<string, unknown>>(
    sql`select t.id, t.name, t.email, t.identifier, t.class_name, t.invite_status, t.extension_min,
               t.extra_time_percent, t.reduced_limit_min, t.attempts, t.last_attempt_id, t.state, t.wrong_passwords, t.created_at
          from (${source}) t where ${condition}
         order by t.${sql.identifier(wanted)} ${direction} nulls last, t.id ${direction}
         limit ${window.limit} offset ${window.offset}`,
  );
  return {
    total: counted[0]?.count ?? 0,
    rows: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
  };
}
