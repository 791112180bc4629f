import {
  type EnforcedSetting,
  type QuestionnaireSettings,
  questionnaireSettings,
} from '@certame/contract/features/questionnaires/settings.ts';

/** Why a setting can't be changed now; each has a text under `questionnaires.locked`. */
export type BlockReason =
  | 'has_attempts'
  | 'needs_one_at_a_time'
  | 'not_with_do_not_go_back'
  | 'not_with_multiple_attempts'
  | 'needs_second_chance'
  | 'not_with_levels'
  | 'needs_view_result'
  | 'needs_answer_key';

/** The reason that stands in the way of a setting, or null. `locked`: attempts exist. */
export function blockOf(
  key: EnforcedSetting,
  settings: QuestionnaireSettings,
  locked: boolean,
): BlockReason | null {
  if (locked && !questionnaireSettings[key].changeable) return 'has_attempts';
  switch (key) {
    case 'do_not_go_back':
      return settings.presentation === 'all' ? 'needs_one_at_a_time' : null;
    case 'progressive':
      // One step at a time already hides what comes later.
      return settings.do_not_go_back ? 'not_with_do_not_go_back' : null;
    case 'second_chance_count':
      return settings.multiple_attempts ? 'not_with_multiple_attempts' : null;
    case 'second_chance_min_percent':
      if (settings.multiple_attempts) return 'not_with_multiple_attempts';
      return settings.second_chance_count === 0 ? 'needs_second_chance' : null;
    case 'default_score':
      return settings.score_by_level === null ? null : 'not_with_levels';
    case 'view_ranking':
    case 'view_answer_key':
      return settings.view_result ? null : 'needs_view_result';
    case 'answer_key_before_end':
      if (!settings.view_result) return 'needs_view_result';
      return settings.view_answer_key ? null : 'needs_answer_key';
    default:
      return null;
  }
}

/** Note on a setting's present effect; each has a text under `questionnaires.notes`. */
export type SettingNote = 'counted_from_release' | 'never_asked' | 'earlier_end_wins' | 'anybody_enters';

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
  if (key === 'invited_only') return settings.invited_only ? null : 'anybody_enters';
  return null;
}

/**
 * Sets one setting and takes back those that this one makes senseless: what is shown off is also stored off. Others
 * stay as they are, also where an older version stored them in a way that is not offered any more.
 */
export function withSetting<Key extends EnforcedSetting>(
  settings: QuestionnaireSettings,
  key: Key,
  value: QuestionnaireSettings[Key],
): QuestionnaireSettings {
  const next = { ...settings, [key]: value };
  switch (key) {
    case 'presentation':
      if (next.presentation === 'all') next.do_not_go_back = false;
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
