import type { ExamEventCounts } from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { SeverityIcon } from '../severity-label.tsx';
import classes from '../timeline-lists.module.css';

/** Maximum shown at first, since more would push the list out of the first screen. */
const shownAtFirst = 10;

interface Props {
  counts: ExamEventCounts['counts'] | undefined;
  /** Types that the list is filtered by. */
  chosen: readonly string[];
  onChange: (types: string[]) => void;
}

/** Number of events of each type, severe ones first; each filters the list. */
export function EventCounts({ counts, chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  if (!counts) return <Skeleton height={34} mb="lg" aria-label={t('exam-events.counts.loading')} />;
  const nameOf = (type: string): string => {
    const key = `timeline.types.${type}`;
    return hasText(key) ? t(textKey(key)) : type;
  };
  const shown = showsAll ? counts : counts.slice(0, shownAtFirst);
  const hidden = counts.length - shownAtFirst;
  const toggle = (type: string): void =>
    onChange(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  if (counts.length === 0) return null;
  return (
    <ul className={classes.counts} aria-label={t('exam-events.counts.label')}>
      {shown.map(({ type, severity, count }) => (
        <li key={`${type} ${severity}`}>
          <button
            type="button"
            className={classes.type}
            aria-pressed={chosen.includes(type)}
            onClick={() => toggle(type)}
          >
            <SeverityIcon severity={severity} />
            <span className="visually-hidden">{t(`timeline.severities.${severity}`)}</span>
            {nameOf(type)} <b>{formatNumber(count)}</b>
          </button>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={`${classes.type} ${classes.more}`}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t('exam-events.counts.fewer') : t('exam-events.counts.more', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
}
