import { IconChecklist, IconCircleCheck, IconClockHour4, IconPencil } from '@tabler/icons-react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './resume.module.css';
import type { ReleaseCounts } from './use-release-counts.ts';

const rows = [
  { key: 'ready', label: 'ready', icon: IconClockHour4 },
  { key: 'released', label: 'again', icon: IconCircleCheck },
  { key: 'pending', label: 'pending', icon: IconChecklist },
  { key: 'open', label: 'open', icon: IconPencil },
] as const;

export function ReleaseCountList({ counts }: { counts: ReleaseCounts }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.counts}>
      {rows.map(({ key, label, icon: Icon }) => (
        <div key={key}>
          <dt>
            <Icon size={17} stroke={1.7} aria-hidden="true" />
            {t(`results.release.${label}`)}
          </dt>
          <dd>{formatNumber(counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
