import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/class-invites/endpoints.ts';
import { type ClassInviteKind, classInviteKinds } from '@certame/contract/features/class-invites/states.ts';
import { type InviteStatus, inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { showInviteCode } from '@certame/rules/classes/invite-code.ts';
import { inviteStateOf } from '@certame/rules/classes/invite-state.ts';
import { type SQL, sql } from 'drizzle-orm';
import { defineList } from '#crud/lists/define-list.ts';
import { isUuid } from '#lib/is-uuid.ts';
import { statusByDelivery } from '#lib/mail/status-by-delivery.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
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
  search_text?: string;
}

const date = (value: string | null): Date | null => (value === null ? null : new Date(value));
const iso = (value: string | null): string | null => date(value)?.toISOString() ?? null;

function present({ answer, revoked_at, search_text: _, ...row }: Row, nowMs: number): contract.ClassInvite {
  const stateInput = {
    answer,
    revokedAt: date(revoked_at),
    expiresAt: date(row.expires_at),
    maxUses: row.max_uses,
  };
  return {
    ...row,
    code: showInviteCode(row.code),
    state: inviteStateOf({ ...stateInput, uses: row.uses }, nowMs),
    expires_at: iso(row.expires_at),
    sent_at: iso(row.sent_at),
    answered_at: iso(row.answered_at),
    created_at: new Date(row.created_at).toISOString(),
  };
}

const status = statusByDelivery(sql`i.status`, sql`i.id`);

const columns = sql`i.id, i.class_id, k.name as class_name, i.kind, i.code, i.email,
  (select p.name from people p where p.institution_id = i.institution_id and p.email = i.email) as name,
  ${status} as status, i.answer, i.uses, i.max_uses, i.expires_at, i.revoked_at, i.sent_at, i.answered_at, i.created_at`;

export const inviteList = defineList<typeof contract.listClassInvites, undefined, Row>({
  list: contract.listClassInvites,
  export: contract.exportClassInvites,
  title: ({ translate }) => translate('titles./class_invite'),
  labels: 'class-invites.columns',
  columns: {
    email: { kind: 'text', sort: true, cell: (row) => row.email ?? row.code ?? '' },
    class_name: { kind: 'text', sort: true },
    status: { kind: 'select', sort: true, valueLabels: 'class-invites.status' },
    state: { kind: 'select', valueLabels: 'class-invites.states' },
    created_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'created_at' },
  filters: {
    class_id: { column: sql`t.class_id`, accepts: isUuid },
    status: { column: sql`t.status`, accepts: inviteStatuses },
    kind: { column: sql`t.kind`, accepts: classInviteKinds },
  },
  from: ({ scope, caller }) => sql`
    select ${columns}, i.search_text from class_invites i join classes k on k.id = i.class_id
     where i.institution_id = ${scope.institutionId} and ${managed(caller)}`,
  present: (row, { now }) => present(row, now.getTime()),
});

/** One of a class that the caller manages, locked with it. @throws AppError `not-found`, `read-only`. */
export async function getManagedInvite(
  { tx, institutionId }: Scope,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  id: string,
  nowMs: number,
  options: { lock?: boolean } = {},
): Promise<contract.ClassInvite> {
  const query = (lock: SQL) => sql`
    select ${columns} from class_invites i join classes k on k.id = i.class_id
     where i.id = ${id} and i.institution_id = ${institutionId} and ${managed(caller)} ${lock}`;
  const found = await tx.execute<Row>(query(options.lock ? sql`for update of i` : sql``));
  if (found.rows[0]) return present(found.rows[0], nowMs);
  const seen = options.lock ? await tx.execute(query(sql``)) : { rows: [] };
  throw new AppError(seen.rows.length > 0 ? 'read-only' : 'not-found');
}
