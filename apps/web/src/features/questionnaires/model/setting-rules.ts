import {
  type EnforcedSetting,
  type QuestionnaireSettings,
  questionnaireSettings,
} from '@certame/contract/features/questionnaires/settings.ts';
import { anonymousSettings, isTiedByAnonymity } from '@certame/rules/questionnaires/anonymity.ts';

/** Why a setting can't be changed now; each has a text under `questionnaires.locked`. */
export type BlockReason =
  | 'has_attempts'
  | 'not_with_anonymous'
  | 'needs_one_at_a_time'
  | 'needs_question_at_a_time'
  | 'needed_by_question_time'
  | 'needs_pauses'
  | 'needs_lock_screen'
  | 'needs_proctoring'
  | 'not_with_do_not_go_back'
  | 'not_with_multiple_attempts'
  | 'needs_second_chance'
  | 'not_with_levels'
  | 'needs_view_result'
  | 'needs_answer_key';

type Block = (settings: QuestionnaireSettings) => BlockReason | null;

const blockOfChances: Block = ({ multiple_attempts }) =>
  multiple_attempts ? 'not_with_multiple_attempts' : null;
const needsPauses: Block = ({ allow_pauses }) => (allow_pauses ? null : 'needs_pauses');
const needsViewResult: Block = ({ view_result }) => (view_result ? null : 'needs_view_result');

/** Dependencies: which values of other settings block a setting, which would have no effect. */
const blocks: Partial<Record<EnforcedSetting, Block>> = {
  do_not_go_back: ({ question_limit_s, presentation }) => {
    if (question_limit_s !== null) return 'needed_by_question_time';
    return presentation === 'all' ? 'needs_one_at_a_time' : null;
  },
  question_limit_s: ({ presentation }) => (presentation === 'question' ? null : 'needs_question_at_a_time'),
  leniency: ({ lock_screen }) => (lock_screen ? null : 'needs_lock_screen'),
  record_mode: ({ proctoring_config_id }) => (proctoring_config_id === null ? 'needs_proctoring' : null),
  pauses_max: needsPauses,
  pause_max_min: needsPauses,
  // One step at a time already hides what comes later.
  progressive: ({ do_not_go_back }) => (do_not_go_back ? 'not_with_do_not_go_back' : null),
  second_chance_count: blockOfChances,
  second_chance_min_percent: (settings) =>
    blockOfChances(settings) ?? (settings.second_chance_count === 0 ? 'needs_second_chance' : null),
  default_score: ({ score_by_level }) => (score_by_level === null ? null : 'not_with_levels'),
  view_ranking: needsViewResult,
  view_answer_key: needsViewResult,
  answer_key_before_end: (settings) =>
    needsViewResult(settings) ?? (settings.view_answer_key ? null : 'needs_answer_key'),
};

/** The reason why a setting can't be changed, or null. `locked`: attempts exist. */
export function blockOf(
  key: EnforcedSetting,
  settings: QuestionnaireSettings,
  locked: boolean,
): BlockReason | null {
  if (locked && !questionnaireSettings[key].changeable) return 'has_attempts';
  if (settings.anonymous && isTiedByAnonymity(key)) return 'not_with_anonymous';
  return blocks[key]?.(settings) ?? null;
}

/** Note on the current effect of a setting; each has a text under `questionnaires.notes`. */
export type SettingNote =
  | 'closes_by_itself'
  | 'not_on_phones'
  | 'counted_from_release'
  | 'never_asked'
  | 'earlier_end_wins'
  | 'anybody_enters';

export function noteOf(
  key: EnforcedSetting,
  settings: QuestionnaireSettings,
  period: { starts_at: string | null; ends_at: string | null },
): SettingNote | null {
  const { entry_limit_min: entry, justification_after_min: late } = settings;
  if (key === 'justification_after_min' && late !== null && entry !== null && late >= entry)
    return 'never_asked';
  if ((key === 'entry_limit_min' && entry !== null) || (key === 'justification_after_min' && late !== null))
    return period.starts_at === null ? 'counted_from_release' : null;
  if (key === 'limit_days' && settings.limit_days !== null)
    return period.ends_at === null ? null : 'earlier_end_wins';
  if (key === 'allowed_devices') return settings.lock_screen ? 'not_on_phones' : null;
  if (key === 'question_limit_s') return settings.question_limit_s === null ? null : 'closes_by_itself';
  if (key === 'invited_only') return settings.invited_only ? null : 'anybody_enters';
  return null;
}

const withAnonymity = (settings: QuestionnaireSettings): QuestionnaireSettings =>
  settings.anonymous ? { ...settings, ...structuredClone(anonymousSettings) } : settings;

/**
 * Sets one setting and resets those that it makes meaningless: settings that are shown as off are also stored as off. Others stay, even
 * with values of an older version that are no longer offered.
 */
export function withSetting<Key extends EnforcedSetting>(
  settings: QuestionnaireSettings,
  key: Key,
  value: QuestionnaireSettings[Key],
): QuestionnaireSettings {
  const next = { ...settings, [key]: value };
  switch (key) {
    case 'anonymous':
      return withAnonymity(next);
    case 'presentation':
      if (next.presentation !== 'question') next.question_limit_s = null;
      if (next.presentation === 'all') next.do_not_go_back = false;
      break;
    case 'question_limit_s':
      // A closed question is never reopened, so there is nothing to go back to.
      if (next.question_limit_s !== null) {
        next.do_not_go_back = true;
        next.progressive = false;
      }
      break;
    case 'allow_pauses':
      if (!next.allow_pauses) {
        next.pauses_max = null;
        next.pause_max_min = null;
      }
      break;
    case 'lock_screen':
      // Browsers on phones have no full screen for pages.
      if (next.lock_screen) {
        const others = next.allowed_devices.filter((device) => device !== 'mobile');
        next.allowed_devices = others.length > 0 ? others : ['desktop'];
      }
      break;
    case 'proctoring_config_id':
      // The mode may not fit the supervision of another configuration.
      next.record_mode = null;
      break;
    case 'do_not_go_back':
      if (next.do_not_go_back) next.progressive = false;
      break;
    case 'multiple_attempts':
      if (next.multiple_attempts) {
        next.second_chance_count = 0;
        next.second_chance_min_percent = null;
      }
      break;
    case 'second_chance_count':
      if (next.second_chance_count === 0) next.second_chance_min_percent = null;
      break;
    case 'view_result':
      if (!next.view_result) {
        next.view_ranking = false;
        next.view_answer_key = false;
        next.answer_key_before_end = false;
      }
      break;
    case 'view_answer_key':
      if (!next.view_answer_key) next.answer_key_before_end = false;
      break;
  }
  return next;
}
