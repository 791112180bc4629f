import { sql } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';

/**
 * Registrations that nobody confirmed are somebody's data without a reason: they go after a week. Not where another
 * institution has added the address since, whose person this is.
 */
const keepDays = 7;

export async function forgetUnconfirmed(services: Services): Promise<void> {
  const before = new Date(services.now() - keepDays * 24 * 60 * 60_000).toISOString();
  const unconfirmed = sql`
    select u.id from users u
     where u.email_verified_at is null and not u.must_change_password and u.last_login_at is null
       and u.created_at < ${before}::timestamptz
       and exists (select from one_time_tokens t where t.user_id = u.id and t.purpose = 'email_verify')
       and not exists (select from pending_memberships w where w.user_id = u.id)
       and not exists (select from one_time_tokens t where t.user_id = u.id and t.purpose = 'email_verify'
                        and t.created_at >= ${before}::timestamptz)`;
  await services.database.asSystem('registrations that nobody confirmed', async ({ tx }) => {
    // A person the institution had made before stays, without the login.
    await tx.execute(sql`
      update people p set user_id = null from users u
       where u.id = p.user_id and u.id in (${unconfirmed}) and p.created_at < u.created_at`);
    await tx.execute(sql`
      delete from people p where p.user_id in (${unconfirmed})
         and not exists (select from class_students s where s.person_id = p.id)
         and not exists (select from participants i where i.person_id = p.id)`);
    await tx.execute(sql`update people set user_id = null where user_id in (${unconfirmed})`);
    await tx.execute(sql`delete from users where id in (${unconfirmed})`);
  });
}
