import { AppError, type FieldProblem } from '@certame/contract/errors.ts';
import {
  type QuestionnaireSettings,
  questionnaireSettings,
  settingKeys,
} from '@certame/contract/features/questionnaires/settings.ts';
import { findAnonymityConflicts } from '@certame/rules/questionnaires/anonymity.ts';
import { normalised } from './composition/compare.ts';

/**
 * A setting that nothing enforces is not stored: whoever sets it would rely on it. What is stored already may stay.
 * @throws AppError `validation`.
 */
export function requireEnforcedSettings(
  settings: QuestionnaireSettings,
  before: QuestionnaireSettings,
): void {
  const fields: Record<string, FieldProblem[]> = {};
  for (const key of settingKeys) {
    if (!questionnaireSettings[key].enforced && normalised(settings[key]) !== normalised(before[key]))
      fields[`settings.${key}`] = [{ key: 'setting_not_enforced' }];
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}

/** @throws AppError `validation` with what would tell whose anonymous answers are. */
export function requireAnonymity(settings: QuestionnaireSettings): void {
  const conflicts = findAnonymityConflicts(settings);
  if (conflicts.length === 0) return;
  const fields: Record<string, FieldProblem[]> = {};
  for (const key of conflicts) fields[`settings.${key}`] = [{ key: 'not_with_anonymous' }];
  throw new AppError('validation', { fields });
}
