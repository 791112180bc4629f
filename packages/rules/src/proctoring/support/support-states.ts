import type { ErrorCode } from '@certame/contract/errors.ts';
import type { SupportState } from '@certame/contract/features/proctoring/support/support-states.ts';

export const supportActions = [
  'take',
  'write',
  'note',
  'call',
  'transfer',
  'close',
  'candidate_write',
  'candidate_close',
] as const;
export type SupportAction = (typeof supportActions)[number];

export interface SupportContext {
  state: SupportState;
  /** Who has it; null: nobody yet. */
  takenBy: string | null;
  /** Who acts. */
  actorId: string;
}

interface Transition {
  from: readonly SupportState[];
  to: (state: SupportState) => SupportState;
  /** Only whoever has the request may do it. */
  byHolder?: true;
}
const same = (state: SupportState): SupportState => state;
const open = ['waiting', 'in_progress'] as const;

/** A request's life. One that waits may be closed by staff too: its candidate may have been helped otherwise. */
export const supportTransitions: Record<SupportAction, Transition> = {
  take: { from: ['waiting'], to: () => 'in_progress' },
  write: { from: ['in_progress'], to: same, byHolder: true },
  note: { from: open, to: same },
  call: { from: ['in_progress'], to: same, byHolder: true },
  transfer: { from: ['in_progress'], to: same },
  close: { from: open, to: () => 'closed' },
  candidate_write: { from: open, to: same },
  candidate_close: { from: open, to: () => 'closed' },
};

/** Why an act is refused now; undefined where it isn't. */
export function supportRefusalOf(
  action: SupportAction,
  { state, takenBy, actorId }: SupportContext,
): ErrorCode | undefined {
  if (state === 'closed') return 'support-closed';
  const { from, byHolder } = supportTransitions[action];
  if (!from.includes(state)) return state === 'in_progress' ? 'support-taken' : 'support-not-taken';
  return byHolder && takenBy !== actorId ? 'support-not-yours' : undefined;
}
