import { getJob, type Job } from '@certame/contract/features/jobs/endpoints.ts';
import { Alert, Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { call } from '../../lib/http/call.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

const pollMs = 1000;
const isOver = (job: Job | undefined): boolean => job?.state === 'done' || job?.state === 'failed';

interface Props {
  jobId: string;
  label: string;
  /** Called once when the job has ended, well or badly. */
  onEnd?: (job: Job) => void;
  /** What to show when it is done; gets the job's result. */
  done?: (job: Job) => ReactNode;
}

/** A long task's progress: asked every second, at once when the socket tells. The page may be left meanwhile. */
export function JobProgress({ jobId, label, onEnd, done }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['job', jobId],
    queryFn: async ({ signal }) =>
      (await call(getJob, { params: { id: jobId } }, { signal, quiet: true })).model,
    refetchInterval: (state) => (isOver(state.state.data) ? false : pollMs),
    staleTime: 0,
  });
  const job = query.data;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!job || !isOver(job) || told.current === job.id) return;
    told.current = job.id;
    onEnd?.(job);
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
      {job?.state === 'done' && done?.(job)}
      {job && !isOver(job) && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('kit.may_leave')}
        </Text>
      )}
    </div>
  );
}
