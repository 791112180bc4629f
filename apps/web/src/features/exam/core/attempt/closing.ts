import type { Failure } from '../sending/failure.ts';
import type { AttemptContext, AttemptEffect, AttemptMachine } from './attempt-events.ts';
import { stay, type Transition } from './transition.ts';

/** Answers that were not sent, or that came to a closed attempt, stay in the journal: staff may reopen the attempt. */
export function end(machine: AttemptMachine, { waiting, shutOut, uploading }: AttemptContext): Transition {
  if (machine.isEnded) return stay(machine);
  const lost = waiting + shutOut;
  return stay(
    { ...machine, isEnded: true, lost, lostFiles: uploading },
    { type: 'close', keepsJournal: lost > 0 },
  );
}

export function halt(machine: AttemptMachine, { kind }: Failure, context: AttemptContext): Transition {
  if (kind === 'finished') return end(machine, context);
  // A finish that waited for the answers would follow now, and its reply would replace what the screen says of them.
  const effects: AttemptEffect[] = kind === 'given-up' ? [{ type: 'drop-finish' }] : [];
  return stay({ ...machine, haltedBy: kind }, ...effects);
}

/** Closed, and the screen says why: staff may reopen the attempt, and each heartbeat asks whether they have. */
export const isAwaitingStaff = ({ haltedBy }: AttemptMachine): boolean =>
  haltedBy === 'disabled' || haltedBy === 'out-of-fullscreen' || haltedBy === 'given-up';

/** Staff may have reopened a closed attempt, or given up its unsent answers. An event may be missed, so each heartbeat asks. */
export function askWhetherReopened(machine: AttemptMachine): Transition {
  if (!isAwaitingStaff(machine)) return stay(machine);
  return machine.haltedBy === 'given-up'
    ? stay(machine, { type: 'enter-if-open' })
    : stay(machine, { type: 'resume-saving' }, { type: 'enter-if-open' });
}
