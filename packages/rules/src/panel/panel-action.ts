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
  'voided',
  'no_end',
  'no_limit',
  'paused_by_staff',
  'not_paused',
] as const;
export type PanelRefusal = (typeof panelRefusals)[number];

export interface PanelSubject {
  /** Of the newest attempt. */
  state: ParticipationState | 'not_started';
  /** Staff have stopped it. */
  paused_by_staff: boolean;
  /** Given back beyond the exam's period; null: not. */
  reopened_until: string | null;
}

export interface PanelExam {
  state: QuestionnaireState;
  /** It has a duration, which extra time in per cent is added to. */
  hasLimit: boolean;
  /** Its period ends, which minutes of one's own are added to. */
  hasEnd: boolean;
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
    if (attemptActionRejection(attemptStateOf(state), action) === undefined) return null;
    return state === 'voided' ? 'voided' : 'released';
  };

type Refusal = (subject: PanelSubject, exam: PanelExam) => PanelRefusal | null;
const byState =
  (refusal: (state: PanelSubject['state']) => PanelRefusal | null): Refusal =>
  ({ state }) =>
    refusal(state);

const refusals: Record<PanelAction, Refusal> = {
  extend: ({ state }, { hasEnd }) => (hasEnd ? ifNotFinished(state) : 'no_end'),
  extra_time: ({ state }, { hasLimit }) => (hasLimit ? ifNotFinished(state) : 'no_limit'),
  pause: ({ state, paused_by_staff: isPaused }) => ifOpen(state) ?? (isPaused ? 'paused_by_staff' : null),
  resume: ({ state, paused_by_staff: isPaused }) => ifOpen(state) ?? (isPaused ? null : 'not_paused'),
  message: byState(ifOpen),
  force_finish: byState(ifOpen),
  reopen: byState(ifClosed('reopen')),
  second_chance: byState(ifClosed('second_chance')),
  resend_invite: byState((state) => {
    if (state === 'not_started') return null;
    return isOpen(state) ? 'in_progress' : 'finished';
  }),
};

/** Of a closed exam single attempts are given back, and those that were are ended; everything else is over for all. */
const reachesClosedExam = (action: PanelAction, { reopened_until: until }: PanelSubject): boolean =>
  action === 'reopen' || (action === 'force_finish' && until !== null);

/** Without minutes of its own an attempt that is given back would be over at once. */
export const needsMinutes = (
  action: PanelAction,
  exam: { state: QuestionnaireState; endsAtMs: number | null },
  nowMs: number,
): boolean =>
  action === 'reopen' && (exam.state === 'closed' || (exam.endsAtMs !== null && exam.endsAtMs <= nowMs));

/** Why an act of the staff doesn't reach a participant; null where it does. One rule for the preview and the act. */
export function panelRefusalOf(
  action: PanelAction,
  subject: PanelSubject,
  exam: PanelExam,
): PanelRefusal | null {
  const isReached =
    exam.state === 'released' || (exam.state === 'closed' && reachesClosedExam(action, subject));
  return isReached ? refusals[action](subject, exam) : 'not_released';
}
