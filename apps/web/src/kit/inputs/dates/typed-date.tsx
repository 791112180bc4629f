import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { maskTyped } from '#lib/time/local-time.ts';

const Calendar = onDemand(() => import('./calendar.tsx'));

export interface TypedDateProps
  extends Pick<TextInputProps, 'size' | 'leftSection' | 'leftSectionWidth' | 'styles'> {
  id?: string;
  label: string;
  /** The label is for screen readers alone, as in filters. */
  labelHidden?: boolean;
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  onBlur?: () => void;
  withTime: boolean;
  /** The value as people write it; what is no date stays as it was typed. */
  text: string;
  /** "YYYY-MM-DD" for the calendar. */
  day: string | null;
  onType: (typed: string) => void;
  onChoose: (day: string) => void;
}

/**
 * Masked input of DD/MM/YYYY (HH:mm) with a calendar; separators may be left out. The browser's own date fields would follow the
 * browser's language instead.
 */
export function TypedDate({
  label,
  labelHidden = false,
  help,
  text,
  day,
  withTime,
  onType,
  onChoose,
  onBlur,
  ...props
}: TypedDateProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const shown = typed ?? text;
  return (
    <TextInput
      {...props}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      description={help}
      placeholder={t(withTime ? 'kit.calendar.date_time_format' : 'kit.calendar.date_format')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      value={shown}
      onChange={(event) => {
        const next = maskTyped(event.currentTarget.value, shown, withTime);
        setTyped(next);
        onType(next);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      rightSection={
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          trapFocus
          returnFocus
          withinPortal
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              disabled={props.disabled}
              aria-label={t('kit.calendar.open', { label })}
              onClick={() => setOpened((open) => !open)}
            >
              <IconCalendar size={17} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <Suspense fallback={<Skeleton width={260} height={280} />}>
              <Calendar
                day={day}
                onChoose={(next) => {
                  setTyped(null);
                  setOpened(false);
                  onChoose(next);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
