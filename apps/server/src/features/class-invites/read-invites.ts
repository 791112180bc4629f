import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/class-invites/endpoints.ts';
import { classInviteAnswers, classInviteKinds } from '@certame/contract/features/class-invites/states.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { showInviteCode } from '@certame/rules/classes/invite-code.ts';
import { inviteStateOf } from '@certame/rules/classes/invite-state.ts';
import { z } from 'zod';
import { defineList } from '#crud/lists/define-list.ts';
import { statusByDelivery } from '#lib/mail/status-by-delivery.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { managed } from './managed.ts';

const rowSchema = contract.classInviteSchema.omit({ state: true }).extend({
  answer: z.enum(classInviteAnswers).nullable(),
  expires_at: instantColumn.nullable(),
  revoked_at: instantColumn.nullable(),
  sent_at: instantColumn.nullable(),
  answered_at: instantColumn.nullable(),
  created_at: instantColumn,
});

function present(
  { answer, revoked_at: revokedAt, ...row }: z.output<typeof rowSchema>,
  nowMs: number,
): contract.ClassInvite {
  const { uses, max_uses: maxUses, expires_at: expiresAt } = row;
  return {
    ...row,
    code: showInviteCode(row.code),
    state: inviteStateOf({ answer, revokedAt, expiresAt, maxUses, uses }, nowMs),
    expires_at: expiresAt?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    answered_at: row.answered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

const status = statusByDelivery(sql`i.status`, sql`i.id`);

const columns = sql`i.id, i.class_id, k.name as class_name, i.kind, i.code, i.email,
  (select p.name from people p where p.institution_id = i.institution_id and p.email = i.email) as name,
  ${status} as status, i.answer, i.uses, i.max_uses, i.expires_at, i.revoked_at, i.sent_at, i.answered_at, i.created_at`;

export const inviteList = defineList<typeof contract.listClassInvites, undefined, unknown>({
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
  present: (row, { now }) => present(rowSchema.parse(row), now.getTime()),
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
  const [found] = await queryRows({ tx }, rowSchema, query(options.lock ? sql`for update of i` : sql``));
  if (found) return present(found, nowMs);
  const isSeen = options.lock && (await tx.execute(query(sql``))).rows.length > 0;
  throw new AppError(isSeen ? 'read-only' : 'not-found');
}
