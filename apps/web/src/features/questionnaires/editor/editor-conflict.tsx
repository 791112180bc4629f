import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { ReactNode } from 'react';
import { ConflictDialog } from '#kit/form/conflict-dialog.tsx';
import { activeTimeZone, formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { writeLocalTime } from '#lib/time/local-time.ts';
import { type ComparedField, comparedFields } from '../model/differences.ts';
import { type Draft, draftOf } from '../model/draft.ts';
import { computeTotals } from '../model/total-score.ts';

interface Props {
  mine: Draft;
  theirs: Questionnaire;
  labelOf: (path: string) => string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onContinue: () => void;
}

/** Both versions of a questionnaire that two people edited, field by field, in shownValue. */
export function EditorConflict({ mine, theirs, labelOf, ...answers }: Props) {
  const { t } = useTranslation();
  const other = draftOf(theirs);
  const shownValue = (field: ComparedField, draft: Draft): ReactNode => {
    if (field === 'sections') {
      const questions = computeTotals(draft.sections, draft.settings).questions;
      return `${t('questionnaires.editor.section_count', { count: draft.sections.length })}, ${t(
        'questionnaires.editor.questions',
        { count: questions },
      )}`;
    }
    if (field === 'name') return draft.name;
    if (field === 'starts_at' || field === 'ends_at') {
      const value = draft[field];
      return value === null ? t('common.none') : writeLocalTime(value, activeTimeZone());
    }
    const value = draft.settings[field];
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (value === null && /_(min|days|limit)$/.test(field)) return t('questionnaires.fields.no_limit');
    if (value === null || value === '') return t('common.none');
    if (field === 'presentation')
      return t(`questionnaires.settings.presentation.options.${draft.settings.presentation}`);
    if (typeof value === 'object' && 'E' in value)
      return (['E', 'M', 'D'] as const)
        .map((level) => `${t(`questions.difficulties.${level}`)}: ${formatDecimal(value[level])}`)
        .join('; ');
    return typeof value === 'string' && /^\d+\.\d+$/.test(value) ? formatDecimal(value) : String(value);
  };
  return (
    <ConflictDialog
      savedAt={theirs.updated_at}
      fields={comparedFields(mine, other).map((field) => ({
        key: field,
        label:
          labelOf(field in other.settings ? `settings.${field}` : field) ||
          t('questionnaires.fields.sections'),
        mine: shownValue(field, mine),
        theirs: shownValue(field, other),
      }))}
      {...answers}
    />
  );
}
