import { getJob, type Job as JobState } from '@certame/contract/features/jobs/endpoints.ts';
import type { Job, JobResult } from '@certame/contract/kit/job.ts';
import { Alert, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { liveKeys } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

const pollMs = 1000;
const isOver = (job: JobState | undefined): boolean => job?.state === 'done' || job?.state === 'failed';

interface Props<J extends Job> {
  jobId: string;
  label: string;
  /** Called once when the job has ended, well or badly. */
  onEnd?: () => void;
  /** Rendered with the result when the job is done. */
  done?: (result: JobResult<J>) => ReactNode;
}

/**
 * Progress of a job, asked for every second and at once at an event of the socket. The page may be left meanwhile. `J` is the
 * job of the contract, which types its result.
 */
export function JobProgress<J extends Job = Job>({ jobId, label, onEnd, done }: Props<J>) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getJob, { params: { id: jobId } }, { quiet: true }),
    queryKey: liveKeys.job(jobId),
    select: modelOf,
    refetchInterval: ({ state }) => (isOver(state.data?.model) ? false : pollMs),
    staleTime: 0,
  });
  const job = query.data;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!job || !isOver(job) || told.current === job.id) return;
    told.current = job.id;
    onEnd?.();
  }, [job, onEnd]);

  const total = job?.progress_total ?? 0;
  const share = job?.state === 'done' ? 100 : total > 0 ? (100 * (job?.progress_done ?? 0)) / total : 0;
  if (job?.state === 'failed')
    return (
      <Alert color="red" title={t('common.job.failed')} role="alert">
        {job.error_message ?? t('common.failure')}
      </Alert>
    );
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="sm" c="dimmed" aria-live="polite">
          {t(`common.job.${job?.state ?? 'waiting'}`)}
          {total > 0 &&
            ` · ${t('kit.progress', { done: formatNumber(job?.progress_done ?? 0), total: formatNumber(total) })}`}
        </Text>
      </Group>
      <Progress
        value={share}
        size="md"
        animated={job?.state === 'running'}
        striped={job?.state === 'running'}
        aria-label={label}
      />
      {job?.state === 'done' && job.result && done?.(job.result as JobResult<J>)}
      {job && !isOver(job) && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('kit.may_leave')}
        </Text>
      )}
    </div>
  );
}
