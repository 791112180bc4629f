import type { Job } from '@certame/contract/features/jobs/endpoints.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import classes from './import.module.css';
import { importStates, readImportResult } from './import-types.ts';

/** Last step: what came of it. */
export function ImportResult({ job }: { job: Job }) {
  const { t } = useTranslation();
  const result = readImportResult(job.result);
  if (!result) return null;
  return (
    <div className={classes.result} role="status">
      <p>
        <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
        <b>{t('questions.import.done')}</b>
      </p>
      <p>
        {importStates
          .filter((state) => state === 'new' || result.counts[state] > 0)
          .map((state) => t(`questions.import.result_${state}`, { count: result.counts[state] }))
          .join(' · ')}
      </p>
      {result.failures.length > 0 && (
        <>
          <p>{t('questions.import.failed_list')}</p>
          <ul className={classes.problems} data-blocking>
            {result.failures.map((failure, index) => (
              <li key={`${failure.place} ${index}`}>
                <b>{failure.place}</b> {failure.messages.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
