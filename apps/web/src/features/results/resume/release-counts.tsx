import { IconChecklist, IconCircleCheck, IconClockHour4, IconPencil } from '@tabler/icons-react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './resume.module.css';
import type { ReleaseCounts } from './use-release-counts.ts';

const rows = [
  { key: 'ready', words: 'ready', icon: IconClockHour4 },
  { key: 'released', words: 'again', icon: IconCircleCheck },
  { key: 'pending', words: 'pending', icon: IconChecklist },
  { key: 'open', words: 'open', icon: IconPencil },
] as const;

export function ReleaseCountList({ counts }: { counts: ReleaseCounts }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.counts}>
      {rows.map(({ key, words, icon: Icon }) => (
        <div key={key}>
          <dt>
            <Icon size={17} stroke={1.7} aria-hidden="true" />
            {t(`results.release.${words}`)}
          </dt>
          <dd>{formatNumber(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
