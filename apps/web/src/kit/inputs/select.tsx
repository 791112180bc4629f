import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { Select } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function SelectInput(props: InputProps<'select'>) {
  const { t } = useTranslation();
  return (
    <Select
      {...sharedInputProps(props)}
      data={props.field.options.map((option) => ({
        value: option,
        label: t(areaMessageKeys.option(props.area, props.fieldKey, option)),
      }))}
      value={textOf(props.value) || null}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t('common.empty')}
      onChange={props.onChange}
    />
  );
}
