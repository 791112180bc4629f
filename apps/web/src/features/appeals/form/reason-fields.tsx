import { appealLimits } from '@certame/contract/features/appeals/rules.ts';
import { appealReasons } from '@certame/contract/features/appeals/states.ts';
import { Select, Textarea } from '@mantine/core';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { FilePicker } from '../parts/file-picker.tsx';
import type { AppealDraft } from './appeal-draft.ts';

interface Props {
  draft: AppealDraft;
  maxFiles: number;
  errors: Readonly<Record<string, string[]>>;
  onChange: (change: Partial<AppealDraft>) => void;
}

/** Why somebody appeals, in words and files. */
export function ReasonFields({ draft, maxFiles, errors, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        id="appeal-reason"
        label={t('appeals.form.reason')}
        required
        allowDeselect={false}
        data={appealReasons.map((value) => ({ value, label: t(`appeals.reasons.${value}`) }))}
        error={errors.reason?.[0]}
        value={draft.reason}
        onChange={(value) =>
          onChange({ reason: appealReasons.find((reason) => reason === value) ?? draft.reason })
        }
      />
      <Textarea
        id="appeal-reasoning"
        label={t('appeals.form.reasoning')}
        description={t('appeals.form.reasoning_help', {
          min: formatNumber(appealLimits.reasoningMinChars),
          max: formatNumber(appealLimits.reasoningMaxChars),
        })}
        required
        autosize
        minRows={6}
        maxLength={appealLimits.reasoningMaxChars}
        error={errors.reasoning?.[0]}
        value={draft.reasoning}
        onChange={(event) => onChange({ reasoning: event.currentTarget.value })}
      />
      {(maxFiles > 0 || draft.files.length > 0) && (
        <FilePicker
          files={draft.files}
          max={maxFiles}
          error={errors.file_ids?.[0]}
          onChange={(files) => onChange({ files })}
        />
      )}
    </>
  );
}
