import {
  getPracticalDashboard,
  type PracticalDashboard,
} from '@certame/contract/features/practical/dashboard/endpoints.ts';
import type { AppliedStudent, applyPracticalJob } from '@certame/contract/features/practical/jobs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { hasText, text, useTranslation } from '#lib/language/i18n.ts';
import { askAnew } from '#lib/queries/ask-anew.ts';
import { keyOf } from '#lib/queries/query-keys.ts';

/** How far the scores are given to the questionnaire, and what became of each student's. */
export function AppliedScores({ jobId, dashboard }: { jobId: string; dashboard: PracticalDashboard }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const wordsOf = ({ outcome, code }: Pick<AppliedStudent, 'outcome' | 'code'>): string => {
    const reason = `errors.${code}`;
    // What `conflict` says is of a form that somebody edits.
    return code !== null && code !== 'conflict' && hasText(reason)
      ? t('practical.dashboard.refused', { reason: text(reason) })
      : t(`practical.dashboard.outcomes.${outcome}`);
  };
  const nameOf = new Map(
    dashboard.students.map(({ id, identifier, name }) => [id, `${identifier} · ${name}`]),
  );
  return (
    <JobProgress<typeof applyPracticalJob>
      key={jobId}
      jobId={jobId}
      label={t('practical.dashboard.applying')}
      onEnd={() => void askAnew(client, keyOf(getPracticalDashboard))}
      done={({ students }) => (
        <FigureTable
          title={t('practical.dashboard.applying')}
          columns={[
            t('practical.schedule.student'),
            t('practical.dashboard.applied_student'),
            t('practical.dashboard.applied_score'),
          ]}
          rows={students.map(({ id, outcome, score, code }) => ({
            key: id,
            cells: [
              nameOf.get(id) ?? id,
              wordsOf({ outcome, code }),
              score === null ? '–' : formatDecimal(score),
            ],
          }))}
        />
      )}
    />
  );
}
