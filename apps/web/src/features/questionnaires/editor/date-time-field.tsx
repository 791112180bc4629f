import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/pt-br.js';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeTimeZone } from '../../../lib/format.ts';
import { instantOfDay, partsOfLocalTime, readLocalTime, writeLocalTime } from '../model/local-time.ts';

interface Props {
  id: string;
  label: string;
  help?: ReactNode;
  /** An instant in UTC, or text that isn't one yet. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
  disabled?: boolean;
  /** "HH:mm" for a day without a time. */
  defaultTime: string;
}

/** Date and time as Brazilians write them, typed or chosen, on the institution's clocks. */
export function DateTimeField(props: Props) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const zone = activeTimeZone();
  const parts = partsOfLocalTime(props.value, zone);
  const locale = i18n.language === 'pt' ? 'pt-br' : i18n.language;
  return (
    <TextInput
      id={props.id}
      label={props.label}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('questionnaires.fields.date_placeholder')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={24}
      disabled={props.disabled}
      error={props.error}
      value={typed ?? (props.value === null ? '' : writeLocalTime(props.value, zone))}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        // What is no time stays as it is typed: the schema says so at the field.
        props.onChange(next.trim() === '' ? null : (readLocalTime(next, zone, props.defaultTime) ?? next));
      }}
      onBlur={() => setTyped(null)}
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
              aria-label={t('questionnaires.fields.open_calendar', { label: props.label })}
              onClick={() => setOpened((open) => !open)}
            >
              <IconCalendar size={17} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={props.label}>
            <DatePicker
              locale={locale}
              firstDayOfWeek={0}
              weekendDays={[]}
              hideOutsideDates
              value={parts?.day ?? null}
              defaultDate={parts?.day}
              ariaLabels={{
                previousMonth: t('questionnaires.fields.previous_month'),
                nextMonth: t('questionnaires.fields.next_month'),
              }}
              onChange={(day) => {
                setTyped(null);
                setOpened(false);
                props.onChange(
                  day === null ? null : instantOfDay(day, parts?.time ?? props.defaultTime, zone),
                );
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
