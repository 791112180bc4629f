import { AppError } from '@certame/contract/errors.ts';
import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import { type ClassInviteKind, classInviteKinds } from '@certame/contract/features/class-invites/states.ts';
import { type InviteStatus, inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { showInviteCode } from '@certame/rules/classes/invite-code.ts';
import { inviteStateOf } from '@certame/rules/classes/invite-state.ts';
import { type SQL, sql } from 'drizzle-orm';
import { orderOf, searchCondition } from '../../crud/read/list-query.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { statusByDelivery } from '../../lib/mail/status-by-delivery.ts';
import type { Scope } from '../../plugins/database.ts';
import type { Caller } from '../../plugins/session.ts';
import { managed } from './managed.ts';

interface Row extends Record<string, unknown> {
  id: string;
  class_id: string;
  class_name: string;
  kind: ClassInviteKind;
  code: string;
  email: string | null;
  name: string | null;
  status: InviteStatus;
  answer: 'accepted' | 'declined' | null;
  uses: number;
  max_uses: number | null;
  expires_at: string | null;
  revoked_at: string | null;
  sent_at: string | null;
  answered_at: string | null;
  created_at: string;
}

const date = (value: string | null): Date | null => (value === null ? null : new Date(value));
const iso = (value: string | null): string | null => date(value)?.toISOString() ?? null;

function present({ answer, revoked_at, ...row }: Row, nowMs: number): ClassInvite {
  const facts = {
    answer,
    revokedAt: date(revoked_at),
    expiresAt: date(row.expires_at),
    maxUses: row.max_uses,
  };
  return {
    ...row,
    code: showInviteCode(row.code),
    state: inviteStateOf({ ...facts, uses: row.uses }, nowMs),
    expires_at: iso(row.expires_at),
    sent_at: iso(row.sent_at),
    answered_at: iso(row.answered_at),
    created_at: new Date(row.created_at).toISOString(),
  };
}

export const inviteColumns = [
  { key: 'email', sortable: true, kind: 'text' },
  { key: 'class_name', sortable: true, kind: 'text' },
  { key: 'status', sortable: true, kind: 'select' },
  { key: 'state', sortable: false, kind: 'select' },
  { key: 'created_at', sortable: true, kind: 'dateTime' },
] as const;

const status = statusByDelivery(sql`i.status`, sql`i.id`);

const orders: Readonly<Record<string, SQL>> = {
  email: sql`i.email`,
  class_name: sql`k.name`,
  status,
  created_at: sql`i.created_at`,
};

const valuesOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '']).filter((one) => one !== '');

/** Filters: search (e-mail, code), class_id, status, kind. */
function conditionOf({ filters }: GridQuery): SQL {
  const oneOf = (key: string, column: SQL, isKnown: (value: string) => boolean): SQL => {
    const values = valuesOf(filters[key]);
    if (values.length === 0) return sql`true`;
    if (!values.every(isKnown))
      throw new AppError('validation', { fields: { [`filters.${key}`]: [{ key: 'option' }] } });
    return sql`${column} in (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  };
  const among = (known: readonly string[]) => (value: string) => known.includes(value);
  return sql.join(
    [
      searchCondition(sql`i.search_text`, filters),
      oneOf('class_id', sql`i.class_id::text`, isUuid),
      oneOf('status', status, among(inviteStatuses)),
      oneOf('kind', sql`i.kind`, among(classInviteKinds)),
    ],
    sql` and `,
  );
}

const columns = sql`i.id, i.class_id, k.name as class_name, i.kind, i.code, i.email,
  (select p.name from people p where p.institution_id = i.institution_id and p.email = i.email) as name,
  ${status} as status, i.answer, i.uses, i.max_uses, i.expires_at, i.revoked_at, i.sent_at, i.answered_at, i.created_at`;

export async function listInvites(
  { tx, institutionId }: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  query: GridQuery,
  window: { limit: number; offset: number },
  nowMs: number,
): Promise<{ total: number; rows: ClassInvite[] }> {
  const source = sql`from class_invites i join classes k on k.id = i.class_id
    where i.institution_id = ${institutionId} and ${managed(caller)} and ${conditionOf(query)}`;
  const { rows: counted } = await tx.execute<{ count: number }>(sql`select count(*)::int as count ${source}`);
  const { rows } = await tx.execute<Row>(sql`
    select ${columns} ${source}
     order by ${orderOf(orders, query, sql`i.created_at`)}, i.id limit ${window.limit} offset ${window.offset}`);
  return { total: counted[0]?.count ?? 0, rows: rows.map((row) => present(row, nowMs)) };
}

/** One of a class that the caller manages, locked with it. @throws AppError `not-found`, `read-only`. */
export async function getManagedInvite(
  { tx, institutionId }: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  id: string,
  nowMs: number,
  options: { lock?: boolean } = {},
): Promise<ClassInvite> {
  const query = (lock: SQL) => sql`
    select ${columns} from class_invites i join classes k on k.id = i.class_id
     where i.id = ${id} and i.institution_id = ${institutionId} and ${managed(caller)} ${lock}`;
  const found = await tx.execute<Row>(query(options.lock ? sql`for update of i` : sql``));
  if (found.rows[0]) return present(found.rows[0], nowMs);
  const seen = options.lock ? await tx.execute(query(sql``)) : { rows: [] };
  throw new AppError(seen.rows.length > 0 ? 'read-only' : 'not-found');
}
