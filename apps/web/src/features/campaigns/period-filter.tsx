import { useState } from 'react';
import { DayField } from '#kit/inputs/dates/day-field.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { readDay, writeDay } from '#lib/time/local-time.ts';
import classes from './campaigns.module.css';

/** A period in days, either end open: "2026-11-01..2026-11-30". */
export function PeriodFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const [from = '', to = ''] = value.split('..');
  /** A date that is incomplete doesn't filter. */
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const change = (end: 'from' | 'to', next: string): void => {
    setTyped({ [end]: next });
    if (next !== '' && readDay(writeDay(next)) === null) return;
    const days = { from, to, [end]: next };
    onChange(days.from === '' && days.to === '' ? '' : `${days.from}..${days.to}`);
  };
  const shared = { labelHidden: true, size: 'sm', leftSectionWidth: 42, onBlur: () => setTyped({}) } as const;
  return (
    <fieldset className={classes.days} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="visually-hidden">{t('campaigns.period')}</legend>
      <DayField
        {...shared}
        label={`${t('campaigns.period')}: ${t('campaigns.period_from')}`}
        leftSection={<small>{t('campaigns.period_from')}</small>}
        value={typed.from ?? from}
        onChange={(next) => change('from', next)}
      />
      <DayField
        {...shared}
        label={`${t('campaigns.period')}: ${t('campaigns.period_to')}`}
        leftSection={<small>{t('campaigns.period_to')}</small>}
        value={typed.to ?? to}
        onChange={(next) => change('to', next)}
      />
    </fieldset>
  );
}
