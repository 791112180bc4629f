import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { ReactNode } from 'react';
import { ConflictDialog } from '#kit/form/conflict-dialog.tsx';
import { activeTimeZone } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { writeLocalTime } from '#lib/time/local-time.ts';
import { type ComparedField, comparedFields } from '../model/differences.ts';
import { type Draft, draftOf } from '../model/draft.ts';
import { computeTotals } from '../model/total-score.ts';
import { useSettingValue } from './parts/use-setting-value.ts';

interface Props {
  mine: Draft;
  theirs: Questionnaire;
  labelOf: (path: string) => string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onContinue: () => void;
}

/** Edit conflict: both versions of a questionnaire, field by field. */
export function EditorConflict({ mine, theirs, labelOf, ...answers }: Props) {
  const { t } = useTranslation();
  const settingValue = useSettingValue();
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
    return settingValue(field, draft.settings);
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
