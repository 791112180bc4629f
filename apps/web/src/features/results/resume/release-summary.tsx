import type { Job } from '@certame/contract/features/jobs/endpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import classes from './resume.module.css';

const lines = ['changed', 'left_out', 'closed', 'still_open', 'late_possible'] as const;

const countOf = (job: Job, key: string): number => {
  const count = job.result?.[key];
  return typeof count === 'number' ? count : 0;
};

/** What a release did, in sentences; what did not happen is left out. */
export function ReleaseSummary({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.summary}>
      <li>{t('results.release.result.released', { count: countOf(job, 'released') })}</li>
      {lines
        .filter((key) => countOf(job, key) > 0)
        .map((key) => (
          <li key={key}>{t(`results.release.result.${key}`, { count: countOf(job, key) })}</li>
        ))}
    </ul>
  );
}
