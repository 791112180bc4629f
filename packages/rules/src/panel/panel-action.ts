import { attemptStateOf, isOpen, type ParticipationState } from '@certame/contract/features/exam/states.ts';
import type { PanelAction } from '@certame/contract/features/panel/endpoints.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { attemptActionRejection } from '../exam/attempt-states.ts';

export const panelRefusals = [
  'not_released',
  'not_started',
  'finished',
  'in_progress',
  'released',
  'no_limit',
] as const;
export type PanelRefusal = (typeof panelRefusals)[number];

export interface PanelSubject {
  /** Of the newest attempt. */
  state: ParticipationState | 'not_started';
}

export interface PanelExam {
  state: QuestionnaireState;
  /** It has a duration, which extra time in per cent is added to. */
  hasLimit: boolean;
}

const ifOpen = (state: PanelSubject['state']): PanelRefusal | null => {
  if (state === 'not_started') return 'not_started';
  return isOpen(state) ? null : 'finished';
};
const ifNotFinished = (state: PanelSubject['state']): PanelRefusal | null =>
  state === 'not_started' ? null : ifOpen(state);

/** What the table of attempt states allows on a closed attempt. */
const ifClosed =
  (action: 'reopen' | 'second_chance') =>
  (state: PanelSubject['state']): PanelRefusal | null => {
    if (state === 'not_started') return 'not_started';
    if (isOpen(state)) return 'in_progress';
    return attemptActionRejection(attemptStateOf(state), action) === undefined ? null : 'released';
  };

const refusals: Record<PanelAction, (state: PanelSubject['state'], exam: PanelExam) => PanelRefusal | null> =
  {
    extend: ifNotFinished,
    extra_time: (state, { hasLimit }) => (hasLimit ? ifNotFinished(state) : 'no_limit'),
    message: ifOpen,
    force_finish: ifOpen,
    reopen: ifClosed('reopen'),
    second_chance: ifClosed('second_chance'),
    resend_invite: (state) => {
      if (state === 'not_started') return null;
      return isOpen(state) ? 'in_progress' : 'finished';
    },
  };

/** Why an act of the staff doesn't reach a participant; null where it does. One rule for the preview and the act. */
export function panelRefusalOf(
  action: PanelAction,
  { state }: PanelSubject,
  exam: PanelExam,
): PanelRefusal | null {
  if (exam.state !== 'released') return 'not_released';
  return refusals[action](state, exam);
}
