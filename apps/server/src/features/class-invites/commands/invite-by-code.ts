import { randomInt } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import type { inviteByCode as endpoint } from '@certame/contract/features/class-invites/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { makeInviteCode } from '@certame/rules/classes/invite-code.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { requireManagedClass } from '../managed.ts';

/** A code to be written on the blackboard. Gives the invitation's id. @throws AppError `not-found`, `read-only`, `validation`. */
export async function inviteByCode(
  scope: Scope,
  services: Pick<Services, 'now'>,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  body: BodyOf<typeof endpoint>,
): Promise<string> {
  const { id: classId } = await requireManagedClass(scope, caller, body.class_id);
  if (body.expires_at !== null && Date.parse(body.expires_at) <= services.now())
    throw new AppError('validation', { fields: { expires_at: [{ key: 'in_the_past' }] } });
  // Two equal codes are as likely as a guess; the second draw costs nothing.
  for (let tries = 0; tries < 3; tries += 1) {
    const [made] = await queryRows(
      scope,
      idRow,
      sql`insert into class_invites (institution_id, class_id, kind, code, status, expires_at, max_uses)
      values (${scope.institutionId}, ${classId}, 'code', ${makeInviteCode(randomInt)}, 's', ${body.expires_at}, ${body.max_uses}) on conflict (code) do nothing returning id`,
    );
    if (made) return made.id;
  }
  throw new Error('No free code was drawn');
}
