import {
  type EnforcedSetting,
  enforcedSettings,
  type QuestionnaireSettings,
  questionnaireSettings,
  settingsSchema,
} from '@certame/contract/features/questionnaires/settings.ts';

/** Name people of the exam, as its period and its participants do: they stay with it. */
const ofOneExam: ReadonlySet<EnforcedSetting> = new Set(['editors_group_id', 'notification_emails']);

/** What a template holds. */
export const templateSettings: readonly EnforcedSetting[] = enforcedSettings.filter(
  (key) => !ofOneExam.has(key),
);

const pick = (
  from: QuestionnaireSettings,
  keys: readonly EnforcedSetting[],
): Partial<QuestionnaireSettings> => Object.fromEntries(keys.map((key) => [key, from[key]]));

/** The settings that a template of a questionnaire's keeps. */
export const settingsForTemplate = (settings: QuestionnaireSettings): QuestionnaireSettings => ({
  ...settingsSchema.parse({}),
  ...pick(settings, templateSettings),
});

export interface AppliedTemplate {
  /** The questionnaire's settings with those of the template that may change. */
  settings: QuestionnaireSettings;
  changes: EnforcedSetting[];
  /** Other in the template, but not to be changed any more: attempts have begun. */
  kept: EnforcedSetting[];
}

/** What a template would make of a questionnaire's settings; `locked`: attempts have begun. */
export function applyTemplate(
  current: QuestionnaireSettings,
  template: QuestionnaireSettings,
  { locked }: { locked: boolean },
): AppliedTemplate {
  const differing = templateSettings.filter(
    (key) => JSON.stringify(current[key]) !== JSON.stringify(template[key]),
  );
  const changes = differing.filter((key) => !locked || questionnaireSettings[key].changeable);
  return {
    settings: { ...current, ...pick(template, changes) },
    changes,
    kept: differing.filter((key) => !changes.includes(key)),
  };
}
