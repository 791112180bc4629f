import { Button, Popover, TextInput } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import chip from '#kit/grid/tools/filters/filter-chip.module.css';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  value: string;
  onChange: (email: string) => void;
}

/** Filter by recipient: a whole address or a part of one. */
export function RecipientChip({ value, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(value);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onChange(typed.trim());
    setOpened(false);
  };
  const label = t('sent-emails.recipient');
  return (
    <span className={chip.chip} data-active={value !== '' || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={chip.open}
            onClick={() => {
              setTyped(value);
              setOpened((open) => !open);
            }}
          >
            {value === '' ? label : `${label}: ${value}`}
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={label}>
          <form onSubmit={apply}>
            <TextInput
              label={t('sent-emails.recipient_label')}
              maxLength={254}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="xs" mt="sm">
              {t('sent-emails.apply')}
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      {value !== '' && (
        <button
          type="button"
          className={chip.clear}
          aria-label={t('kit.grid.clear_filter', { label })}
          onClick={() => onChange('')}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
