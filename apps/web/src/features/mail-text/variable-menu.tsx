import type { MailVariable } from '@certame/contract/features/emails/mail-types.ts';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useTranslation } from '../../lib/language/i18n.ts';
import classes from './mail-text.module.css';

interface Props {
  variables: readonly MailVariable[];
  label: string;
  onInsert: (text: string) => void;
  disabled?: boolean;
}

/** What may be named in the text, in words; a choice puts it where the cursor is. */
export function VariableMenu({ variables, label, onInsert, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <Menu width={320} position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <Tooltip label={label} openDelay={500}>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} disabled={disabled}>
            <IconBraces size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map(({ name, required }) => (
          <Menu.Item key={name} onClick={() => onInsert(`{{${name}}}`)}>
            {t(`email-templates.variables.${name}`)}
            {required && <span className={classes.required}> ({t('email-templates.required')})</span>}
            <code className={classes.token}>{`{{${name}}}`}</code>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
