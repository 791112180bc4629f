import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findRoomProblem } from './find-room-problem.ts';
import { computeRoomSizes, countRooms, roomName } from './room-sizes.ts';
import { type RoomPlan, spreadOverRooms } from './spread-over-rooms.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_unused, index) => `p${index}`);
const fresh = (count: number, roomsCount: number, quantityPerRoom: number): RoomPlan => ({
  participants: names(count),
  roomsCount,
  quantityPerRoom,
  seated: new Map(),
  settled: new Set(),
});
const sizesOf = (seats: ReadonlyMap<string, number>, roomsCount: number): number[] =>
  Array.from(
    { length: roomsCount },
    (_unused, index) => [...seats.values()].filter((room) => room === index + 1).length,
  );
const spread = (plan: RoomPlan): Map<string, number> => {
  const seats = spreadOverRooms(plan);
  if (!seats) throw new Error('They should fit');
  return seats;
};

/** Some participants who fit; some of them sit somewhere already, some of those have begun. */
const plans = fc
  .record({ roomsCount: fc.integer({ min: 1, max: 12 }), quantityPerRoom: fc.integer({ min: 1, max: 9 }) })
  .chain(({ roomsCount, quantityPerRoom }) =>
    fc
      .record({
        count: fc.integer({ min: 0, max: roomsCount * quantityPerRoom }),
        rooms: fc.array(fc.integer({ min: 0, max: roomsCount + 3 }), { minLength: 120, maxLength: 120 }),
        begun: fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
      })
      .map(({ count, rooms, begun }): RoomPlan => {
        const seated = new Map<string, number>();
        const settled = new Set<string>();
        const taken = new Map<number, number>();
        // One more than there are: whoever left must not take a place.
        for (const [index, id] of names(count + 1).entries()) {
          const room = rooms[index] ?? 0;
          if (room === 0) continue;
          seated.set(id, room);
          const count = taken.get(room) ?? 0;
          if (begun[index] && room <= roomsCount && count < quantityPerRoom) {
            settled.add(id);
            taken.set(room, count + 1);
          }
        }
        return { participants: names(count), roomsCount, quantityPerRoom, seated, settled };
      }),
  );

describe('participants in rooms', () => {
  test('everybody sits in one room that exists, and no room holds more than it may', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const seats = spread(plan);
        expect([...seats.keys()].toSorted()).toEqual([...plan.participants].toSorted());
        const sizes = sizesOf(seats, plan.roomsCount);
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(plan.participants.length);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(plan.quantityPerRoom);
      }),
    );
  });

  test('sizes differ by at most one where nobody has begun', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const sizes = sizesOf(spread({ ...plan, settled: new Set() }), plan.roomsCount);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('who has begun stays, and a fuller room than its neighbours holds nobody else', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const seats = spread(plan);
        for (const id of plan.settled) if (seats.has(id)) expect(seats.get(id)).toBe(plan.seated.get(id));
        const sizes = sizesOf(seats, plan.roomsCount);
        const smallest = Math.min(...sizes);
        for (const [index, size] of sizes.entries())
          if (size > smallest + 1)
            for (const [id, room] of seats) if (room === index + 1) expect(plan.settled.has(id)).toBe(true);
      }),
    );
  });

  test('the sizes that are told beforehand are those that come', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const inRoom = (ids: readonly string[]): number[] =>
          sizesOf(
            new Map(ids.flatMap((id) => (plan.seated.has(id) ? [[id, plan.seated.get(id) ?? 0]] : []))),
            plan.roomsCount + 3,
          );
        const told = computeRoomSizes(plan.roomsCount, {
          participants: plan.participants.length,
          seated: inRoom(plan.participants),
          begun: inRoom(plan.participants.filter((id) => plan.settled.has(id))),
        });
        expect(told).toEqual(sizesOf(spread(plan), plan.roomsCount));
      }),
    );
    expect(computeRoomSizes(3, { participants: 100, seated: [], begun: [] })).toEqual([34, 33, 33]);
  });

  test('done again, it moves nobody', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const seats = spread(plan);
        expect(spread({ ...plan, seated: seats })).toEqual(seats);
      }),
    );
  });

  test('a newcomer sits down and nobody else gets up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 7 }), (count, roomsCount) => {
        const before = spread(fresh(count, roomsCount, 41));
        const after = spread({ ...fresh(count + 1, roomsCount, 41), seated: before });
        for (const [id, room] of before) expect(after.get(id)).toBe(room);
      }),
    );
  });

  test('neighbours in the list sit together', () => {
    expect([...spread(fresh(7, 3, 3)).values()]).toEqual([1, 1, 1, 2, 2, 3, 3]);
  });

  test('more than there are places for have no division', () => {
    expect(spreadOverRooms(fresh(10, 3, 3))).toBeUndefined();
  });

  test('so many rooms that all places are there', () => {
    expect([countRooms(100, 30), countRooms(90, 30), countRooms(1, 30)]).toEqual([4, 3, 1]);
  });

  test('numbers that cannot be are told at the field that mends them', () => {
    const numbers = { quantityPerRoom: 30, quantityTotal: 90, participants: 90, roomLimit: 30 };
    const problem = (changed: object) => findRoomProblem({ ...numbers, ...changed });
    expect(findRoomProblem(numbers)).toBeUndefined();
    expect(problem({ roomLimit: null, quantityPerRoom: 90 })).toBeUndefined();
    expect(problem({ participants: 91 })).toEqual({
      field: 'quantity_total',
      key: 'rooms_too_few',
      params: { count: 91 },
    });
    expect(problem({ quantityPerRoom: 31 })).toMatchObject({ field: 'quantity_per_room', key: 'room_limit' });
    expect(problem({ quantityPerRoom: 91 })).toMatchObject({
      field: 'quantity_per_room',
      key: 'rooms_too_large',
    });
  });

  test('names sort as they count', () => {
    expect([roomName('Sala ', 3, 12), roomName('Sala', 7, 120)]).toEqual(['Sala 03', 'Sala 007']);
  });
});
