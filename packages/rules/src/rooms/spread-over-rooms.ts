export interface RoomPlan {
  /** Everybody, in the order in which free places are filled. */
  participants: readonly string[];
  roomsCount: number;
  quantityPerRoom: number;
  /** Participant -> number of the room where they sit now, from 1. */
  seated: ReadonlyMap<string, number>;
  /** They have begun: whoever watches them goes on doing so. */
  settled: ReadonlySet<string>;
}

export const countRooms = (quantityTotal: number, quantityPerRoom: number): number =>
  Math.ceil(quantityTotal / quantityPerRoom);

/** Size of each room: as even as those who stay where they are allow. */
function computeSizes(fixed: readonly number[], keepers: readonly number[], total: number): number[] {
  const toPlace = total - fixed.reduce((sum, count) => sum + count, 0);
  let level = 0;
  const needed = (height: number): number =>
    fixed.reduce((sum, count) => sum + Math.max(0, height - count), 0);
  // The highest water level that the participants to be placed can fill, by halving.
  let low = 0;
  let high = total;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (needed(middle) <= toPlace) {
      level = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  const sizes = fixed.map((count) => Math.max(count, level));
  const rest = toPlace - needed(level);
  // One more in the rooms where most would stay: nobody moves for the sake of a remainder.
  const raised = sizes
    .map((size, index) => ({ size, index, kept: keepers[index] ?? 0 }))
    .filter(({ size }) => size === level)
    .toSorted((a, b) => b.kept - a.kept || a.index - b.index)
    .slice(0, rest);
  for (const { index } of raised) sizes[index] = level + 1;
  return sizes;
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
  const fixed = new Array<number>(roomsCount).fill(0);
  const keepers = new Array<number>(roomsCount).fill(0);
  for (const id of present) {
    const room = roomOf(id);
    if (room === undefined) continue;
    if (settled.has(id)) {
      result.set(id, room);
      fixed[room - 1] = (fixed[room - 1] ?? 0) + 1;
    }
    keepers[room - 1] = (keepers[room - 1] ?? 0) + 1;
  }
  const free = computeSizes(fixed, keepers, present.size).map((size, index) => size - (fixed[index] ?? 0));
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

/** "Sala 01" to "Sala 12": numbers as wide as the last one, two digits at least, so that names sort as they count. */
export const roomName = (prefix: string, number: number, roomsCount: number): string =>
  `${prefix.trim()} ${String(number).padStart(Math.max(2, String(roomsCount).length), '0')}`;
