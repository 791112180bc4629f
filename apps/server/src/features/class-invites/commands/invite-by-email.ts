import { randomInt } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import type { inviteByEmail as endpoint } from '@certame/contract/features/class-invites/endpoints.ts';
import { type EntryProblem, listedProblemsMax } from '@certame/contract/features/classes/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { makeInviteCode } from '@certame/rules/classes/invite-code.ts';
import { z } from 'zod';
import { findListed, type ListedPerson } from '#features/classes/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { requireManagedClass } from '../managed.ts';
import { markForSending } from './send-invites.ts';

/** Somebody who is not registered may be invited by e-mail, for the mail reaches them; a code has to name a student. */
function problemOf({ by, person }: ListedPerson): EntryProblem['problem'] | null {
  if (person === null) return by === 'code' ? 'unknown' : null;
  if (person.kind !== 'student') return 'staff';
  if (!person.active) return 'inactive';
  return person.enrolled ? 'enrolled' : null;
}

/**
 * Invites the e-mails of a list; whoever can't be invited is told with the reason, the others are invited all the same.
 * @throws AppError `not-found`, `read-only`, `validation`.
 */
export async function inviteByEmail(
  scope: Scope,
  services: Services,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>['model']> {
  const { id: classId } = await requireManagedClass(scope, caller, body.class_id);
  if (body.list === '') throw new AppError('validation', { fields: { list: [{ key: 'required' }] } });
  const now = new Date(services.now());
  const expiresAt = body.expires_at;
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
    throw new AppError('validation', { fields: { expires_at: [{ key: 'in_the_past' }] } });

  const { listed, invalid } = await findListed(scope, classId, body.list);
  const problems: EntryProblem[] = invalid.map((entry) => ({ entry, line: null, problem: 'invalid' }));
  const wanted = new Map<string, string>();
  for (const one of listed) {
    const problem = problemOf(one);
    if (problem) problems.push({ entry: one.entry, line: null, problem });
    else wanted.set(one.person?.email ?? one.entry, one.entry);
  }
  const rows = [...wanted.keys()].map((email) => ({ email, code: makeInviteCode(randomInt) }));
  // An invitation that still stands isn't made twice; one that was declined or has expired is made anew.
  const made = await queryRows(
    scope,
    z.object({ id: z.string(), email: z.string() }),
    sql`
      insert into class_invites as own (institution_id, class_id, kind, code, email, expires_at)
      select ${scope.institutionId}, ${classId}, 'email', t.code, t.email, ${expiresAt}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(code text, email text) order by t.email
      on conflict (class_id, email) where revoked_at is null do update
         set code = excluded.code, status = 'p', answer = null, answered_at = null, answered_by = null,
             sent_at = null, expires_at = excluded.expires_at, updated_at = now()
       where own.answer is not null or own.expires_at <= ${now.toISOString()}
      returning own.id, own.email`,
  );
  const invited = new Set(made.map((row) => row.email));
  for (const [email, entry] of wanted)
    if (!invited.has(email)) problems.push({ entry, line: null, problem: 'invited' });
  if (body.send)
    await markForSending(scope, services, classId, { only: 'pending', ids: made.map((row) => row.id) });
  return {
    invited: invited.size,
    problem_count: problems.length,
    problems: problems.slice(0, listedProblemsMax).map((one) => ({ ...one, entry: one.entry.slice(0, 200) })),
  };
}
