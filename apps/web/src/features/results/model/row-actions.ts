import { attemptStateOf, isOpen, type ParticipationState } from '@certame/contract/features/exam/states.ts';
import { attemptActionRejection } from '@certame/rules/exam/attempt-states.ts';

/** Actions of staff on an attempt; each asks for a reason. */
const attemptActions = ['force_finish', 'reopen', 'second_chance'] as const;
export type StaffAction = (typeof attemptActions)[number] | 'give_up_unsent';

/** The actions that the server would accept in this state: both sides read the same table. */
export const staffActionsIn = (state: ParticipationState, unsentCount = 0): StaffAction[] => [
  ...attemptActions.filter((action) => attemptActionRejection(attemptStateOf(state), action) === undefined),
  ...(unsentCount > 0 && !isOpen(state) ? (['give_up_unsent'] as const) : []),
];

/** An open attempt has no result yet. */
export const hasResult = (state: ParticipationState): boolean => !isOpen(state);
