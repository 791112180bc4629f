import { AppError } from '@certame/contract/errors.ts';
import { findRoomProblem, type RoomNumbers } from '@certame/rules/rooms/find-room-problem.ts';

/** @throws AppError `validation` at the field where the numbers of a division are mended. */
export function requireFittingNumbers(numbers: RoomNumbers): void {
  const problem = findRoomProblem(numbers);
  if (!problem) return;
  const { field, key, params } = problem;
  throw new AppError('validation', { fields: { [field]: [{ key, params }] } });
}
