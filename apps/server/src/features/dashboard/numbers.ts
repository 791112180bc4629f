import { type DashboardNumber, dashboardNumbers } from '@certame/contract/features/dashboard/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { Scope } from '#plugins/database.ts';

/** Grave events of so many days are told to whoever audits. */
export const auditedDays = 7;

/** Chat and exams count their own. */
type CountedHere = Exclude<DashboardNumber, 'unread_messages' | 'to_take' | 'new_results'>;

const failedInvites = `participants p where p.institution_id = $1 and p.invite_status = 'e'`;
/** Own imports of the last days that broke off or left rows out, and that none of the same kind has followed. */
const failedImports = `
  job_runs j
     where j.user_id = $2 and j.institution_id = $1 and j.kind in ('area_import', 'question_import')
       and (j.state = 'failed' or j.state = 'done' and coalesce((j.result ->> 'error')::int, 0) > 0)
       and j.created_at > $3::timestamptz - interval '${auditedDays} days'
       and not exists (select from job_runs l where l.user_id = j.user_id and l.institution_id = j.institution_id
                          and l.kind = j.kind and l.input ->> 'area' is not distinct from j.input ->> 'area'
                          and l.created_at > j.created_at)`;
const newLeads = `
  campaign_leads l
     where l.institution_id = $1 and l.state = 'new'`;

/** The room `r` is one that the caller supervises or supports. */
const ownRoom = `
  exists (select from room_supervisors s where s.room_id = r.id and s.user_id = $2)
  or exists (select from room_support s where s.config_id = r.config_id and s.user_id = $2)`;
const inOwnRoom = `exists (
  select from room_participants p join rooms r on r.id = p.room_id
   where p.participant_id = a.participant_id and (${ownRoom}))`;
/** The questionnaire `q` has rooms that the user $2 supervises or supports. */
export const hasOwnRoom = `exists (
  select from rooms r join room_configs c on c.id = r.config_id where c.questionnaire_id = q.id and (${ownRoom}))`;

/** The questionnaire `q` may be taken at some time between two instants. */
export const openBetween = (from: string, to: string): string => `
  q.state = 'released' and (q.starts_at is null or q.starts_at < ${to}) and (q.ends_at is null or q.ends_at >= ${from})`;

/** Whoever only watches over rooms is told of what happens in their own. */
export const seesEveryExam = (permissions: ReadonlySet<string>): boolean =>
  satisfiesRule('questionnaires.resume|classroom_configs.menu', permissions);

/**
 * $1 institution, $2 user, $3 now, $4 and $5 begin and end of the institution's day, $6 whether the user sees every exam. One
 * index serves each.
 */
const queries: Record<CountedHere, string> = {
  class_invites: `
    select count(*) from class_invites i join users u on u.id = $2
     where i.institution_id = $1 and i.email = lower(u.email) and i.status <> 'p' and i.revoked_at is null
       and i.answer is null and (i.expires_at is null or i.expires_at > $3)`,
  exams_today: `
    select count(*) from questionnaires q
     where q.institution_id = $1 and ${openBetween('$4', '$5')} and ($6 or ${hasOwnRoom})`,
  attempts_open: `
    select count(*) from attempts a
     where a.institution_id = $1 and a.state in ('in_progress', 'paused') and ($6 or ${inOwnRoom})`,
  to_correct: `select count(*) from attempts a where a.institution_id = $1 and a.state = 'awaiting_correction'`,
  to_release: `select count(*) from attempts a where a.institution_id = $1 and a.state = 'awaiting_release'`,
  to_audit: `
    select count(distinct e.attempt_id) from attempt_events e
     where e.institution_id = $1 and e.severity = 'H' and e.received_at > $3::timestamptz - interval '${auditedDays} days'
       and exists (select from attempts a where a.id = e.attempt_id)`,
  own_classes: `
    select count(*) from class_teachers t where t.user_id = $2 and t.institution_id = $1`,
  imports_failed: `select count(*) from ${failedImports}`,
  invites_failed: `select count(*) from ${failedInvites}`,
  mails_failed: `select count(*) from outbox_emails e where e.institution_id = $1 and e.state = 'error'`,
  new_leads: `select count(*) from ${newLeads}`,
};

/** Where most of a number are that several records share: the way to it leads there. */
const mostIn: Partial<Record<CountedHere, string>> = {
  imports_failed: `select coalesce(j.input ->> 'area', 'base_question') from ${failedImports} order by j.created_at desc limit 1`,
  invites_failed: `select p.questionnaire_id from ${failedInvites} group by 1 order by count(*) desc, 1 limit 1`,
  new_leads: `select l.campaign_id from ${newLeads} group by 1 order by count(*) desc, 1 limit 1`,
};

export interface Day {
  now: Date;
  startsAt: Date;
  endsAt: Date;
}

/** Every number the caller may see, in one statement; each is a question of its own to one index. */
export async function countNumbers(
  scope: Scope,
  permissions: ReadonlySet<string>,
  day: Day,
): Promise<{ key: CountedHere; count: number; most_in: string | null }[]> {
  const keys = (Object.keys(queries) as CountedHere[]).filter((key) =>
    satisfiesRule(dashboardNumbers[key], permissions),
  );
  if (keys.length === 0) return [];
  const columns = keys.flatMap((key) => [
    `(${queries[key]}) as ${key}`,
    ...(mostIn[key] ? [`(${mostIn[key]}) as ${key}_in`] : []),
  ]);
  const { rows } = await scope.client.query<Record<string, string | null>>(
    `with given as (select $1::uuid, $2::uuid, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::boolean)
     select ${columns.join(', ')}`,
    [scope.institutionId, scope.userId, day.now, day.startsAt, day.endsAt, seesEveryExam(permissions)],
  );
  const [row] = rows;
  return keys.map((key) => ({ key, count: Number(row?.[key] ?? 0), most_in: row?.[`${key}_in`] ?? null }));
}
