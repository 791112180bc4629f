import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { attending } from '#features/classes/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { auditedDays, type Day, hasMyRoom, isOpenOn } from './numbers.ts';

const rowsMax = 6;
const activityDays = 14;

const isoTime = z.coerce.date().transform((date) => date.toISOString());
const timesShape = { starts_at: isoTime.nullable(), ends_at: isoTime.nullable() };
const countedSchema = z.object({ id: z.string(), name: z.string(), count: z.number() });

type ExamToday = NonNullable<Dashboard['exams_today']>[number];

/** Exams that are open on that day, what ends first before the others; without `all`, those in which the caller watches over a room. */
export async function listExamsToday(scope: Scope, day: Day, all: boolean): Promise<ExamToday[]> {
  return queryRows(
    scope,
    z.object({
      id: z.string(),
      name: z.string(),
      ...timesShape,
      participants: z.number(),
      open: z.number(),
      finished: z.number(),
    }),
    sql`select q.id, q.name, q.starts_at, q.ends_at,
            (select count(*)::int from participants p where p.questionnaire_id = q.id) as participants,
            (select count(*)::int from attempts a where a.questionnaire_id = q.id and a.state in ('in_progress', 'paused')) as open,
            (select count(distinct a.participant_id)::int from attempts a
              where a.questionnaire_id = q.id and a.state not in ('in_progress', 'paused')) as finished
       from questionnaires q
      where q.institution_id = ${scope.institutionId} and ${isOpenOn(day)} and (${all} or ${hasMyRoom(scope.userId)})
      order by q.ends_at nulls last, q.starts_at, q.id limit ${rowsMax}`,
  );
}

/** Questionnaires whose attempts wait for somebody, those with most first. */
export async function listWaiting(
  scope: Scope,
  state: 'awaiting_correction' | 'awaiting_release',
): Promise<{ id: string; name: string; count: number }[]> {
  return queryRows(
    scope,
    countedSchema,
    sql`select q.id, q.name, w.count
       from (select a.questionnaire_id, count(*)::int as count from attempts a
              where a.institution_id = ${scope.institutionId} and a.state = ${state} group by a.questionnaire_id) w
       join questionnaires q on q.id = w.questionnaire_id
      order by w.count desc, q.name, q.id limit ${rowsMax}`,
  );
}

/** Exams in whose attempts something grave was recorded lately, those with most first. */
export async function listToAudit(
  scope: Scope,
  day: Day,
): Promise<{ id: string; name: string; count: number }[]> {
  return queryRows(
    scope,
    countedSchema,
    sql`select q.id, q.name, count(distinct a.id)::int as count
       from attempt_events e join attempts a on a.id = e.attempt_id join questionnaires q on q.id = a.questionnaire_id
      where e.institution_id = ${scope.institutionId} and e.severity = 'H' and e.received_at > ${day.now}::timestamptz - make_interval(days => ${auditedDays})
      group by q.id order by count(distinct a.id) desc, q.name, q.id limit ${rowsMax}`,
  );
}

type Result = NonNullable<Dashboard['latest_results']>[number];

/** Questionnaires whose scores came out last, each with the mean of what was released. */
export async function listLatestResults(scope: Scope): Promise<Result[]> {
  return queryRows(
    scope,
    z.object({
      id: z.string(),
      name: z.string(),
      released_at: isoTime,
      released: z.number(),
      average_percent: z.string().nullable(),
      expected_percent: z.string().nullable(),
    }),
    sql`select q.id, q.name, q.scores_released_at as released_at, s.released, s.average_percent,
            q.settings ->> 'average_score_percent' as expected_percent
       from (select * from questionnaires where institution_id = ${scope.institutionId} and scores_released_at is not null
              order by scores_released_at desc, id limit ${rowsMax - 1}) q
       cross join lateral (
         select count(*)::int as released, round(avg(released_total * 100 / nullif(released_max, 0)), 1)::text as average_percent
           from score_sheets where questionnaire_id = q.id and released_at is not null) s
      order by q.scores_released_at desc, q.id`,
  );
}

type Room = NonNullable<Dashboard['own_rooms']>[number];

/** Rooms that the caller watches over today. */
export async function listMyRooms(scope: Scope, day: Day): Promise<Room[]> {
  return queryRows(
    scope,
    z.object({
      id: z.string(),
      config_id: z.string(),
      name: z.string(),
      exam: z.string(),
      ...timesShape,
      participants: z.number(),
    }),
    sql`select r.id, r.config_id, r.name, q.name as exam, q.starts_at, q.ends_at,
            (select count(*)::int from room_participants p where p.room_id = r.id) as participants
       from room_supervisors s
       join rooms r on r.id = s.room_id
       join room_configs c on c.id = r.config_id
       join questionnaires q on q.id = c.questionnaire_id
      where s.user_id = ${scope.userId} and s.institution_id = ${scope.institutionId} and ${isOpenOn(day)}
      order by q.starts_at nulls last, r.name, r.id limit ${rowsMax}`,
  );
}

export async function listMyClasses(scope: Scope): Promise<{ id: string; name: string; students: number }[]> {
  return queryRows(
    scope,
    z.object({ id: z.string(), name: z.string(), students: z.number() }),
    sql`
    select c.id, c.name, (select count(*)::int ${attending(sql`c.id`)}) as students
      from class_teachers t join classes c on c.id = t.class_id
     where t.user_id = ${scope.userId} and t.institution_id = ${scope.institutionId}
     order by c.name, c.id limit ${rowsMax}`,
  );
}

/** Days without a finished attempt are days too. */
export async function countActivity(
  scope: Scope,
  day: Day,
  timeZone: string,
): Promise<{ day: string; finished: number }[]> {
  return queryRows(
    scope,
    z.object({ day: z.string(), finished: z.number() }),
    sql`select d.day::date::text as day, coalesce(f.finished, 0)::int as finished
       from generate_series((${day.now}::timestamptz at time zone ${timeZone})::date - ${activityDays - 1}::int,
                            (${day.now}::timestamptz at time zone ${timeZone})::date, interval '1 day') d(day)
       left join (select (a.finished_at at time zone ${timeZone})::date as day, count(*) as finished from attempts a
                   where a.institution_id = ${scope.institutionId} and a.finished_at >= ${day.now}::timestamptz - make_interval(days => ${activityDays})
                   group by 1) f on f.day = d.day::date
      order by d.day`,
  );
}
