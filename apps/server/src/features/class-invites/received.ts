import { AppError } from '@certame/contract/errors.ts';
import {
  type ReceivedInvite,
  receivedInviteSchema,
} from '@certame/contract/features/class-invites/endpoints.ts';
import {
  type ClassInviteState,
  classInviteAnswers,
  classInviteKinds,
} from '@certame/contract/features/class-invites/states.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { readInviteCode, showInviteCode } from '@certame/rules/classes/invite-code.ts';
import { inviteStateOf } from '@certame/rules/classes/invite-state.ts';
import { z } from 'zod';
import { isTrustedAt } from '#features/accounts/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Tx } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

type Who = Pick<Caller, 'userId' | 'email'>;

const detailsSchema = receivedInviteSchema.pick({
  class_id: true,
  class_name: true,
  class_description: true,
  course: true,
  teachers: true,
  starts_on: true,
  ends_on: true,
  institution_id: true,
  institution: true,
});
const noDetails: z.output<typeof detailsSchema> = {
  ...{ class_id: null, class_name: null, class_description: null, course: null, teachers: [] },
  ...{ starts_on: null, ends_on: null, institution_id: null, institution: null },
};
const rowSchema = detailsSchema.extend({
  id: z.string(),
  code: z.string(),
  kind: z.enum(classInviteKinds),
  email: z.string().nullable(),
  answer: z.enum(classInviteAnswers).nullable(),
  uses: z.number(),
  max_uses: z.number().nullable(),
  expires_at: instantColumn.nullable(),
  revoked_at: instantColumn.nullable(),
  class_id: z.string(),
  institution_id: z.string(),
  enrolled: z.boolean(),
  trusted: z.boolean(),
});
type Row = z.output<typeof rowSchema>;

export interface FoundInvite {
  row: Row;
  state: ClassInviteState;
  isMine: boolean;
}

const query = (who: Who, condition: SQL): SQL => sql`
  select i.id, i.code, i.kind, i.email, i.answer, i.uses, i.max_uses, i.expires_at, i.revoked_at, i.institution_id,
         i.class_id, k.name as class_name, k.description as class_description, n.name as institution,
         k.starts_on::text, k.ends_on::text, (select c.name from courses c where c.id = k.course_id) as course,
         array(select u.name from class_teachers t join users u on u.id = t.user_id
                where t.class_id = k.id order by u.name) as teachers,
         exists (select from class_students cs join people p on p.id = cs.person_id
                  where cs.class_id = k.id and p.user_id = ${who.userId}) as enrolled,
         (select ${isTrustedAt('u', sql`i.institution_id`)} from users u where u.id = ${who.userId}) as trusted
    from class_invites i join classes k on k.id = i.class_id join institutions n on n.id = i.institution_id
   where ${condition}`;

function found(row: Row, who: Who, nowMs: number): FoundInvite {
  const { answer, uses, max_uses: maxUses, revoked_at: revokedAt, expires_at: expiresAt } = row;
  return {
    row,
    state: inviteStateOf({ answer, revokedAt, expiresAt, maxUses, uses }, nowMs),
    isMine: row.kind === 'code' || row.email === who.email.toLowerCase(),
  };
}

/** By the code as it was typed. @throws AppError `class-invite-unknown`. */
export async function getInviteByCode(
  tx: Tx,
  who: Who,
  typed: string,
  nowMs: number,
  options: { lock?: boolean } = {},
): Promise<FoundInvite> {
  const code = readInviteCode(typed);
  if (code === null) throw new AppError('class-invite-unknown');
  const [row] = await queryRows(
    { tx },
    rowSchema,
    sql`${query(who, sql`i.code = ${code}`)} ${options.lock ? sql`for update of i` : sql``}`,
  );
  if (!row) throw new AppError('class-invite-unknown');
  return found(row, who, nowMs);
}

/** The same without knowing the institution: whoever was invited need not belong to it yet. */
export const findInvite = ({ database, now }: Services, who: Who, typed: string): Promise<FoundInvite> =>
  database.asSystem('an invitation, read by somebody who may not be a member yet', ({ tx }) =>
    getInviteByCode(tx, who, typed, now()),
  );

/** @throws AppError `class-invite-other-email`, `mailbox-unproven`, and, unless `may`, `class-invite-answered` or `class-invite-closed`. */
export function requireOpenInvite({ row, state, isMine }: FoundInvite, may: boolean): void {
  if (!isMine) throw new AppError('class-invite-other-email');
  if (!row.trusted) throw new AppError('mailbox-unproven');
  if (may) return;
  throw new AppError(
    state === 'accepted' || row.answer !== null ? 'class-invite-answered' : 'class-invite-closed',
  );
}

/** Of an invitation that went to somebody else, or that was taken back, nothing is details but that it is so. */
export function presentReceived({ row, state, isMine }: FoundInvite): ReceivedInvite {
  const hasDetails =
    isMine && (state === 'open' || state === 'declined' || state === 'accepted' || row.enrolled);
  return {
    ...(hasDetails ? detailsSchema.parse(row) : noDetails),
    code: showInviteCode(row.code),
    state,
    is_mine: isMine,
    expires_at: row.expires_at?.toISOString() ?? null,
    enrolled: isMine && row.enrolled,
    needs_mailbox: isMine && !row.enrolled && !row.trusted,
  };
}

/**
 * Invitations sent to the caller's e-mail, wherever; those that still wait for an answer first. Not those of which only
 * the reader of the mailbox may know.
 */
export async function listReceived({ database, now }: Services, who: Who): Promise<ReceivedInvite[]> {
  return database.asSystem('invitations sent to an e-mail, wherever', async ({ tx }) => {
    const rows = await queryRows(
      { tx },
      rowSchema,
      sql`${query(who, sql`i.email = ${who.email.toLowerCase()} and i.revoked_at is null and i.status <> 'p'`)}
          order by i.answer is not null, i.created_at desc, i.id desc limit 100`,
    );
    return rows.filter(({ trusted }) => trusted).map((row) => presentReceived(found(row, who, now())));
  });
}
