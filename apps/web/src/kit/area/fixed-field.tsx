import { Input } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './fixed-field.module.css';

interface Props {
  id: string;
  label: string;
  children: ReactNode;
}

/** Read-only field, shown in the form's layout: its value was chosen when the record was created and can't be changed. */
export function FixedField({ id, label, children }: Props) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={`${id}-label`}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      label={label}
      description={t('kit.form.fixed')}
    >
      <div className={classes.value}>
        <IconLock size={16} stroke={1.6} aria-hidden="true" />
        {children}
      </div>
    </Input.Wrapper>
  );
}
