import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { roomChannel } from '@certame/contract/features/proctoring/live/channels.ts';
import type { ExamRooms, RoomOverview } from '@certame/contract/features/proctoring/live/rooms.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { visibleRooms } from '#features/rooms/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

const instant = instantColumn.nullable().transform((value) => value?.toISOString() ?? null);

/** Alarms are counted so far back, and whom nobody has looked at for so long is told. */
const recently = sql`interval '10 minutes'`;
const silence = sql.raw(`interval '${exam.deviceSilenceMs} milliseconds'`);
const isOpen = sql`a.state in ('in_progress', 'paused')`;
const isOffline = sql`a.state = 'in_progress' and a.device_seen_at < now() - ${silence}`;

/** When a supervisor last had an attempt open. */
const lookedAt = sql`(select max(v.viewed_at) from evidence_views v where v.attempt_id = a.id and v.kind = 'live')`;
const newestAttempt = sql`
  left join lateral (select * from attempts a where a.participant_id = s.participant_id order by a.number desc limit 1) a on true`;

const count = z.int();
const roomRow = z.object({
  id: z.string(),
  name: z.string(),
  expected: count,
  not_started: count,
  in_progress: count,
  paused: count,
  offline: count,
  finished: count,
  alarms_high: count,
  alarms_medium: count,
  not_looked_at: count,
});

/** Counters of rooms, aliased `t` in the condition. Events are looked up by their instant: those before the last minutes aren't read. */
const countersOf = (scope: Scope, where: SQL) =>
  queryRows(
    scope,
    roomRow,
    sql`with watched as (select t.id, t.name, t.number from rooms t where t.institution_id = ${scope.institutionId} and ${where}),
             alarms as (
               select s.room_id, (count(*) filter (where e.severity = 'H'))::int as high,
                      (count(*) filter (where e.severity = 'M'))::int as medium
                 from attempt_events e
                 join attempts a on a.id = e.attempt_id
                 join room_participants s on s.participant_id = a.participant_id
                where e.institution_id = ${scope.institutionId} and e.received_at > now() - ${recently} and e.severity in ('H', 'M')
                  and s.room_id in (select id from watched)
                group by s.room_id)
        select w.id, w.name, count(s.participant_id)::int as expected,
               (count(s.participant_id) filter (where a.id is null))::int as not_started,
               (count(*) filter (where a.state = 'in_progress' and not (${isOffline})))::int as in_progress,
               (count(*) filter (where a.state = 'paused'))::int as paused,
               (count(*) filter (where ${isOffline}))::int as offline,
               (count(*) filter (where a.id is not null and not ${isOpen}))::int as finished,
               coalesce(max(l.high), 0) as alarms_high, coalesce(max(l.medium), 0) as alarms_medium,
               (count(*) filter (where a.state = 'in_progress'
                                   and greatest(a.started_at, ${lookedAt}) < now() - ${recently}))::int as not_looked_at
          from watched w
          left join room_participants s on s.room_id = w.id
          ${newestAttempt}
          left join alarms l on l.room_id = w.id
         group by w.id, w.name, w.number order by w.number`,
  );

const supervisorRow = z.object({ room_id: z.string(), id: z.string(), name: z.string() });

/** Supervisors by room, with whether they have it open at this moment. */
export async function readSupervisors(
  scope: Scope,
  { realtime }: Pick<Services, 'realtime'>,
  where: SQL,
): Promise<Map<string, RoomOverview['supervisors']>> {
  const rows = await queryRows(
    scope,
    supervisorRow,
    sql`select s.room_id, u.id, u.name from room_supervisors s join users u on u.id = s.user_id join rooms t on t.id = s.room_id
         where t.institution_id = ${scope.institutionId} and ${where} order by u.name, u.id`,
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.room_id)].map(([roomId, people]) => {
      const members = realtime.membersOf(roomChannel, { room_id: roomId });
      return [roomId, people.map(({ id, name }) => ({ id, name, present: members?.has(id) ?? null }))];
    }),
  );
}

async function readOverviews(scope: Scope, services: Pick<Services, 'realtime'>, where: SQL) {
  const supervisors = await readSupervisors(scope, services, where);
  const rows = await countersOf(scope, where);
  return rows.map((row): RoomOverview => ({ ...row, supervisors: supervisors.get(row.id) ?? [] }));
}

const examRow = z.object({
  id: z.string(),
  name: z.string(),
  config_id: z.string(),
  config_name: z.string(),
  starts_at: instant,
  ends_at: instant,
});

async function findExam(scope: Scope, where: SQL) {
  const [row] = await queryRows(
    scope,
    examRow,
    sql`select q.id, q.name, k.id as config_id, k.name as config_name, q.starts_at, q.ends_at
          from room_configs k join questionnaires q on q.id = k.questionnaire_id
         where k.institution_id = ${scope.institutionId} and ${where}
           and exists (select from rooms t where t.config_id = k.id and ${visibleRooms(scope)})`,
  );
  if (!row) throw new AppError('not-found');
  return row;
}

type Reader = Pick<Services, 'realtime' | 'now'>;

/** @throws AppError `not-found` where one may watch none of its rooms. */
export async function readExamRooms(
  scope: Scope,
  services: Reader,
  questionnaireId: string,
): Promise<ExamRooms> {
  const { config_id, config_name: _config, ...found } = await findExam(scope, sql`q.id = ${questionnaireId}`);
  const where = sql`t.config_id = ${config_id} and ${visibleRooms(scope)}`;
  return {
    ...found,
    server_now: new Date(services.now()).toISOString(),
    rooms: await readOverviews(scope, services, where),
  };
}

const unlookedRow = z.object({
  attempt_id: z.string(),
  name: z.string(),
  room_id: z.string(),
  room_name: z.string(),
  looked_at: instant,
  started_at: instantColumn.transform((value) => value.toISOString()),
});

/** @throws AppError `not-found` where one may watch none of its rooms. */
export async function readMonitoringPanel(scope: Scope, services: Reader, configId: string) {
  const { config_id, ...found } = await findExam(scope, sql`k.id = ${configId}`);
  const where = sql`t.config_id = ${config_id} and ${visibleRooms(scope)}`;
  const notLookedAt = await queryRows(
    scope,
    unlookedRow,
    sql`select * from (
          select a.id as attempt_id, coalesce(person.name, u.name) as name, t.id as room_id, t.name as room_name,
                 ${lookedAt} as looked_at, a.started_at
            from rooms t
            join room_participants s on s.room_id = t.id
            join participants p on p.id = s.participant_id
            join users u on u.id = p.user_id
            left join people person on person.id = p.person_id
            ${newestAttempt}
           where ${where} and a.state = 'in_progress') open
         where greatest(open.started_at, open.looked_at) < now() - ${recently}
         order by greatest(open.started_at, open.looked_at), open.name limit 20`,
  );
  return {
    ...found,
    server_now: new Date(services.now()).toISOString(),
    rooms: await readOverviews(scope, services, where),
    unplaced: await scope.tx.$count(
      sql`participants p where p.questionnaire_id = ${found.id}
            and not exists (select from room_participants s where s.participant_id = p.id)`,
    ),
    not_looked_at: notLookedAt,
  };
}

const monitoredRow = z.object({
  id: z.string(),
  name: z.string(),
  config_id: z.string(),
  starts_at: instant,
  ends_at: instant,
  rooms: count,
  expected: count,
  open: count,
  alarms_high: count,
});
/** So many of each kind are shown. */
const examsMost = 30;

async function readExams(scope: Scope, where: SQL, order: SQL) {
  return queryRows(
    scope,
    monitoredRow,
    sql`with shown as (
          select q.id, q.name, k.id as config_id, q.starts_at, q.ends_at
            from questionnaires q join room_configs k on k.questionnaire_id = q.id
           where q.institution_id = ${scope.institutionId} and q.state = 'released' and ${where}
             and exists (select from rooms t where t.config_id = k.id and ${visibleRooms(scope)})
           order by ${order}, q.id limit ${examsMost})
        select q.*, r.rooms, r.expected, r.open, e.alarms_high
          from shown q
          cross join lateral (
            select count(distinct t.id)::int as rooms, count(s.participant_id)::int as expected,
                   (count(*) filter (where ${isOpen}))::int as open
              from rooms t left join room_participants s on s.room_id = t.id ${newestAttempt}
             where t.config_id = q.config_id and ${visibleRooms(scope)}) r
          cross join lateral (
            select count(*)::int as alarms_high
              from attempt_events e join attempts a on a.id = e.attempt_id
              join room_participants s on s.participant_id = a.participant_id join rooms t on t.id = s.room_id
             where e.institution_id = ${scope.institutionId} and e.severity = 'H' and e.received_at > now() - ${recently}
               and t.config_id = q.config_id and ${visibleRooms(scope)}) e
         order by ${order}, q.id`,
  );
}

/** Exams whose rooms one may watch: those that are taken now, and the next. */
export async function readMonitoredExams(scope: Scope, nowMs: number) {
  const now = new Date(nowMs);
  const hasBegun = sql`(q.starts_at is null or q.starts_at <= ${now}::timestamptz)`;
  return {
    server_now: now.toISOString(),
    now: await readExams(
      scope,
      sql`${hasBegun} and (q.ends_at is null or q.ends_at > ${now}::timestamptz)`,
      sql`q.ends_at nulls last`,
    ),
    next: await readExams(scope, sql`not ${hasBegun}`, sql`q.starts_at`),
  };
}
