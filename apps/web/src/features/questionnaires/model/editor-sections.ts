import type { EnforcedSetting } from './setting-rules.ts';

/** The parts of the editor in their order; each has a place in the index. */
export const editorSections = [
  'basics',
  'composition',
  'access',
  'presentation',
  'scoring',
  'result',
  'participants',
  'release',
] as const;
export type EditorSection = (typeof editorSections)[number];

/** Where each enforced setting is edited. A setting that is enforced and missing here does not compile. */
export const sectionOfSetting = {
  instructions: 'basics',
  limit_min: 'access',
  limit_days: 'access',
  entry_limit_min: 'access',
  justification_after_min: 'access',
  invited_only: 'access',
  participant_limit: 'access',
  room_participant_limit: 'access',
  multiple_attempts: 'access',
  second_chance_count: 'access',
  second_chance_min_percent: 'access',
  continue_later: 'access',
  allow_pauses: 'access',
  presentation: 'presentation',
  do_not_go_back: 'presentation',
  progressive: 'presentation',
  shuffle_questions: 'presentation',
  shuffle_options: 'presentation',
  hide_question_value: 'presentation',
  default_score: 'scoring',
  score_by_level: 'scoring',
  weight: 'scoring',
  minimum_score_percent: 'scoring',
  average_score_percent: 'scoring',
  view_result: 'result',
  view_ranking: 'result',
  view_answer_key: 'result',
  answer_key_before_end: 'result',
} as const satisfies Record<EnforcedSetting, EditorSection>;

/** Element of a part's heading; the index leads there. */
export const headingIdOf = (section: EditorSection): string => `questionnaire-${section}`;
/** Input of a body's path such as `settings.limit_min` or `sections.0.items.2.score`. */
export const inputIdOf = (path: string): string => `questionnaire-field-${path.replaceAll('.', '-')}`;

/** The part in which a problem of a path is mended. */
export function sectionOfPath(path: string): EditorSection {
  const [first, second] = path.split('.');
  if (first === 'sections') return 'composition';
  if (first === 'starts_at' || first === 'ends_at' || first === 'password') return 'access';
  if (first === 'settings' && second && second in sectionOfSetting)
    return sectionOfSetting[second as EnforcedSetting];
  return 'basics';
}
