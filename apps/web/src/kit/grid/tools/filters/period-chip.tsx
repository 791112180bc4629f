import { Button, Group, Popover, Stack } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { activeTimeZone, formatDayOf } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { instantOf, localTimeOf } from '#lib/time/time-zone.ts';
import { DayField } from '../../../inputs/dates/day-field.tsx';
import chip from './filter-chip.module.css';

const dayMs = 86_400_000;
const isSettled = (day: string): boolean => day === '' || /^\d{4}-\d\d-\d\d$/.test(day);

interface Props {
  /** What the days are of, where 'period' alone doesn't say it. */
  label?: string;
  /** Instants: from the first on, before the second. */
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** Days as the institution's clocks count them. */
export function PeriodChip({ label: given, from, to, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const zone = activeTimeZone();
  const [opened, setOpened] = useState(false);
  const dayOf = (instant: string): string => localTimeOf(instant, zone).slice(0, 10);
  const startOf = (day: string): string | undefined =>
    day === '' ? undefined : (instantOf(`${day}T00:00`, zone) ?? undefined);
  const startAfter = (day: string): string | undefined =>
    day === ''
      ? undefined
      : startOf(new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10));
  const lastDay = to ? new Date(Date.parse(to) - 1).toISOString() : undefined;
  // A day that is still being typed filters nothing.
  const [first, setFirst] = useState(from ? dayOf(from) : '');
  const [last, setLast] = useState(lastDay ? dayOf(lastDay) : '');
  const active = from !== undefined || to !== undefined;
  const name = given ?? t('kit.grid.period');
  const label = active
    ? `${name}: ${from ? formatDayOf(from) : '…'} – ${lastDay ? formatDayOf(lastDay) : '…'}`
    : name;
  const choose = (start: string | undefined, end: string | undefined): void => {
    onChange(start, end);
    setFirst(start ? dayOf(start) : '');
    setLast('');
    setOpened(false);
  };
  const lastDays = (count: number): void =>
    choose(startOf(dayOf(new Date(Date.now() - (count - 1) * dayMs).toISOString())), undefined);
  return (
    <span className={chip.chip} data-active={active || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={290} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={chip.open} onClick={() => setOpened((open) => !open)}>
            {label}
            <IconChevronDown size={14} stroke={2} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm" aria-label={name}>
          <Group gap={6} mb="sm">
            <Button size="xs" variant="default" onClick={() => lastDays(1)}>
              {t('kit.grid.today')}
            </Button>
            {[7, 30].map((count) => (
              <Button key={count} size="xs" variant="default" onClick={() => lastDays(count)}>
                {t('kit.grid.last_days', { count })}
              </Button>
            ))}
          </Group>
          <Stack gap="xs">
            <DayField
              id={`${id}-from`}
              label={t('kit.grid.from')}
              value={first}
              onChange={(day) => {
                setFirst(day);
                if (isSettled(day)) onChange(startOf(day), to);
              }}
            />
            <DayField
              id={`${id}-until`}
              label={t('kit.grid.until')}
              value={last}
              onChange={(day) => {
                setLast(day);
                if (isSettled(day)) onChange(from, startAfter(day));
              }}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {active && (
        <button
          type="button"
          className={chip.clear}
          aria-label={t('kit.grid.clear_filter', { label: name })}
          onClick={() => choose(undefined, undefined)}
        >
          <IconX size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
