import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { ResponseState } from '@certame/contract/features/exam/states.ts';
import { hasVisibleText, showsNothing } from '@certame/rules/exam/visible-text.ts';

/** True for null, an empty text, no option, only empty gaps. */
export function isEmptyValue(value: ResponseValue | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return showsNothing(value);
  if (Array.isArray(value)) return value.length === 0;
  return Object.values(value).every((text) => !hasVisibleText(text));
}

/** A rejected response doesn't count as an answer. */
export const countsAsAnswered = (
  response: { value: ResponseValue; state: ResponseState } | undefined,
): boolean => response !== undefined && response.state !== 'error_to_save' && !isEmptyValue(response.value);

export interface ResponseStateInput {
  value: ResponseValue | undefined;
  /** In the buffer or in the journal: not acknowledged. */
  waiting: boolean;
  /** Code of the rejection of its newest change. */
  rejectedCode: string | undefined;
}

/** One of the four states the candidate sees. A waiting change comes before an older rejection. */
export function computeResponseState(input: ResponseStateInput): ResponseState {
  if (input.waiting) return 'enqueued';
  if (input.rejectedCode !== undefined) return 'error_to_save';
  return isEmptyValue(input.value) ? 'not_answered' : 'answered';
}
