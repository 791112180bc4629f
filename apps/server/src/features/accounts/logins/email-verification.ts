import { users } from '@certame/db/schema/identity.ts';
import { memberships, pending_memberships } from '@certame/db/schema/memberships.ts';
import { outbox_emails } from '@certame/db/schema/operations.ts';
import { login_links } from '@certame/db/schema/registration.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope, Tx } from '#plugins/database.ts';

/** Notes that people of this institution may know a way into a login: its password, or a link that signs in. */
export async function noteKnownHere({ tx, institutionId }: Scope, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ known_to_institutions: sql`array_append(${users.known_to_institutions}, ${institutionId}::uuid)` })
    .where(
      sql`${eq(users.id, userId)} and not ${users.known_to_institutions} @> array[${institutionId}::uuid]`,
    );
}

/**
 * The password of a login was chosen by this secret of a link to its mailbox: nobody else has a way in, but those who read
 * that link among the messages their institution sent. Roles that waited for the reader take effect, and links that sign
 * in and were made before are void. Across institutions, so in a transaction of the system; whoever calls it ends the
 * sessions.
 */
export async function recordEmailVerification(
  tx: Tx,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with login as (
      update ${users} u
         set known_to_institutions = array(
               select distinct e.institution_id from ${outbox_emails} e
                where e.to_email = u.email and e.links_shown_at is not null and position(${token} in e.html) > 0)
       where u.id = ${userId}
      returning u.id, u.email, u.known_to_institutions
    ), void as (
      update ${login_links} l set used_at = ${now.toISOString()}::timestamptz from login
       where l.user_id = login.id and l.used_at is null
    ), entered as (
      delete from ${pending_memberships} w using login
       where w.user_id = login.id and w.email = login.email
         and login.known_to_institutions <@ array[w.institution_id]
      returning w.institution_id, w.user_id, w.role_id)
    insert into ${memberships} (institution_id, user_id, role_id)
    select institution_id, user_id, role_id from entered
    on conflict do nothing`);
}
