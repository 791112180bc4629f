import type { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './resume.module.css';

const lines = ['changed', 'left_out', 'closed', 'still_open', 'late_possible'] as const;

/** The result of a release in sentences; counts of zero are left out. */
export function ReleaseSummary({ result }: { result: JobResult<typeof releaseScoresJob> }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.summary}>
      <li>{t('results.release.result.released', { count: result.released })}</li>
      {lines
        .filter((key) => result[key] > 0)
        .map((key) => (
          <li key={key}>{t(`results.release.result.${key}`, { count: result[key] })}</li>
        ))}
    </ul>
  );
}
