import type { MailingAction, MailingState } from '@certame/contract/features/mailings/states.ts';

const transitions: Readonly<
  Record<MailingAction, { from: readonly MailingState[]; to: MailingState | null }>
> = {
  edit: { from: ['draft', 'scheduled'], to: null },
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  unschedule: { from: ['scheduled'], to: 'draft' },
  send: { from: ['draft', 'scheduled'], to: 'sending' },
  finish: { from: ['sending'], to: 'sent' },
  cancel: { from: ['scheduled', 'sending', 'sent'], to: 'canceled' },
  retry: { from: ['sent', 'sending'], to: 'sending' },
  delete: { from: ['draft', 'canceled', 'sent'], to: null },
};

/** Whether an action is possible in a state. Cancelling a mailing that is being sent affects its queued messages only. */
export const mayDo = (action: MailingAction, state: MailingState): boolean =>
  transitions[action].from.includes(state);

/** The state after an action; undefined where it isn't possible. */
export function stateAfter(action: MailingAction, state: MailingState): MailingState | undefined {
  if (!mayDo(action, state)) return undefined;
  return transitions[action].to ?? state;
}

/** A time to send at has to lie ahead, and no further than a year. */
export const isPossibleTime = (atMs: number, nowMs: number): boolean =>
  atMs > nowMs && atMs <= nowMs + 366 * 24 * 60 * 60_000;
