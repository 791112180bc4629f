export interface RoomNumbers {
  quantityPerRoom: number;
  quantityTotal: number;
  participants: number;
  /** Capacity of a room by the questionnaire; null: unlimited. */
  roomLimit: number | null;
}

/** Validation problem of a room configuration, at its field. */
export interface RoomProblem {
  field: 'quantity_per_room' | 'quantity_total';
  /** Key under `validation`. */
  key: 'rooms_too_large' | 'room_limit' | 'rooms_too_few';
  params: Record<string, number>;
}

/** A room holds no more than the questionnaire's own limit, the total fills at least one and holds every participant. */
export function findRoomProblem(numbers: RoomNumbers): RoomProblem | undefined {
  const { quantityPerRoom, quantityTotal, participants, roomLimit } = numbers;
  if (quantityPerRoom > quantityTotal)
    return { field: 'quantity_per_room', key: 'rooms_too_large', params: {} };
  if (roomLimit !== null && quantityPerRoom > roomLimit)
    return { field: 'quantity_per_room', key: 'room_limit', params: { max: roomLimit } };
  if (participants > quantityTotal)
    return { field: 'quantity_total', key: 'rooms_too_few', params: { count: participants } };
  return undefined;
}
