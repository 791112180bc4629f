import { type DashboardNumber, dashboardNumbers } from '@certame/contract/features/dashboard/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Days of which grave events are counted. */
export const auditedDays = 7;

/** Chat and exams count their own. */
type CountedHere = Exclude<DashboardNumber, 'unread_messages' | 'to_take' | 'new_results'>;

export interface Day {
  now: Date;
  startsAt: Date;
  endsAt: Date;
}

/** The questionnaire `q` has rooms that the user supervises or supports. */
export const hasMyRoom = (userId: string | null): SQL => sql`exists (
  select from rooms r join room_configs c on c.id = r.config_id
   where c.questionnaire_id = q.id and ${isMyRoom(userId)})`;

/** The room `r` is one that the user supervises or supports. */
const isMyRoom = (userId: string | null): SQL => sql`(
  exists (select from room_supervisors s where s.room_id = r.id and s.user_id = ${userId})
  or exists (select from room_support s where s.config_id = r.config_id and s.user_id = ${userId}))`;

/** The questionnaire `q` may be taken at some time of the day. */
export const isOpenOn = ({ startsAt, endsAt }: Day): SQL => sql`
  q.state = 'released' and (q.starts_at is null or q.starts_at < ${endsAt}) and (q.ends_at is null or q.ends_at >= ${startsAt})`;

/** Who only watches over rooms sees the exams of their own rooms. */
export const seesEveryExam = (permissions: ReadonlySet<string>): boolean =>
  satisfiesRule('questionnaires.resume|classroom_configs.menu', permissions);

/** Counts by key; one index serves each. Where several records share most of one, `mostIn` finds the record it links to. */
function queriesFor(
  { institutionId, userId }: Scope,
  day: Day,
  seesAll: boolean,
): { counts: Record<CountedHere, SQL>; mostIn: Partial<Record<CountedHere, SQL>> } {
  const { now } = day;
  const audited = sql`${now}::timestamptz - make_interval(days => ${auditedDays})`;
  const failedInvites = sql`participants p where p.institution_id = ${institutionId} and p.invite_status = 'e'`;
  const newLeads = sql`campaign_leads l where l.institution_id = ${institutionId} and l.state = 'new'`;
  // Own imports of the last days that broke off or left rows out, and that none of the same kind has followed.
  const failedImports = sql`
    job_runs j
     where j.user_id = ${userId} and j.institution_id = ${institutionId} and j.kind in ('area_import', 'question_import')
       and (j.state = 'failed' or j.state = 'done' and coalesce((j.result ->> 'error')::int, 0) > 0)
       and j.created_at > ${audited}
       and not exists (select from job_runs l where l.user_id = j.user_id and l.institution_id = j.institution_id
                          and l.kind = j.kind and l.input ->> 'area' is not distinct from j.input ->> 'area'
                          and l.created_at > j.created_at)`;
  return {
    counts: {
      class_invites: sql`
        select count(*) from class_invites i join users u on u.id = ${userId}
         where i.institution_id = ${institutionId} and i.email = lower(u.email) and i.status <> 'p' and i.revoked_at is null
           and i.answer is null and (i.expires_at is null or i.expires_at > ${now})`,
      exams_today: sql`
        select count(*) from questionnaires q
         where q.institution_id = ${institutionId} and ${isOpenOn(day)} and (${seesAll} or ${hasMyRoom(userId)})`,
      attempts_open: sql`
        select count(*) from attempts a
         where a.institution_id = ${institutionId} and a.state in ('in_progress', 'paused')
           and (${seesAll} or exists (
             select from room_participants p join rooms r on r.id = p.room_id
              where p.participant_id = a.participant_id and ${isMyRoom(userId)}))`,
      to_correct: sql`
        select count(*) from attempts a where a.institution_id = ${institutionId} and a.state = 'awaiting_correction'`,
      to_release: sql`
        select count(*) from attempts a where a.institution_id = ${institutionId} and a.state = 'awaiting_release'`,
      to_audit: sql`
        select count(distinct e.attempt_id) from attempt_events e
         where e.institution_id = ${institutionId} and e.severity = 'H' and e.received_at > ${audited}
           and exists (select from attempts a where a.id = e.attempt_id)`,
      own_classes: sql`
        select count(*) from class_teachers t where t.user_id = ${userId} and t.institution_id = ${institutionId}`,
      imports_failed: sql`select count(*) from ${failedImports}`,
      invites_failed: sql`select count(*) from ${failedInvites}`,
      mails_failed: sql`select count(*) from outbox_emails e where e.institution_id = ${institutionId} and e.state = 'error'`,
      new_leads: sql`select count(*) from ${newLeads}`,
    },
    mostIn: {
      imports_failed: sql`
        select coalesce(j.input ->> 'area', 'base_question') from ${failedImports} order by j.created_at desc limit 1`,
      invites_failed: sql`select p.questionnaire_id from ${failedInvites} group by 1 order by count(*) desc, 1 limit 1`,
      new_leads: sql`select l.campaign_id from ${newLeads} group by 1 order by count(*) desc, 1 limit 1`,
    },
  };
}

/** Every number the caller may see, in one statement. */
export async function countNumbers(
  scope: Scope,
  permissions: ReadonlySet<string>,
  day: Day,
): Promise<{ key: CountedHere; count: number; most_in: string | null }[]> {
  const { counts, mostIn } = queriesFor(scope, day, seesEveryExam(permissions));
  const keys = (Object.keys(counts) as CountedHere[]).filter((key) =>
    satisfiesRule(dashboardNumbers[key], permissions),
  );
  if (keys.length === 0) return [];
  const columns = keys.flatMap((key) => [
    sql`(${counts[key]}) as ${sql.identifier(key)}`,
    ...(mostIn[key] ? [sql`(${mostIn[key]}) as ${sql.identifier(`${key}_in`)}`] : []),
  ]);
  const [row] = await queryRows(
    scope,
    z.record(z.string(), z.string().nullable()),
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return keys.map((key) => ({ key, count: Number(row?.[key] ?? 0), most_in: row?.[`${key}_in`] ?? null }));
}
