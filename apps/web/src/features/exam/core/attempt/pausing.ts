import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import type { AttemptContext, AttemptEffect, AttemptMachine } from './attempt-events.ts';

export const pauseTime = (state: AttemptState): AttemptEffect => ({
  type: 'pause-time',
  isPaused: state === 'paused',
});

/**
 * Effects of a pause: what was typed is sent, the full-screen countdown stops, and a finish by this device's clock is dropped, since a
 * pause stops the clock.
 */
export const stopForPause = ({ finishReason }: AttemptContext): AttemptEffect[] => [
  { type: 'flush-responses' },
  { type: 'stop-countdown' },
  ...(finishReason === 'general_time_expired' ? [{ type: 'drop-finish' as const }] : []),
];

export function lockAfter(
  { form, state }: AttemptReply,
  lock: AttemptMachine['lock'],
): AttemptMachine['lock'] {
  if (form.fullscreen_grace_ms === null) return 'none';
  return lock === 'none' || (lock === 'left' && state === 'paused') ? 'outside' : lock;
}

/**
 * Whether the server's state shows a pause, or the end of one, that this device doesn't know of: by staff, or by the candidate on another
 * device.
 */
export const isPausedDifferently = (machine: AttemptMachine, state: AttemptState): boolean =>
  isOpen(state) &&
  isOpen(machine.state) &&
  (state !== machine.state || machine.staffPause?.is_over_own === true);
