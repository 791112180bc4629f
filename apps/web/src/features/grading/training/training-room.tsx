import {
  getNextTrainingAnswer,
  giveTrainingMarks,
  listOwnTraining,
  type TrainingSet,
} from '@certame/contract/features/grading/training/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { pointsOf } from '@certame/rules/grading/config/level-score.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { MarksForm } from './marks-form.tsx';
import classes from './training.module.css';

type Outcome = ReplyOf<typeof giveTrainingMarks>['model'] & { given: Record<string, string> };

/** The own marks beside the agreed ones. */
function Comparison({ outcome, scale }: { outcome: Outcome; scale: TrainingSet['scale'] }) {
  const { t } = useTranslation();
  const pointsIn = (percents: Readonly<Record<string, string>>, id: string): string =>
    formatDecimal(pointsOf(scale, id, percents[id] ?? '0'));
  return (
    <>
      <Alert color={outcome.meets ? 'green' : 'yellow'} variant="light" role="status">
        {t(outcome.meets ? 'correctors.training.meets' : 'correctors.training.misses')}
      </Alert>
      <FigureTable
        title={t('correctors.training.comparison')}
        help={outcome.reason}
        columns={[
          t('correctors.dashboard.columns.criterion'),
          t('correctors.training.own_marks'),
          t('correctors.training.agreed_marks'),
        ]}
        rows={[
          ...scale.criteria.map(({ id, criterion }) => ({
            key: id,
            cells: [criterion, pointsIn(outcome.given, id), pointsIn(outcome.agreed, id)],
          })),
          {
            key: 'total',
            cells: [
              t('correctors.desk.total'),
              formatDecimal(outcome.score),
              formatDecimal(outcome.agreed_score),
            ],
          },
        ]}
      />
    </>
  );
}

/** Answers of the training set, one after the other, each followed by the marks that were agreed on. */
export function TrainingRoom({ configId }: { configId: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getNextTrainingAnswer, { params: { id: configId } }),
    select: modelOf,
    refetchOnWindowFocus: false,
  });
  const giving = useCommand(giveTrainingMarks, {
    invalidates: [queryOf(listOwnTraining, {}).queryKey],
    done: null,
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (query.isError && !query.data)
    return (
      <LoadFailure
        error={query.error}
        list="/questionnaire_correctors/corrections"
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton height={420} aria-label={t('common.loading')} />;
  const { answer, scale, config_name, required } = query.data;
  const progress = outcome ?? query.data;
  const give = async (trainingId: string, given: Record<string, string>): Promise<void> => {
    if (giving.isRunning) return;
    const reply = await giving.run({
      params: { id: configId },
      body: { training_id: trainingId, criteria_scores: given },
    });
    if (reply) setOutcome({ ...reply.model, given });
  };
  const goOn = async (): Promise<void> => {
    await query.refetch();
    setOutcome(null);
  };
  return (
    <section className={classes.room} aria-label={t('correctors.training.title')}>
      <h2>{config_name}</h2>
      <p>
        {t(`correctors.training.states.${progress.state}`, {
          met: formatNumber(progress.met),
          required: formatNumber(required),
        })}
      </p>
      {outcome && <Comparison outcome={outcome} scale={scale} />}
      {outcome && outcome.state === 'training' && (
        <Button onClick={() => void goOn()}>{t('correctors.training.next')}</Button>
      )}
      {!outcome && answer && (
        <MarksForm
          key={answer.id}
          scale={scale}
          answer={answer}
          heading={t('correctors.training.answer')}
          onDone={(marks) => void give(answer.id, marks)}
        >
          {(marks) => (
            <Button
              disabled={marks === null}
              loading={giving.isRunning}
              onClick={() => marks && void give(answer.id, marks)}
            >
              {t('correctors.training.compare')}
            </Button>
          )}
        </MarksForm>
      )}
      {progress.state !== 'training' && (
        <Button component={Link} to="/questionnaire_correctors/corrections" variant="default">
          {t(`correctors.training.${progress.state === 'open' ? 'to_queue' : 'to_corrections'}`)}
        </Button>
      )}
    </section>
  );
}
