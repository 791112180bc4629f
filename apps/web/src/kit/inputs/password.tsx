import { PasswordInput } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function PasswordFieldInput(props: InputProps<'password'>) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...sharedInputProps(props)}
      autoComplete="new-password"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': t('kit.form.show_password'), tabIndex: 0 }}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
