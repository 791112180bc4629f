import { z } from 'zod';
import { cleanText, decimalSchema, emailSchema, integerBetween } from '../../kit/field-schemas.ts';
import { allowedBrowsers, deviceKinds, operatingSystems } from '../exam/environment.ts';
import { recordModes } from '../proctoring/record-modes.ts';
import { difficulties } from '../questions/content.ts';
import { questionTypes } from '../questions/question-types.ts';

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

export const notificationEmailsMax = 50;
/** Each once, however often it is typed. */
export const notificationEmailsSchema = z
  .array(emailSchema)
  .max(notificationEmailsMax)
  .transform((emails) => [...new Set(emails)])
  .default([]);

/** Each choice once, however often it is sent. */
const distinct = <T extends string>(choices: readonly T[]) =>
  z
    .array(z.enum(choices))
    .max(2 * choices.length)
    .transform((list) => choices.filter((choice) => list.includes(choice)));

export const leniencies = ['lenient', 'moderate', 'severe'] as const;

/** Parts of the editor in which settings are found. */
export const settingParts = ['basics', 'access', 'presentation', 'scoring', 'result'] as const;
export type SettingPart = (typeof settingParts)[number];

interface Setting {
  schema: z.ZodType;
  /** The exam room, scoring or results act on it. What isn't enforced can't be set, and the editor doesn't offer it. */
  enforced: boolean;
  /**
   * May still change when attempts exist: it affects access or what is seen afterwards. All others affect the form, time or score of the
   * existing attempts.
   */
  changeable: boolean;
  part: SettingPart;
}

/**
 * Every setting of a questionnaire. The period (start, end) and the password's hash are columns of their own; these are
 * stored as one document.
 */
export const questionnaireSettings = {
  limit_min: { schema: minutes(10_080), enforced: true, changeable: false, part: 'access' },
  /** Days after release during which it may be answered. */
  limit_days: {
    schema: integerBetween(1, 3650).nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  /** Minutes after the start during which one may still enter. */
  entry_limit_min: { schema: minutes(10_080), enforced: true, changeable: true, part: 'access' },
  /** Entering later than this many minutes after the start asks for a justification. */
  justification_after_min: { schema: minutes(10_080), enforced: true, changeable: true, part: 'access' },
  /** Seconds that each question stays open once the server has handed it out; a closed one is not opened again. */
  question_limit_s: {
    schema: integerBetween(5, 86_400).nullable().default(null),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },

  invited_only: { schema: z.boolean().default(true), enforced: true, changeable: true, part: 'access' },
  /** Nobody finds out who gave which answers (rules/questionnaires/anonymity.ts). */
  anonymous: { schema: z.boolean().default(false), enforced: true, changeable: false, part: 'access' },
  participant_limit: {
    schema: integerBetween(1, 1_000_000).nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  room_participant_limit: {
    schema: integerBetween(1, 1000).nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  allowed_devices: {
    schema: distinct(deviceKinds).default([]),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  allowed_os: {
    schema: distinct(operatingSystems).default([]),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  allowed_browsers: {
    schema: distinct(allowedBrowsers).default([]),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  document_capture: {
    schema: z.boolean().default(false),
    enforced: false,
    changeable: false,
    part: 'access',
  },
  liveness: { schema: z.boolean().default(false), enforced: false, changeable: false, part: 'access' },

  second_chance_count: {
    schema: integerBetween(0, 20).default(0),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  /** Below this percentage of the total a second chance opens; null: for everybody. */
  second_chance_min_percent: {
    schema: percentSchema.nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  multiple_attempts: { schema: z.boolean().default(false), enforced: true, changeable: true, part: 'access' },
  continue_later: { schema: z.boolean().default(true), enforced: true, changeable: true, part: 'access' },
  allow_pauses: { schema: z.boolean().default(false), enforced: true, changeable: false, part: 'access' },
  /** How many pauses an attempt may have; null: as many as wanted. */
  pauses_max: {
    schema: integerBetween(1, 50).nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'access',
  },
  /** After so many minutes of a pause the attempt's clock runs again, whether the candidate is back or not. */
  pause_max_min: { schema: minutes(1440), enforced: true, changeable: true, part: 'access' },

  presentation: {
    schema: z.enum(['all', 'section', 'question']).default('all'),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },
  do_not_go_back: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },
  progressive: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },
  shuffle_questions: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },
  shuffle_options: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },
  hide_question_value: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },
  /** Questions are read aloud and answered by voice, in Portuguese. */
  voice_control: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: false,
    part: 'presentation',
  },

  default_score: { schema: scoreSchema.default('1'), enforced: true, changeable: false, part: 'scoring' },
  score_by_level: {
    schema: z.object({ D: scoreSchema, M: scoreSchema, E: scoreSchema }).nullable().default(null),
    enforced: true,
    changeable: false,
    part: 'scoring',
  },
  weight: { schema: scoreSchema.default('1'), enforced: true, changeable: false, part: 'scoring' },
  /** Percentages of the total. */
  minimum_score_percent: {
    schema: percentSchema.nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'scoring',
  },
  average_score_percent: {
    schema: percentSchema.nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'scoring',
  },

  /** The questions are shown in full screen alone. */
  lock_screen: { schema: z.boolean().default(false), enforced: true, changeable: false, part: 'access' },
  leniency: {
    schema: z.enum(leniencies).default('moderate'),
    enforced: true,
    changeable: false,
    part: 'access',
  },
  /** What the exam asks of candidates' machines (rules/proctoring/capture-plan.ts); null: nobody watches it. */
  proctoring_config_id: {
    schema: z.guid().nullable().default(null),
    enforced: true,
    changeable: false,
    part: 'access',
  },
  /** Instead of the configuration's own; null: that one. */
  record_mode: {
    schema: z.enum(recordModes).nullable().default(null),
    enforced: true,
    changeable: false,
    part: 'access',
  },

  view_result: { schema: z.boolean().default(true), enforced: true, changeable: true, part: 'result' },
  view_ranking: { schema: z.boolean().default(false), enforced: true, changeable: true, part: 'result' },
  view_answer_key: { schema: z.boolean().default(false), enforced: true, changeable: true, part: 'result' },
  /** Show the key as soon as results are out, even before the period ends. */
  answer_key_before_end: {
    schema: z.boolean().default(false),
    enforced: true,
    changeable: true,
    part: 'result',
  },
  /** Told of finished attempts, in digests (rules/questionnaires/finish-digest.ts). */
  notification_emails: {
    schema: notificationEmailsSchema,
    enforced: true,
    changeable: true,
    part: 'result',
  },
  /** Who may change it (rules/questionnaires/editors.ts); null: everybody with the permission. */
  editors_group_id: {
    schema: z.guid().nullable().default(null),
    enforced: true,
    changeable: true,
    part: 'basics',
  },
  instructions: { schema: cleanText(20_000).default(''), enforced: true, changeable: true, part: 'basics' },
} as const satisfies Record<string, Setting>;

type Settings = typeof questionnaireSettings;
export type SettingKey = keyof Settings;
export type EnforcedSetting = {
  [K in SettingKey]: Settings[K]['enforced'] extends true ? K : never;
}[SettingKey];

export const settingKeys = Object.keys(questionnaireSettings) as SettingKey[];
const isEnforced = (key: SettingKey): key is EnforcedSetting => questionnaireSettings[key].enforced;
/** The editor offers exactly these. */
export const enforcedSettings: readonly EnforcedSetting[] = settingKeys.filter(isEnforced);

export const settingsShape = Object.fromEntries(
  settingKeys.map((key) => [key, questionnaireSettings[key].schema]),
) as { [K in SettingKey]: Settings[K]['schema'] };

export const settingsSchema = z.object(settingsShape).superRefine((settings, context) => {
  const issue = (path: string, key: string) =>
    context.addIssue({ code: 'custom', path: [path], message: key });
  if (settings.do_not_go_back && settings.presentation === 'all')
    issue('do_not_go_back', 'needs_one_at_a_time');
  if (settings.question_limit_s !== null && settings.presentation !== 'question')
    issue('question_limit_s', 'needs_question_at_a_time');
  if (settings.question_limit_s !== null && !settings.do_not_go_back)
    issue('question_limit_s', 'needs_do_not_go_back');
});
export type QuestionnaireSettings = z.output<typeof settingsSchema>;

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
