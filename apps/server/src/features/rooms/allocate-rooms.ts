import { AppError } from '@certame/contract/errors.ts';
import { room_configs } from '@certame/db/schema/rooms.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { countRooms, roomName } from '@certame/rules/rooms/room-sizes.ts';
import { spreadOverRooms } from '@certame/rules/rooms/spread-over-rooms.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { requireFittingNumbers } from './require-fitting-numbers.ts';

export interface Division {
  rooms: number;
  placed: number;
  moved: number;
}

/**
 * The configuration, locked: two who divide at once do so one after the other. @throws AppError `not-found`, `read-only`
 * where rules of data access let the member see the exam only.
 */
async function lockConfig({ tx, institutionId }: Scope, configId: string) {
  const query = tx
    .select()
    .from(room_configs)
    .where(and(eq(room_configs.id, configId), eq(room_configs.institution_id, institutionId)));
  const [config] = await query.for('update');
  if (config) return config;
  const { rowCount } = await tx.execute(
    sql`select from ${room_configs} where id = ${configId} and institution_id = ${institutionId}`,
  );
  throw new AppError(rowCount ? 'read-only' : 'not-found');
}

/**
 * Makes the rooms of a configuration and seats every participant of its questionnaire: evenly, by name, and when it is done
 * again with as few moves as possible. @throws AppError `not-found`, `read-only`, `validation` where they don't fit.
 */
export async function allocateRooms(scope: Scope, configId: string): Promise<Division> {
  const { tx, institutionId } = scope;
  const config = await lockConfig(scope, configId);
  const { quantity_per_room: quantityPerRoom, quantity_total: quantityTotal } = config;
  const roomsCount = countRooms(quantityTotal, quantityPerRoom);
  // Somebody who has begun stays: open attempts and those that are over alike.
  const rows = await queryRows(
    { tx },
    z.object({ id: z.string(), room: z.number().nullable(), begun: z.boolean() }),
    sql`
      select p.id, r.number as room, exists (select from attempts a where a.participant_id = p.id) as begun
        from participants p
        join users u on u.id = p.user_id
        left join people person on person.id = p.person_id
        left join room_participants s on s.participant_id = p.id
        left join rooms r on r.id = s.room_id
       where p.questionnaire_id = ${config.questionnaire_id} and p.institution_id = ${institutionId}
       order by search_key(coalesce(person.name, u.name)), p.id`,
  );
  // The questionnaire's limit is asked for where the numbers are saved.
  requireFittingNumbers({ quantityPerRoom, quantityTotal, participants: rows.length, roomLimit: null });
  const seats = spreadOverRooms({
    participants: rows.map(({ id }) => id),
    roomsCount,
    // The last room may hold a few more than the total asks for, never more than a room may.
    quantityPerRoom,
    seated: new Map(rows.flatMap(({ id, room }) => (room === null ? [] : [[id, room] as const]))),
    settled: new Set(rows.filter(({ begun }) => begun).map(({ id }) => id)),
  });
  if (!seats) throw new AppError('internal', { cause: new Error('Participants do not fit their total') });
  const numbers = Array.from({ length: roomsCount }, (_unused, index) => index + 1);
  const names = numbers.map((number) => roomName(config.prefix, number, roomsCount));
  // Rooms by number, without gaps; names follow the prefix. Those beyond the count go with their supervisors.
  await tx.execute(sql`
      with wanted as (select number, name from unnest(${sql.param(numbers)}::int[], ${sql.param(names)}::text[]) as w(number, name)),
           gone as (delete from rooms where config_id = ${configId} and number > ${roomsCount}::int)
      insert into rooms as own (institution_id, config_id, number, name)
      select ${institutionId}, ${configId}, number, name from wanted
      on conflict (config_id, number) do update set name = excluded.name, updated_at = now() where own.name <> excluded.name`);
  await tx.execute(sql`
      with wanted as (
        select s.participant_id, r.id as room_id
          from unnest(${uuidList([...seats.keys()])}, ${sql.param([...seats.values()])}::int[]) as s(participant_id, number)
          join rooms r on r.config_id = ${configId} and r.number = s.number
      )
      insert into room_participants as own (institution_id, room_id, participant_id)
      select ${institutionId}, room_id, participant_id from wanted
      on conflict (participant_id) do update set room_id = excluded.room_id
       where own.room_id <> excluded.room_id`);
  const moved = rows.filter(({ id, room }) => room !== null && seats.get(id) !== room).length;
  return { rooms: roomsCount, placed: seats.size, moved };
}

/** Gives late joiners, who became participants after the rooms were made, a place as long as there is one. */
export async function allocateLateJoiners(scope: Scope, questionnaireId: string): Promise<void> {
  const [config] = await scope.tx
    .select({ id: room_configs.id })
    .from(room_configs)
    .where(
      and(
        eq(room_configs.questionnaire_id, questionnaireId),
        eq(room_configs.institution_id, scope.institutionId),
      ),
    );
  if (!config) return;
  await allocateRooms(scope, config.id).catch((error: unknown) => {
    // More than the rooms hold: /classroom_configs says how many have no place yet.
    if (!(error instanceof AppError && error.code === 'validation')) throw error;
  });
}
