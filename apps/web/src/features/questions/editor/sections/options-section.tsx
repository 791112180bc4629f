import type { Numbering } from '@certame/contract/features/questions/content.ts';
import { checkBoxModes, numberings } from '@certame/contract/features/questions/content.ts';
import { Alert, Radio, Select, Stack, Switch } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { FormSection } from '#kit/form/form-section.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { addOption, hasOneRight, moveRow, optionsMax, withWeights } from '../../draft/options.ts';
import type { CheckBoxMode } from '../../draft/question-draft.ts';
import classes from '../editor.module.css';
import { FieldError } from '../field-error.tsx';
import { inputIdOf, type PartProps } from '../part-props.ts';
import { OptionRow } from './option-row.tsx';
import { SortableList } from './sortable-list.tsx';

/** How the options are scored, numbered and shuffled. */
function OptionSettings({ draft, update, disabled }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      {draft.type === 'check_box' && !draft.usesWeights && (
        <Radio.Group
          label={t('questions.options.mode')}
          value={draft.checkBoxMode}
          onChange={(value) => update((current) => ({ ...current, checkBoxMode: value as CheckBoxMode }))}
        >
          <Stack gap={8} mt={8}>
            {checkBoxModes.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                disabled={disabled}
                label={t(`questions.options.modes.${mode}`)}
                description={t(`questions.options.modes_help.${mode}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <div className={classes.pair}>
        <Select
          label={t('questions.options.numbering')}
          allowDeselect={false}
          disabled={disabled}
          value={draft.numbering}
          data={numberings.map((value) => ({ value, label: t(`questions.options.numberings.${value}`) }))}
          onChange={(value) => {
            if (value) update((current) => ({ ...current, numbering: value as Numbering }));
          }}
        />
        <Switch
          mt={{ base: 0, sm: 30 }}
          label={t('questions.options.shuffle')}
          checked={draft.shuffleOptions}
          disabled={disabled}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            update((current) => ({ ...current, shuffleOptions: checked }));
          }}
        />
      </div>
      <details className={classes.advanced} open={draft.usesWeights || undefined}>
        <summary>{t('questions.options.advanced')}</summary>
        <Switch
          label={t('questions.options.weights')}
          description={t('questions.options.weights_help')}
          checked={draft.usesWeights}
          disabled={disabled}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            update((current) => withWeights(current, checked));
          }}
        />
      </details>
    </>
  );
}

export function OptionsSection(part: PartProps) {
  const { t } = useTranslation();
  const { draft, update, errorOf, disabled } = part;
  const hasKey = draft.options.some(
    (option) => option.isCorrect || (draft.usesWeights && Number(option.weight.replace(',', '.')) > 0),
  );
  return (
    <FormSection
      stacked
      title={t('questions.fields.options')}
      help={t(hasOneRight(draft) ? 'questions.options.help_one' : 'questions.options.help_many')}
    >
      <div id={inputIdOf('correct')} tabIndex={-1} className={classes.spot}>
        <SortableList
          ids={draft.options.map((option) => option.id)}
          onMove={(from, to) =>
            update((current) => ({ ...current, options: moveRow(current.options, from, to) }))
          }
        >
          <ul className={classes.options} id={inputIdOf('options')} tabIndex={-1}>
            {draft.options.map((option, index) => (
              <OptionRow key={option.id} {...part} option={option} index={index} />
            ))}
          </ul>
        </SortableList>
      </div>
      <FieldError error={errorOf('options')} />
      <FieldError error={errorOf('correct')} />
      {!hasKey && errorOf('correct') === undefined && (
        <Alert
          variant="light"
          py="xs"
          classNames={{ root: classes.warning, title: classes.warningTitle, icon: classes.warningTitle }}
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          title={t('questions.no_key')}
        >
          {t('questions.no_key_help')}
        </Alert>
      )}
      <div>
        <ActionButton
          variant="default"
          disabled={disabled || draft.options.length >= optionsMax}
          icon={IconPlus}
          iconSize={16}
          stroke={2}
          onClick={() => update(addOption)}
        >
          {t('questions.options.add')}
        </ActionButton>
      </div>
      <OptionSettings {...part} />
    </FormSection>
  );
}
