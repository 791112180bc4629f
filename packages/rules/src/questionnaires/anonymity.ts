import type { AnonymousVisibility } from '@certame/contract/features/anonymous-answers/endpoints.ts';
import { isOpen, type ParticipationState } from '@certame/contract/features/exam/states.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';

/** Among fewer answers it could be guessed whose one is. */
export const anonymousMinAnswers = 5;

/**
 * What settings must be for answers to be anonymous. Those of the exam room watch one person or give one person another time; a
 * second attempt or a result of one's own needs the link between person and answers, which is cut.
 */
export const anonymousSettings = {
  limit_min: null,
  question_limit_s: null,
  justification_after_min: null,
  allowed_devices: [],
  allowed_os: [],
  allowed_browsers: [],
  continue_later: true,
  allow_pauses: false,
  pauses_max: null,
  pause_max_min: null,
  do_not_go_back: false,
  voice_control: false,
  lock_screen: false,
  proctoring_config_id: null,
  record_mode: null,
  multiple_attempts: false,
  second_chance_count: 0,
  second_chance_min_percent: null,
  view_result: false,
  view_ranking: false,
  view_answer_key: false,
  answer_key_before_end: false,
} satisfies Partial<QuestionnaireSettings>;
export type AnonymousSetting = keyof typeof anonymousSettings;
const keys = Object.keys(anonymousSettings) as AnonymousSetting[];

export const isTiedByAnonymity = (key: keyof QuestionnaireSettings): key is AnonymousSetting =>
  key in anonymousSettings;

/** The settings that stand in the way of anonymous answers; none where they are not asked for. */
export function findAnonymityConflicts(settings: QuestionnaireSettings): AnonymousSetting[] {
  if (!settings.anonymous) return [];
  return keys.filter((key) => JSON.stringify(settings[key]) !== JSON.stringify(anonymousSettings[key]));
}

export interface VisibilityInput {
  state: QuestionnaireState;
  attempts: readonly {
    state: ParticipationState;
    /** Its answers have been cut off from it. */
    isDetached: boolean;
  }[];
  /** Sets of answers without a name. */
  answers: number;
}

/**
 * When answers may be read: all at once, when none can come any more. Read one by one as they come, each would belong to whoever
 * the list of participants has just begun to name.
 */
export function computeAnonymousVisibility({
  state,
  attempts,
  answers,
}: VisibilityInput): AnonymousVisibility {
  if (state === 'draft' || state === 'released') return 'open';
  if (attempts.some((attempt) => isOpen(attempt.state) || !attempt.isDetached)) return 'closing';
  return answers < anonymousMinAnswers ? 'not_enough' : 'shown';
}
