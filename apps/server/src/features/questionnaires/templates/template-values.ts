import {
  type QuestionnaireSettings,
  settingsSchema,
} from '@certame/contract/features/questionnaires/settings.ts';
import { settingsForTemplate } from '@certame/rules/questionnaires/settings-template.ts';
import { requireAnonymity, requireEnforcedSettings } from '../require-enforced-settings.ts';

/** What of sent settings a template keeps. @throws AppError `validation` for what no questionnaire could have. */
export function valuesOf(settings: QuestionnaireSettings): QuestionnaireSettings {
  requireEnforcedSettings(settings, settingsSchema.parse({}));
  requireAnonymity(settings);
  return settingsForTemplate(settings);
}
