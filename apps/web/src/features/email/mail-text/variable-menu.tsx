import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { variableKey } from '@certame/contract/features/email/mail-types.ts';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconTagPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './mail-text.module.css';

interface Props {
  variables: readonly MailVariable[];
  label: string;
  onInsert: (name: string) => void;
  disabled?: boolean;
  /** The button shows its label beside the icon. */
  wide?: boolean;
}

/** Menu of the variables; a choice inserts one at the cursor. */
export function VariableMenu({ variables, label, onInsert, disabled, wide }: Props) {
  const { t } = useTranslation();
  const icon = <IconTagPlus size={17} stroke={1.7} aria-hidden="true" />;
  return (
    <Menu width={280} position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        {wide ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            h={30}
            leftSection={icon}
            disabled={disabled}
          >
            {label}
          </Button>
        ) : (
          <Tooltip label={label} openDelay={500}>
            <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} disabled={disabled}>
              {icon}
            </ActionIcon>
          </Tooltip>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map(({ name, required }) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            {t(variableKey(name))}
            {required && <span className={classes.required}> ({t('email-templates.required')})</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
