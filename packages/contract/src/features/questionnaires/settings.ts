import { z } from 'zod';
import { cleanText, decimalSchema, emailSchema, integerBetween } from '../../kit/field-schemas.ts';
import { difficulties, questionTypes } from '../questions/content.ts';

/**
 * Every setting of a questionnaire. The period (start, end) and the password's hash are columns of their own; the rest
 * is stored as one document. `enforcedSettings` lists what the exam room enforces today: only that is shown in the editor.
 */
const minutes = (max: number) => integerBetween(1, max).nullable().default(null);
/** Scores and weights are never below zero. */
export const scoreSchema = decimalSchema(4).refine((value) => !value.startsWith('-'), {
  error: 'min_value',
  params: { min: 0 },
});
const percentSchema = decimalSchema(2).refine((value) => Number(value) >= 0 && Number(value) <= 100, {
  error: 'between',
  params: { min: 0, max: 100 },
});

export const leniencies = ['lenient', 'moderate', 'severe'] as const;
export const recordModes = ['L', 'R', 'LR', 'LC', 'LCR'] as const;

export const settingsShape = {
  limit_min: minutes(10_080),
  /** Days after release during which it may be answered. */
  limit_days: integerBetween(1, 3650).nullable().default(null),
  /** Minutes after the start during which one may still enter. */
  entry_limit_min: minutes(10_080),
  /** Entering later than this many minutes after the start asks for a justification. */
  justification_after_min: minutes(10_080),
  question_limit_s: integerBetween(5, 86_400).nullable().default(null),

  invited_only: z.boolean().default(true),
  participant_limit: integerBetween(1, 1_000_000).nullable().default(null),
  room_participant_limit: integerBetween(1, 1000).nullable().default(null),
  allowed_devices: z.array(z.enum(['desktop', 'mobile', 'tablet'])).default([]),
  allowed_os: z.array(z.enum(['windows', 'macos', 'linux', 'android', 'ios', 'chromeos'])).default([]),
  allowed_browsers: z.array(z.enum(['chrome', 'firefox', 'edge', 'safari', 'opera', 'app'])).default([]),
  document_capture: z.boolean().default(false),
  liveness: z.boolean().default(false),

  second_chance_count: integerBetween(0, 20).default(0),
  /** Below this percentage of the total a second chance opens; null: for everybody. */
  second_chance_min_percent: percentSchema.nullable().default(null),
  multiple_attempts: z.boolean().default(false),
  continue_later: z.boolean().default(true),
  allow_pauses: z.boolean().default(false),

  presentation: z.enum(['all', 'section', 'question']).default('all'),
  do_not_go_back: z.boolean().default(false),
  progressive: z.boolean().default(false),
  shuffle_questions: z.boolean().default(false),
  shuffle_options: z.boolean().default(false),
  hide_question_value: z.boolean().default(false),
  voice_control: z.boolean().default(false),

  default_score: scoreSchema.default('1'),
  score_by_level: z.object({ D: scoreSchema, M: scoreSchema, E: scoreSchema }).nullable().default(null),
  weight: scoreSchema.default('1'),
  /** Percentages of the total. */
  minimum_score_percent: percentSchema.nullable().default(null),
  average_score_percent: percentSchema.nullable().default(null),

  lock_screen: z.boolean().default(false),
  leniency: z.enum(leniencies).default('moderate'),
  proctoring_config_id: z.guid().nullable().default(null),
  record_mode: z.enum(recordModes).nullable().default(null),

  view_result: z.boolean().default(true),
  view_ranking: z.boolean().default(false),
  view_answer_key: z.boolean().default(false),
  /** Show the key as soon as results are out, even before the period ends. */
  answer_key_before_end: z.boolean().default(false),
  notification_emails: z.array(emailSchema).max(50).default([]),
  editors_group_id: z.guid().nullable().default(null),
  instructions: cleanText(20_000).default(''),
} as const;

export const settingsSchema = z.object(settingsShape).superRefine((settings, context) => {
  const issue = (path: string, key: string) =>
    context.addIssue({ code: 'custom', path: [path], message: key });
  if (settings.do_not_go_back && settings.presentation === 'all')
    issue('do_not_go_back', 'needs_one_at_a_time');
  if (settings.question_limit_s !== null && settings.presentation !== 'question')
    issue('question_limit_s', 'needs_question_at_a_time');
});
export type QuestionnaireSettings = z.output<typeof settingsSchema>;
export type SettingKey = keyof QuestionnaireSettings;

/** Settings that are enforced by the exam room, scoring or results. The editor offers exactly these. */
export const enforcedSettings = [
  'limit_min',
  'limit_days',
  'entry_limit_min',
  'justification_after_min',
  'invited_only',
  'participant_limit',
  'room_participant_limit',
  'second_chance_count',
  'second_chance_min_percent',
  'multiple_attempts',
  'continue_later',
  'allow_pauses',
  'presentation',
  'do_not_go_back',
  'progressive',
  'shuffle_questions',
  'shuffle_options',
  'hide_question_value',
  'default_score',
  'score_by_level',
  'weight',
  'minimum_score_percent',
  'average_score_percent',
  'view_result',
  'view_ranking',
  'view_answer_key',
  'answer_key_before_end',
  'instructions',
] as const satisfies readonly SettingKey[];

/**
 * Settings that may still change when attempts exist: they say who comes in, when, and what is seen afterwards. All
 * others decided what the attempts were shown, for how long, and what their responses are worth.
 */
export const settingsChangeableWithAttempts = [
  'limit_days',
  'entry_limit_min',
  'justification_after_min',
  'invited_only',
  'participant_limit',
  'room_participant_limit',
  'allowed_devices',
  'allowed_os',
  'allowed_browsers',
  'second_chance_count',
  'second_chance_min_percent',
  'multiple_attempts',
  'continue_later',
  'minimum_score_percent',
  'average_score_percent',
  'view_result',
  'view_ranking',
  'view_answer_key',
  'answer_key_before_end',
  'notification_emails',
  'editors_group_id',
  'instructions',
] as const satisfies readonly SettingKey[];

/** One draw: so many questions of the bank that match. Empty criteria match everything but headings. */
export const drawSchema = z.object({
  count: integerBetween(1, 500),
  type: z.enum(questionTypes).exclude(['section']).nullable().default(null),
  difficulty: z.enum(difficulties).nullable().default(null),
  discipline_id: z.guid().nullable().default(null),
  tag: cleanText(40).nullable().default(null),
  score: scoreSchema.nullable().default(null),
});
export type Draw = z.output<typeof drawSchema>;
