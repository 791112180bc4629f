import { releaseScores } from '@certame/contract/features/results/endpoints.ts';
import type { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { ReleaseCountList } from './release-counts.tsx';
import { ReleaseSummary } from './release-summary.tsx';
import classes from './resume.module.css';
import { type ReleaseCounts, useReleaseCounts } from './use-release-counts.ts';

interface Props {
  questionnaireId: string;
  /** Whether participants may see their result, and so are notified of it. */
  notifies: boolean;
  /** The release that is running, or has just ended. */
  jobId: string | null;
  onJob: (jobId: string) => void;
  onEnd: () => void;
  onClose: () => void;
}

/** Number of ungraded responses for which the server rejected the release; null for any other failure. */
function pendingOf(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'scores-pending') return null;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'count' in data && typeof data.count === 'number'
    ? data.count
    : 1;
}

function Before({ questionnaireId, notifies, counts, onJob, onClose }: Props & { counts: ReleaseCounts }) {
  const { t } = useTranslation();
  const can = useCan();
  const titleId = useId();
  const [force, setForce] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Number of ungraded responses, known once the server has rejected the release because of them. */
  const [responses, setResponses] = useState<number | null>(null);
  const waits = counts.pending > 0 || responses !== null;
  const nothing = counts.ready + counts.released + counts.pending + counts.open === 0;

  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const { model } = await call(
        releaseScores,
        { params: { id: questionnaireId }, body: { force: waits && force } },
        { quiet: true },
      );
      onJob(model.job_id);
    } catch (error) {
      const pending = pendingOf(error);
      if (pending !== null) setResponses(pending);
      else if (isApiError(error)) reportError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack gap="md">
      <ReleaseCountList counts={counts} />
      {waits && (
        <section className={classes.warning} aria-labelledby={titleId}>
          <IconAlertTriangle className={classes.warningSign} size={18} stroke={1.8} aria-hidden="true" />
          <div>
            <h3 id={titleId}>
              {responses === null
                ? t('results.release.pending_title', { count: counts.pending })
                : t('results.release.responses_title', { count: responses })}
            </h3>
            <p>{t('results.release.pending_text')}</p>
            <Checkbox
              label={t('results.release.force')}
              checked={force}
              onChange={(event) => setForce(event.currentTarget.checked)}
            />
            {can('questionnaires.correction') && (
              <Link to={`/questionnaires/${questionnaireId}/correction`}>
                {t('results.release.go_correct')}
              </Link>
            )}
          </div>
        </section>
      )}
      <p className={classes.help}>
        {nothing
          ? t('results.release.none')
          : t(notifies ? 'results.release.notified' : 'results.release.not_notified')}
      </p>
      <DialogFooter onCancel={onClose}>
        <Button disabled={nothing || (waits && !force)} loading={busy} onClick={() => void start()}>
          {t('results.release.start')}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function Counted(props: Props) {
  const { t } = useTranslation();
  const counts = useReleaseCounts(props.questionnaireId);
  if (counts.isError) return <LoadFailure onRetry={() => void counts.refetch()} />;
  if (counts.data) return <Before {...props} counts={counts.data} />;
  return (
    <div role="status">
      <span className="visually-hidden">{t('results.release.counting')}</span>
      <Skeleton height={160} radius="md" />
    </div>
  );
}

/** Dialog of a release: first the number of attempts and of those not graded yet, then progress and result. */
export function ReleaseDialog(props: Props) {
  const { t } = useTranslation();
  const { jobId, onEnd, onClose } = props;
  return (
    <Dialog onClose={onClose} centered size={540} title={t('results.release.title')}>
      {jobId === null ? (
        <Counted {...props} />
      ) : (
        <Stack gap="md">
          <JobProgress<typeof releaseScoresJob>
            jobId={jobId}
            label={t('results.release.progress')}
            onEnd={onEnd}
            done={(result) => <ReleaseSummary result={result} />}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
