import type { MailingAudience } from '@certame/contract/features/mailings/endpoints.ts';
import type { Participation } from '@certame/contract/features/mailings/states.ts';
import { mailing_recipients } from '@certame/db/schema/communication.ts';
import { eq, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

const attempt = (condition: SQL): SQL =>
  sql`exists (select from attempts a where a.participant_id = p.id and ${condition})`;
const open = attempt(sql`a.state in ('in_progress', 'paused')`);
const closed = attempt(sql`a.state not in ('in_progress', 'paused')`);

const participating: Readonly<Record<Participation, SQL>> = {
  all: sql`true`,
  not_started: sql`not ${attempt(sql`true`)}`,
  in_progress: open,
  not_finished: sql`not ${closed}`,
  finished: sql`${closed} and not ${open}`,
};

/**
 * Everybody whom the chosen groups come to, one row a group they are found in: who holds a role, who attends a class,
 * who takes part in a questionnaire. What the acting person may not see finds nobody.
 */
const found = (
  { institutionId }: Scope,
  { role_ids, class_ids, questionnaire_id, participation }: MailingAudience,
): SQL => sql`
  select u.id as user_id, u.name, lower(trim(u.email)) as email
    from memberships m join users u on u.id = m.user_id and u.active
   where m.institution_id = ${institutionId}::uuid and m.role_id = any(${uuidList(role_ids)})
  union all
  select p.user_id, p.name, lower(trim(coalesce(p.email, '')))
    from class_students s
    join classes c on c.id = s.class_id
    join people p on p.id = s.person_id and p.active
   where s.class_id = any(${uuidList(class_ids)})
  union all
  select u.id, u.name, lower(trim(u.email))
    from participants p
    join questionnaires q on q.id = p.questionnaire_id
    join users u on u.id = p.user_id and u.active
   where p.questionnaire_id = ${questionnaire_id}::uuid and ${participating[participation]}`;

/** Students may be enrolled by a code, without an address that mail could go to. */
const hasAddress = sql`email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:].]+$'`;

const sampleSize = 6;
const namedMax = 20;

const countsRow = z.object({
  count: z.int(),
  sample: z.array(z.string()),
  without_email: z.int(),
  without_email_names: z.array(z.string()),
});

export async function countRecipients(
  scope: Scope,
  audience: MailingAudience,
): Promise<z.output<typeof countsRow>> {
  const [row] = await queryRows(
    scope,
    countsRow,
    sql`
    with everybody as (${found(scope, audience)}),
    reached as (select distinct on (email) name, email from everybody where ${hasAddress} order by email, name),
    missed as (select distinct user_id, name from everybody where not ${hasAddress})
    select (select count(*)::int from reached) as count,
           array(select name from reached order by name limit ${sampleSize}) as sample,
           (select count(*)::int from missed) as without_email,
           array(select name from missed order by name limit ${namedMax}) as without_email_names`,
  );
  if (!row) throw new Error('No count');
  return row;
}

/** Writes down who gets the mailing: each address once, however often this is run. Gives how many there are. */
export async function fixRecipients(
  scope: Scope,
  mailingId: string,
  audience: MailingAudience,
): Promise<number> {
  await scope.tx.execute(sql`
    with everybody as (${found(scope, audience)})
    insert into mailing_recipients (institution_id, mailing_id, user_id, name, email)
    select distinct on (email) ${scope.institutionId}::uuid, ${mailingId}::uuid, user_id, name, email
      from everybody where ${hasAddress}
     order by email, user_id nulls last
    on conflict (mailing_id, email) do nothing`);
  return scope.tx.$count(mailing_recipients, eq(mailing_recipients.mailing_id, mailingId));
}
