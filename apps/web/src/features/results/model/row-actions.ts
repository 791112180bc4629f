import { attemptStateOf, isOpen, type ParticipationState } from '@certame/contract/features/exam/states.ts';
import { attemptActionRefusal } from '@certame/rules/exam/attempt-states.ts';

/** What staff do to an attempt; each asks for a reason. */
export const staffActions = ['force_finish', 'reopen', 'second_chance'] as const;
export type StaffAction = (typeof staffActions)[number];

/** The actions that the server would accept in this state: both sides read the same table. */
export const staffActionsIn = (state: ParticipationState): StaffAction[] =>
  staffActions.filter((action) => attemptActionRefusal(attemptStateOf(state), action) === undefined);

/** While somebody is answering there is no result to look at. */
export const hasResult = (state: ParticipationState): boolean => !isOpen(state);
