import type { AttemptContext, AttemptMachine } from './attempt-events.ts';

export const isEditable = (
  { isEnded, state, haltedBy, lock }: AttemptMachine,
  { isTimeOver, isQuestionOver }: Pick<AttemptContext, 'isTimeOver' | 'isQuestionOver'>,
): boolean =>
  (lock === 'none' || lock === 'inside') &&
  !isEnded &&
  !isTimeOver &&
  !isQuestionOver &&
  state === 'in_progress' &&
  haltedBy === null;

export function phaseOf(
  { isEnded, haltedBy }: AttemptMachine,
  { finishReason }: Pick<AttemptContext, 'finishReason'>,
): 'room' | 'finishing' | 'finished' | 'halted' {
  if (isEnded) return 'finished';
  if (haltedBy) return 'halted';
  return finishReason ? 'finishing' : 'room';
}
