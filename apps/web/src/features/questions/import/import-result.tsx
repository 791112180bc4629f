import type { questionImportJob } from '@certame/contract/features/questions/jobs.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './import.module.css';
import { importStates } from './import-types.ts';

/** Last step: what came of it. */
export function ImportResult({ result }: { result: JobResult<typeof questionImportJob> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.result} role="status">
      <p>
        <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
        <b>{t('questions.import.done')}</b>
      </p>
      <p>
        {importStates
          .filter((state) => state === 'new' || result[state] > 0)
          .map((state) => t(`questions.import.result_${state}`, { count: result[state] }))
          .join(' · ')}
      </p>
      {result.errors.length > 0 && (
        <>
          <p>{t('questions.import.failed_list')}</p>
          <ul className={classes.problems} data-blocking>
            {result.errors.map((failure, index) => (
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
