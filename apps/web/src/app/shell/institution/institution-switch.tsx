import { Menu, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSession } from '#lib/session/session.ts';
import { InstitutionSign } from './institution-sign.tsx';
import classes from './institution-switch.module.css';
import { useInstitutionSwitch } from './use-institution-switch.ts';

export function InstitutionSwitch() {
  const { t } = useTranslation();
  const { user, institution } = useSession();
  const change = useInstitutionSwitch();
  const institutions = user?.institutions ?? [];
  if (institutions.length === 0) return null;
  const name = institution?.name ?? t('shell.institution.choose');
  if (institutions.length === 1)
    return (
      <span className={classes.single} title={name}>
        <InstitutionSign institution={institution} size={17} />
        <span className={classes.name}>{name}</span>
      </span>
    );
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={t('shell.institution.switch', { name })}
          title={name}
        >
          <InstitutionSign institution={institution} size={17} />
          <span className={classes.name}>{name}</span>
          <IconSelector size={15} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.institution.title')}</Menu.Label>
        <Menu.RadioGroup value={institution?.id ?? ''} onChange={(id) => void change(id)}>
          {institutions.map((one) => (
            <Menu.RadioItem key={one.id} value={one.id} closeMenuOnClick>
              {one.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
