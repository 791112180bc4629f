/** Current allocation of a questionnaire's participants: counts by room, from room 1. */
export interface Allocation {
  participants: number;
  seated: readonly number[];
  /** Those who have begun. They keep their room and its supervisor. */
  begun: readonly number[];
}

export const countRooms = (quantityTotal: number, quantityPerRoom: number): number =>
  Math.ceil(quantityTotal / quantityPerRoom);

/** Participants of each room: as even as those who stay where they are allow. */
export function computeRoomSizes(roomsCount: number, { participants, seated, begun }: Allocation): number[] {
  const fixed = Array.from({ length: roomsCount }, (_unused, index) => begun[index] ?? 0);
  const toPlace = participants - fixed.reduce((sum, count) => sum + count, 0);
  let level = 0;
  const needed = (height: number): number =>
    fixed.reduce((sum, count) => sum + Math.max(0, height - count), 0);
  // The highest water level that the participants to be placed can fill, by halving.
  let low = 0;
  let high = participants;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (needed(middle) <= toPlace) {
      level = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  const sizes = fixed.map((count) => Math.max(count, level));
  const rest = toPlace - needed(level);
  // The remainder goes to the rooms where it moves the fewest participants.
  const raised = sizes
    .map((size, index) => ({ size, index, kept: seated[index] ?? 0 }))
    .filter(({ size }) => size === level)
    .toSorted((a, b) => b.kept - a.kept || a.index - b.index)
    .slice(0, rest);
  for (const { index } of raised) sizes[index] = level + 1;
  return sizes;
}

/** "Sala 01" to "Sala 12": numbers as wide as the last one, two digits at least, so that names sort as they count. */
export const roomName = (prefix: string, number: number, roomsCount: number): string =>
  `${prefix.trim()} ${String(number).padStart(Math.max(2, String(roomsCount).length), '0')}`;
