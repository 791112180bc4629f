import {
  confirmPaper,
  getPaperReading,
  type PaperReading,
} from '@certame/contract/features/paper/endpoints.ts';
import type { confirmPaperJob } from '@certame/contract/features/paper/jobs.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './paper.module.css';
import { UploadPanel } from './upload/upload-panel.tsx';
import { useReadAnew } from './use-read-anew.ts';

function Confirmation({ paperId, ready }: { paperId: string; ready: number }) {
  const { t } = useTranslation();
  const readAnew = useReadAnew();
  const [jobId, setJobId] = useState<string | null>(null);
  const confirmation = useCommand(confirmPaper, { done: null });
  const start = async (): Promise<void> => {
    const reply = await confirmation.run({ params: { id: paperId } });
    if (reply) setJobId(reply.model.job_id);
  };
  return (
    <section className={classes.panel} aria-label={t('paper.confirming.title')}>
      <div className={classes.words}>
        <h2>{t('paper.confirming.title')}</h2>
        <p>{t('paper.confirming.help')}</p>
      </div>
      <Button
        disabled={ready === 0}
        loading={confirmation.isRunning}
        leftSection={<IconChecks size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {t('paper.confirming.start', { count: ready })}
      </Button>
      {jobId && (
        <div className={classes.wide}>
          <JobProgress<typeof confirmPaperJob>
            key={jobId}
            jobId={jobId}
            label={t('paper.confirming.title')}
            onEnd={readAnew}
            done={({ created, updated, incomplete }) => (
              <p role="status">
                {t('paper.confirming.done', {
                  created: formatNumber(created),
                  updated: formatNumber(updated),
                  incomplete: formatNumber(incomplete),
                })}
              </p>
            )}
          />
        </div>
      )}
    </section>
  );
}

function Counts({ reading }: { reading: PaperReading }) {
  const { t } = useTranslation();
  const waiting = reading.pages.reduce(
    (sum, { state, count }) => (state === 'read' || state === 'discarded' ? sum : sum + count),
    0,
  );
  const counts = [
    ['sheets', reading.sheets],
    ['complete', reading.complete],
    ['confirmed', reading.confirmed],
    ['waiting', waiting],
  ] as const;
  return (
    <dl className={classes.counts}>
      {counts.map(([key, count]) => (
        <div key={key}>
          <dt>{t(`paper.counts.${key}`)}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was scanned, how far it is, and the step that makes results of it. */
export function ReadingPanel({ paperId, isPrinted }: { paperId: string; isPrinted: boolean }) {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf(getPaperReading, { params: { id: paperId } }), select: modelOf });
  const reading = query.data;
  if (!isPrinted) return <Alert variant="light">{t('paper.reading.not_printed')}</Alert>;
  return (
    <>
      <UploadPanel paperId={paperId} />
      {query.isPending && <Skeleton height={200} aria-label={t('common.loading')} />}
      {query.isError && !reading && (
        <LoadFailure
          error={query.error}
          list="/physical_questionnaires"
          onRetry={() => void query.refetch()}
        />
      )}
      {reading && (
        <>
          <Counts reading={reading} />
          {reading.incomplete.length > 0 && (
            <Alert color="yellow" variant="light" mb="lg" title={t('paper.reading.incomplete')}>
              <ul className={classes.list}>
                {reading.incomplete.map(({ sheet_id, student_name, missing }) => (
                  <li key={sheet_id}>
                    {t('paper.reading.missing', { name: student_name, pages: missing.join(', ') })}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          <Confirmation paperId={paperId} ready={reading.ready} />
        </>
      )}
    </>
  );
}
