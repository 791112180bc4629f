import {
  dropTrainingAnswer,
  getTrainingSet,
  keepTrainingAnswer,
  listTrainingCandidates,
  type TrainingSet as StoredSet,
  settleTraining,
} from '@certame/contract/features/grading/training/endpoints.ts';
import { escapeHtml } from '@certame/rules/html/entities.ts';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { excerptOf } from '#lib/html/excerpt.ts';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { MarksForm } from './marks-form.tsx';
import classes from './training.module.css';

interface PartProps {
  configId: string;
  set: StoredSet;
  invalidates: readonly (readonly unknown[])[];
}

function SetAnswers({ configId, set, invalidates }: PartProps) {
  const { t } = useTranslation();
  const dropping = useCommand(dropTrainingAnswer, { invalidates, done: null });
  const drop = async (id: string): Promise<void> => {
    if (await confirm({ title: t('correctors.training.drop_question'), destructive: true }))
      await dropping.run({ params: { id: configId, training_id: id } });
  };
  return (
    <FigureTable
      title={t('correctors.training.set')}
      help={t('correctors.training.set_help', { count: set.required })}
      empty={t('correctors.training.set_empty')}
      columns={[
        t('correctors.training.answer'),
        t('correctors.training.agreed_marks'),
        t('correctors.training.reason'),
        t('correctors.training.actions'),
      ]}
      rows={set.answers.map(({ id, value, is_rich, score, reason, is_retired }) => ({
        key: id,
        cells: [
          excerptOf(is_rich ? value : escapeHtml(value)),
          t('correctors.score_of', { score: formatDecimal(score), max: formatDecimal(set.scale.max_score) }),
          <span key="reason" className={classes.reason}>
            {reason}
          </span>,
          is_retired ? (
            t('correctors.training.retired')
          ) : (
            <Button key="drop" size="compact-sm" variant="default" onClick={() => void drop(id)}>
              {t('correctors.training.drop')}
            </Button>
          ),
        ],
      }))}
    />
  );
}

function SetGraders({ configId, set, invalidates }: PartProps) {
  const { t } = useTranslation();
  const settling = useCommand(settleTraining, { invalidates, done: null });
  const act = (graderId: string, action: 'open' | 'new_round') =>
    void settling.run({ params: { id: configId, grader_id: graderId }, body: { action } });
  return (
    <FigureTable
      title={t('correctors.sections.graders')}
      help={t('correctors.training.graders_help')}
      empty={t('correctors.dashboard.nothing')}
      columns={[
        t('correctors.dashboard.columns.grader'),
        t('correctors.dashboard.columns.training'),
        t('correctors.dashboard.columns.checks'),
        t('correctors.training.actions'),
      ]}
      rows={set.graders.map(({ id, name, state, met, missed, checks, checks_met }) => ({
        key: id,
        cells: [
          name,
          `${t(`correctors.training.short.${state}`)} (${formatNumber(met)} / ${formatNumber(met + missed)})`,
          `${formatNumber(checks_met)} / ${formatNumber(checks)}`,
          <span key="actions" className={classes.actions}>
            {state === 'paused' && (
              <Button size="compact-sm" onClick={() => act(id, 'open')}>
                {t('correctors.training.reopen')}
              </Button>
            )}
            {met + missed > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => act(id, 'new_round')}>
                {t('correctors.training.new_round')}
              </Button>
            )}
          </span>,
        ],
      }))}
    />
  );
}

/** Some answers by chance; the one at hand gets the marks that were agreed on. */
function Candidates({ configId, set, invalidates }: PartProps) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(listTrainingCandidates, { params: { id: configId } }),
    select: modelOf,
    refetchOnWindowFocus: false,
  });
  const [place, setPlace] = useState(0);
  const [reason, setReason] = useState('');
  const keeping = useCommand(keepTrainingAnswer, { invalidates, done: t('correctors.training.kept') });
  const another = async (): Promise<void> => {
    setReason('');
    if (place + 1 < (query.data?.length ?? 0)) setPlace(place + 1);
    else {
      await query.refetch();
      setPlace(0);
    }
  };
  const candidate = query.data?.[place];
  if (query.isPending) return <Skeleton height={240} aria-label={t('common.loading')} />;
  if (query.isError && !query.data)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!candidate) return <p>{t('correctors.training.no_candidates')}</p>;
  const { answer_id, item_id } = candidate;
  const keep = async (criteria_scores: Record<string, string>): Promise<void> => {
    if (keeping.isRunning) return;
    const reply = await keeping.run({
      params: { id: configId, answer_id, item_id },
      body: { criteria_scores, reason },
    });
    if (reply) await another();
  };
  return (
    <MarksForm
      key={`${answer_id} ${item_id}`}
      scale={set.scale}
      answer={candidate}
      heading={t('correctors.training.candidate')}
      onDone={(marks) => void keep(marks)}
    >
      {(marks) => (
        <>
          <Textarea
            label={t('correctors.training.reason')}
            description={t('correctors.training.reason_help')}
            autosize
            minRows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button
              disabled={marks === null}
              loading={keeping.isRunning}
              onClick={() => marks && void keep(marks)}
            >
              {t('correctors.training.keep')}
            </Button>
            <Button variant="default" loading={query.isFetching} onClick={() => void another()}>
              {t('correctors.training.another')}
            </Button>
          </div>
        </>
      )}
    </MarksForm>
  );
}

/** The training set of a correction, its graders, and answers that may be put into it: for its chair. */
export function TrainingSet({ configId }: { configId: string }) {
  const { t } = useTranslation();
  const asked = queryOf(getTrainingSet, { params: { id: configId } });
  const query = useQuery({ ...asked, select: modelOf });
  if (query.isError && !query.data)
    return (
      <LoadFailure
        error={query.error}
        list="/questionnaire_correctors/corrections"
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton height={420} aria-label={t('common.loading')} />;
  const part = { configId, set: query.data, invalidates: [asked.queryKey] };
  return (
    <div className={classes.room}>
      <h2>{query.data.name}</h2>
      <SetGraders {...part} />
      <SetAnswers {...part} />
      <Candidates {...part} />
    </div>
  );
}
