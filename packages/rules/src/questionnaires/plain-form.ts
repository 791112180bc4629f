import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';

/** Settings that only the exam room carries out, each with whether it is in use. */
const trappings = {
  limit_min: ({ limit_min }) => limit_min !== null,
  question_limit_s: ({ question_limit_s }) => question_limit_s !== null,
  justification_after_min: ({ justification_after_min }) => justification_after_min !== null,
  allowed_devices: ({ allowed_devices }) => allowed_devices.length > 0,
  allowed_os: ({ allowed_os }) => allowed_os.length > 0,
  allowed_browsers: ({ allowed_browsers }) => allowed_browsers.length > 0,
  continue_later: ({ continue_later }) => !continue_later,
  allow_pauses: ({ allow_pauses }) => allow_pauses,
  do_not_go_back: ({ do_not_go_back }) => do_not_go_back,
  voice_control: ({ voice_control }) => voice_control,
  lock_screen: ({ lock_screen }) => lock_screen,
  proctoring_config_id: ({ proctoring_config_id }) => proctoring_config_id !== null,
} as const satisfies Partial<
  Record<keyof QuestionnaireSettings, (settings: QuestionnaireSettings) => boolean>
>;

export type ExamTrapping = keyof typeof trappings;
export type TrappingSettings = Pick<QuestionnaireSettings, ExamTrapping>;

/** The settings that ask for the exam room: clock, guards, devices, one way through the questions. */
export const findTrappings = (settings: TrappingSettings): ExamTrapping[] =>
  (Object.keys(trappings) as ExamTrapping[]).filter((key) =>
    trappings[key](settings as QuestionnaireSettings),
  );

/**
 * Whether a questionnaire may be answered as a form at /gform/{short_url_id}: one page that scrolls, or one for each section. Where it
 * may, /form works as well; where it may not, /gform leads there.
 */
export const isPlainForm = (settings: TrappingSettings): boolean => findTrappings(settings).length === 0;
