import type { ComponentProps } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { TextField } from '#lite/field.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'> {
  value: string;
  onValue: (email: string) => void;
}

/** The e-mail for signing in, with the attributes that password managers expect. */
export function EmailField({ onValue, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('public.login.email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck="false"
      required
      {...field}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
