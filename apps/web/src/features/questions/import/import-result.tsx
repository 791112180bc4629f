import type { questionImportJob } from '@certame/contract/features/questions/jobs.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { DuplicateLine } from './duplicate-line.tsx';
import classes from './import.module.css';
import { importStates } from './import-types.ts';

/** Last step: the result of the import. */
export function ImportResult({ result }: { result: JobResult<typeof questionImportJob> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.result} role="status">
      <p>
        <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
        <b>{t('questions.import.done')}</b>
      </p>
      <p>
        {[
          ...importStates
            .filter((state) => state === 'new' || result[state] > 0)
            .map((state) => t(`questions.import.result_${state}`, { count: result[state] })),
          ...(result.skipped > 0
            ? [t('question-bank.import.result_skipped', { count: result.skipped })]
            : []),
        ].join(' · ')}
      </p>
      {result.skipped_rows.length > 0 && (
        <>
          <p>{t('question-bank.import.skipped_list')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className={classes.skipped} tabIndex={0}>
            {result.skipped_rows.map(({ of_place, of_title, ...duplicate }, index) => (
              <li key={`${of_place} ${index}`}>
                <b>{of_title || of_place}</b>
                <DuplicateLine duplicate={duplicate} />
              </li>
            ))}
          </ul>
        </>
      )}
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
