import { getAllocation } from '@certame/contract/features/rooms/endpoints.ts';
import { findRoomProblem, type RoomProblem } from '@certame/rules/rooms/find-room-problem.ts';
import { type Allocation, computeRoomSizes, countRooms, roomName } from '@certame/rules/rooms/room-sizes.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

/** Debounce: numbers are validated after this pause in typing. */
const pauseMs = 400;
/** Upper limit, so that a typing error doesn't render millions of rooms. */
const roomsMax = 10_000;

export interface RoomPlan {
  problem: RoomProblem | undefined;
  firstRoom: string;
  lastRoom: string;
  roomsCount: number;
  quantityTotal: number;
  /** Number of participants of each room; undefined without a questionnaire, and where they don't fit. */
  sizes: readonly number[] | undefined;
  somebodyStays: boolean;
}

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** The rooms for the form's numbers, by the same rule as on the server; undefined while the numbers are incomplete. */
export function useRoomPlan(): RoomPlan | undefined {
  const form = useFormContext();
  const [questionnaireId, typedPrefix, typedPerRoom, typedTotal] = useWatch({
    control: form.control,
    name: ['questionnaire_id', 'prefix', 'quantity_per_room', 'quantity_total'],
  });
  const [perRoom] = useDebouncedValue(wholeNumber(typedPerRoom), pauseMs);
  const [total] = useDebouncedValue(wholeNumber(typedTotal), pauseMs);
  const chosen = typeof questionnaireId === 'string' && questionnaireId !== '';
  const { data } = useQuery({
    ...queryOf(getAllocation, { query: { questionnaire_id: questionnaireId } }, { quiet: true }),
    select: modelOf,
    enabled: chosen,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const found = chosen ? data : undefined;
  if (perRoom === undefined || total === undefined) return undefined;
  const roomsCount = countRooms(total, perRoom);
  const problem = findRoomProblem({
    quantityPerRoom: perRoom,
    quantityTotal: total,
    participants: found?.participants ?? 0,
    roomLimit: found?.room_limit ?? null,
  });
  const counts = (key: 'seated' | 'begun'): number[] => {
    const byRoom: number[] = [];
    for (const room of found?.rooms ?? []) byRoom[room.number - 1] = room[key];
    return byRoom;
  };
  const seating: Allocation = {
    participants: found?.participants ?? 0,
    seated: counts('seated'),
    begun: counts('begun'),
  };
  const prefix = typeof typedPrefix === 'string' ? typedPrefix : '';
  return {
    problem,
    firstRoom: roomName(prefix, 1, roomsCount),
    lastRoom: roomName(prefix, roomsCount, roomsCount),
    roomsCount,
    quantityTotal: total,
    sizes: found && !problem && roomsCount <= roomsMax ? computeRoomSizes(roomsCount, seating) : undefined,
    somebodyStays: (found?.rooms ?? []).some(({ begun }) => begun > 0),
  };
}
