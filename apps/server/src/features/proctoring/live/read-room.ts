import { type Room, tileSchema } from '@certame/contract/features/proctoring/live/rooms.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { participationColumn } from '#features/exam/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { readSupervisors } from './read-rooms.ts';
import { getWatchedRoom } from './room-access.ts';

/** What was written by transactions that a read before did not see yet. */
const overlapMs = 5000;
/** What every candidate does all the time, and what staff have no eyes for. */
const quietTypes = [
  'next_question',
  'previous_question',
  'answered_question',
  'selected_text',
  'right_click',
  'resize_screen',
  'connection_rate',
  'battery_level',
  'enter_questionnaire_link',
];
const eventsMost = 20;
/** Without a chunk for this long nothing is being recorded. */
const stillComing = sql`interval '45 seconds'`;

const instant = instantColumn.nullable().transform((value) => value?.toISOString() ?? null);
const tileRow = tileSchema.extend({
  started_at: instant,
  deadline: instant,
  seen_at: instant,
  looked_at: instant,
});

/** Participants `p` as tiles, by the newest attempt of each; with `since` those that changed from then on. Their seat is `s`. */
export const readTiles = (scope: Scope, where: SQL, since: Date | null = null) =>
  queryRows(
    scope,
    tileRow,
    sql`
  select p.id as participant_id, coalesce(person.name, u.name) as name, person.identifier, a.id as attempt_id,
         coalesce(${sql.raw(participationColumn)}, 'not_started') as state, a.started_at, a.deadline_at as deadline,
         a.device_seen_at as seen_at, line.kbps, battery.told as battery, looked.at as looked_at, coalesce(happened.events, '[]') as events, segment.live,
         tried.last as check
    from participants p
    left join room_participants s on s.participant_id = p.id
    join users u on u.id = p.user_id
    left join people person on person.id = p.person_id
    left join lateral (select * from attempts a where a.participant_id = p.id order by a.number desc limit 1) a on true
    left join lateral (
      select max(v.viewed_at) as at from evidence_views v where v.attempt_id = a.id and v.kind = 'live') looked on true
    left join lateral (
      select (e.data ->> 'kbps')::float8 as kbps from attempt_events e
       where e.attempt_id = a.id and e.type = 'connection_rate' and e.received_at > now() - interval '5 minutes'
         and jsonb_typeof(e.data -> 'kbps') = 'number'
       order by e.position desc limit 1) line on true
    left join lateral (
      select e.data as told from attempt_events e
       where e.attempt_id = a.id and a.finished_at is null and e.type = 'battery_level' and jsonb_typeof(e.data -> 'percent') = 'number'
       order by e.position desc limit 1) battery on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('type', e.type, 'severity', e.severity,
                         'at', to_char(e.emitted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                       order by e.position desc) as events, max(e.received_at) as last_at
        from (select * from attempt_events e
               where e.attempt_id = a.id and e.received_at > now() - interval '30 minutes'
                 and e.type <> all(${sql.param(quietTypes)}::text[])
               order by e.position desc limit ${eventsMost}) e) happened on true
    left join lateral (
      select jsonb_build_object('verdict', c.verdict, 'waived', c.waived_at is not null,
               'checked_at', to_char(c.checked_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'lines', coalesce((select jsonb_object_agg(l.key, l.value) from jsonb_each(c.lines) l
                                   where l.value ->> 'verdict' <> 'pass'), '{}')) as last,
             greatest(c.checked_at, c.waived_at) as at
        from environment_checks c
       where c.questionnaire_id = p.questionnaire_id and c.user_id = p.user_id
       order by (c.device_id = a.device_id) desc nulls last, c.checked_at desc limit 1) tried on true
    left join lateral (
      select jsonb_build_object('segment_id', m.id, 'source', m.source, 'mime', m.mime, 'chunks', m.chunks,
                                'header', replace(encode(m.header, 'base64'), chr(10), '')) as live, m.started_at
        from media_segments m
       where m.attempt_id = a.id and m.source <> 'still' and m.ended_at is null
         and coalesce(m.last_chunk_at, m.started_at) > now() - ${stillComing}
       order by m.started_at desc limit 1) segment on true
   where ${where}
     and (${since}::timestamptz is null
          or greatest(p.updated_at, a.device_seen_at, a.started_at, a.finished_at, a.paused_at, a.returned_at, looked.at,
                      happened.last_at, segment.started_at, tried.at) > ${since}::timestamptz)
   order by name, p.id`,
  );

export interface RoomInput {
  roomId: string;
  /** As of the server's clock, when it was read before. */
  since: Date | null;
  mayForceEnd: boolean;
}

/** @throws AppError `not-found` for a room one may not watch. */
export async function readRoom(
  scope: Scope,
  services: Pick<Services, 'realtime' | 'now' | 'livePictures'>,
  { roomId, since, mayForceEnd }: RoomInput,
): Promise<Room> {
  const { quantity_per_room: _most, ...room } = await getWatchedRoom(scope, roomId);
  const from = since && new Date(since.getTime() - overlapMs);
  const serverNow = new Date(services.now()).toISOString();
  const supervisors = await readSupervisors(scope, services, sql`t.id = ${room.id}`);
  return {
    ...room,
    server_now: serverNow,
    supervisors: supervisors.get(room.id) ?? [],
    may_force_end: mayForceEnd,
    pictures: services.livePictures?.kind ?? 'relay',
    other_rooms: await queryRows(
      scope,
      z.object({ id: z.string(), label: z.string() }),
      sql`select r.id, r.name as label from rooms r where r.config_id = ${room.config_id} and r.id <> ${room.id} order by r.number`,
    ),
    total: await scope.tx.$count(sql`room_participants s where s.room_id = ${room.id}`),
    tiles: await readTiles(scope, sql`s.room_id = ${room.id}`, from),
  };
}
