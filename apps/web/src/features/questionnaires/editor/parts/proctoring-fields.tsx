import {
  listProctoringChoices,
  type ProctoringChoice,
} from '@certame/contract/features/proctoring/configs/endpoints.ts';
import { recordModes } from '@certame/contract/features/proctoring/record-modes.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { fitsSupervision } from '@certame/rules/proctoring/capture-plan.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

interface Props {
  id: string;
  label: string;
  description: ReactNode;
  disabled: boolean;
  error: string | undefined;
  settings: Pick<QuestionnaireSettings, 'proctoring_config_id' | 'record_mode'>;
  onChange: (value: string | null) => void;
}

function useChoices(chosenId: string | null): readonly ProctoringChoice[] {
  const query = chosenId === null ? {} : { chosen_id: chosenId };
  const { data } = useQuery({ ...queryOf(listProctoringChoices, { query }), select: modelOf });
  return data ?? [];
}

/** Choice of one of the institution's proctoring configurations, or none. */
export function ProctoringField({ settings, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const chosenId = settings.proctoring_config_id;
  const choices = useChoices(chosenId);
  const nameOf = ({ name, active }: ProctoringChoice): string =>
    active ? name : t('questionnaires.settings.proctoring_config_id.inactive', { name });
  return (
    <Select
      {...input}
      placeholder={t('questionnaires.settings.proctoring_config_id.none')}
      data={choices.map((choice) => ({ value: choice.id, label: nameOf(choice) }))}
      searchable
      clearable
      nothingFoundMessage={t('questionnaires.settings.proctoring_config_id.empty')}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={chosenId}
      onChange={onChange}
    />
  );
}

/** Choice of the recording mode: that of the configuration, or another one that fits its supervision. */
export function RecordModeField({ settings, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const chosenId = settings.proctoring_config_id;
  const choice = useChoices(chosenId).find(({ id }) => id === chosenId);
  const modes = choice ? recordModes.filter((mode) => fitsSupervision(mode, choice.supervision)) : [];
  const textOf = (mode: (typeof recordModes)[number]): string =>
    t(`questionnaires.settings.record_mode.options.${mode}`);
  return (
    <Select
      {...input}
      placeholder={
        choice
          ? t('questionnaires.settings.record_mode.own', { mode: textOf(choice.record_mode) })
          : t('questionnaires.settings.record_mode.none')
      }
      data={modes.map((mode) => ({ value: mode, label: textOf(mode) }))}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={settings.record_mode}
      onChange={onChange}
    />
  );
}
