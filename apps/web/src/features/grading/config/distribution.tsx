import {
  compareAnswers,
  distributeAnswers,
  listGradingConfigs,
} from '@certame/contract/features/grading/endpoints.ts';
import type { compareAnswersJob, distributeAnswersJob } from '@certame/contract/features/grading/jobs.ts';
import { Button } from '@mantine/core';
import { IconArrowsSplit, IconCopyCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './config.module.css';

/** Gives out what waits, with its progress and what came of it. */
export function Distribution({ configId }: { configId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const distribution = useCommand(distributeAnswers, { done: null });
  const [comparisonId, setComparisonId] = useState<string | null>(null);
  const comparison = useCommand(compareAnswers, { done: null });
  const compare = async (): Promise<void> => {
    const reply = await comparison.run({ params: { id: configId } });
    if (reply) setComparisonId(reply.model.job_id);
  };
  const start = async (): Promise<void> => {
    const reply = await distribution.run({ params: { id: configId } });
    if (reply) setJobId(reply.model.job_id);
  };
  return (
    <section className={classes.distribution} aria-label={t('correctors.distribution.title')}>
      <div className={classes.distributionWords}>
        <h2>{t('correctors.distribution.title')}</h2>
        <p>{t('correctors.distribution.help')}</p>
      </div>
      <Button
        variant="default"
        loading={distribution.isRunning}
        leftSection={<IconArrowsSplit size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {t('correctors.distribution.start')}
      </Button>
      <Button
        variant="default"
        loading={comparison.isRunning}
        leftSection={<IconCopyCheck size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => void compare()}
      >
        {t('correctors.comparison.start')}
      </Button>
      {comparisonId && (
        <div className={classes.progress}>
          <JobProgress<typeof compareAnswersJob>
            key={comparisonId}
            jobId={comparisonId}
            label={t('correctors.comparison.start')}
            done={({ answers, suspected }) => (
              <p role="status">
                {t('correctors.comparison.done', {
                  answers: formatNumber(answers),
                  suspected: formatNumber(suspected),
                })}
              </p>
            )}
          />
        </div>
      )}
      {jobId && (
        <div className={classes.progress}>
          <JobProgress<typeof distributeAnswersJob>
            key={jobId}
            jobId={jobId}
            label={t('correctors.distribution.title')}
            onEnd={() => void client.invalidateQueries({ queryKey: gridKey(listGradingConfigs.path) })}
            done={({ answers, assigned, missing }) => (
              <p role="status">
                {t('correctors.distribution.done', {
                  answers: formatNumber(answers),
                  assigned: formatNumber(assigned),
                })}{' '}
                {missing > 0 && t('correctors.distribution.missing', { count: missing })}
              </p>
            )}
          />
        </div>
      )}
    </section>
  );
}
