import { computeRoomSizes } from './room-sizes.ts';

export interface RoomPlan {
  /** Everybody, in the order in which free places are filled. */
  participants: readonly string[];
  roomsCount: number;
  quantityPerRoom: number;
  /** Participant -> number of the room where they sit now, from 1. */
  seated: ReadonlyMap<string, number>;
  /** Participants who have begun: they keep their room and its supervisor. */
  settled: ReadonlySet<string>;
}

/**
 * Gives every participant a room: sizes differ by at most one (but for those who can't be moved), nobody is moved without
 * need. Undefined where they don't fit.
 */
export function spreadOverRooms(plan: RoomPlan): Map<string, number> | undefined {
  const { participants, roomsCount, quantityPerRoom, settled } = plan;
  if (participants.length > roomsCount * quantityPerRoom) return undefined;
  const present = new Set(participants);
  const roomOf = (id: string): number | undefined => {
    const room = plan.seated.get(id);
    return room !== undefined && room >= 1 && room <= roomsCount ? room : undefined;
  };
  const result = new Map<string, number>();
  const begun = new Array<number>(roomsCount).fill(0);
  const seated = new Array<number>(roomsCount).fill(0);
  for (const id of present) {
    const room = roomOf(id);
    if (room === undefined) continue;
    if (settled.has(id)) {
      result.set(id, room);
      begun[room - 1] = (begun[room - 1] ?? 0) + 1;
    }
    seated[room - 1] = (seated[room - 1] ?? 0) + 1;
  }
  const sizes = computeRoomSizes(roomsCount, { participants: present.size, seated, begun });
  const free = sizes.map((size, index) => size - (begun[index] ?? 0));
  const waiting: string[] = [];
  for (const id of present) {
    if (result.has(id)) continue;
    const room = roomOf(id);
    const places = room === undefined ? 0 : (free[room - 1] ?? 0);
    if (room === undefined || places === 0) {
      waiting.push(id);
      continue;
    }
    result.set(id, room);
    free[room - 1] = places - 1;
  }
  let room = 1;
  for (const id of waiting) {
    while ((free[room - 1] ?? 0) === 0 && room < roomsCount) room += 1;
    result.set(id, room);
    free[room - 1] = (free[room - 1] ?? 0) - 1;
  }
  return result;
}
