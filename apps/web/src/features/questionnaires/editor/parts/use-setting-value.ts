import {
  allowedBrowsers,
  browserDownloads,
  operatingSystems,
  systemNames,
} from '@certame/contract/features/exam/environment.ts';
import type {
  EnforcedSetting,
  QuestionnaireSettings,
} from '@certame/contract/features/questionnaires/settings.ts';
import { formatDecimal } from '#lib/language/format.ts';
import { hasText, useTranslation } from '#lib/language/i18n.ts';

/** Formats a setting in words, for the comparison of two versions. */
export function useSettingValue(): (field: EnforcedSetting, settings: QuestionnaireSettings) => string {
  const { t } = useTranslation();
  const choice = (field: EnforcedSetting, value: string): string => {
    const key = `questionnaires.settings.${field}.options.${value}`;
    if (hasText(key)) return t(key);
    const system = operatingSystems.find((one) => one === value);
    if (system) return systemNames[system];
    const browser = allowedBrowsers.find((one) => one === value);
    return browser && browser !== 'app' ? browserDownloads[browser].name : value;
  };
  return (field, settings) => {
    const value = settings[field];
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (value === null && /_(min|days|limit)$/.test(field)) return t('questionnaires.fields.no_limit');
    if (value === null || value === '') return t('common.none');
    if (Array.isArray(value))
      return value.length === 0 ? t('common.none') : value.map((one) => choice(field, one)).join(', ');
    if (typeof value === 'object')
      return (['E', 'M', 'D'] as const)
        .map((level) => `${t(`questions.difficulties.${level}`)}: ${formatDecimal(value[level])}`)
        .join('; ');
    if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) return formatDecimal(value);
    return choice(field, String(value));
  };
}
