import { emailSchema } from '@certame/contract/kit/field-schemas.ts';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../editor.module.css';

interface Props {
  id: string;
  label: string;
  description: ReactNode;
  disabled: boolean;
  /** Error of the list as a whole. */
  error: string | undefined;
  emails: readonly string[];
  onChange: (emails: string[]) => void;
}

/** Splits and deduplicates: the input itself splits typed and pasted text, but not what a phone's keyboard or a drop inserts. */
const asTyped = (values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => value.toLowerCase().split(/[\s,;]+/)).filter((email) => email !== '')),
];

/** E-mail addresses, typed one by one or pasted as a list; invalid ones are named at once. */
export function EmailsField({ emails, error, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const invalid = emails.find((email) => !emailSchema.safeParse(email).success);
  return (
    <TagsInput
      {...input}
      classNames={{ root: classes.wide, pill: classes.email }}
      placeholder={emails.length === 0 ? t('questionnaires.settings.notification_emails.placeholder') : ''}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      maxLength={254}
      value={[...emails]}
      error={
        invalid === undefined
          ? error
          : t('questionnaires.settings.notification_emails.invalid', { email: invalid })
      }
      onChange={(values) => onChange(asTyped(values))}
    />
  );
}
