import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import {
  listSimilarAnswers,
  type SimilarAnswer,
} from '@certame/contract/features/grading/desk/group/endpoints.ts';
import { Alert, Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PassageView } from '#lib/html/passage-view.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import type { GradedGroup, Group } from '../use-grade.ts';
import classes from './group.module.css';

const nothing: never[] = [];

function SimilarRow({
  answer,
  isRich,
  isIn,
  onSwitch,
}: {
  answer: SimilarAnswer;
  isRich: boolean;
  isIn: boolean;
  onSwitch: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const likeness = answer.is_same
    ? t('correctors.group.same')
    : t('correctors.group.similar', { percent: formatNumber(answer.percent) });
  return (
    <li>
      <Checkbox
        label={t('correctors.answer', { number: formatNumber(answer.number) })}
        description={answer.is_begun ? t('correctors.group.begun') : likeness}
        aria-describedby={id}
        checked={isIn}
        disabled={answer.is_begun}
        onChange={onSwitch}
      />
      <div id={id} className={classes.text}>
        <PassageView text={answer.value} isRich={isRich} passages={nothing} />
      </div>
    </li>
  );
}

function Outcome({ outcome, numbers }: { outcome: GradedGroup; numbers: ReadonlyMap<string, number> }) {
  const { t } = useTranslation();
  return (
    <Stack role="status" gap="xs">
      <Text>{t('correctors.group.graded', { count: outcome.graded })}</Text>
      <Text>{t('correctors.group.skipped', { count: outcome.skipped.length })}</Text>
      <ul className={classes.skipped}>
        {outcome.skipped.map(({ answer_id, reason }) => (
          <li key={answer_id}>
            {t('correctors.answer', { number: formatNumber(numbers.get(answer_id) ?? 0) })}
            {': '}
            {t(`correctors.group.reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface Props {
  correction: Correction;
  /** Null until every criterion has its level. */
  score: string | null;
  give: (group: Group) => Promise<GradedGroup | null>;
  onClose: () => void;
  /** Somewhere else, once scores were given. */
  onDone: (outcome: GradedGroup) => void;
}

/** Own answers that say the same as the open one, or nearly so: each is read here and may be taken out before they get one grade. */
export function GroupDialog({ correction, score, give, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const { config_id, answer_id, item_id, is_rich, max_score } = correction;
  const params = { id: config_id, answer_id, item_id };
  const query = useQuery({
    ...queryOf(listSimilarAnswers, { params }),
    select: modelOf,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<GradedGroup | null>(null);
  const answers = query.data?.answers ?? nothing;
  const chosen = answers.filter((one) => !one.is_begun && !out.has(one.answer_id));
  const fingerprint = query.data?.fingerprint ?? null;
  const isReady = score !== null && fingerprint !== null && chosen.length > 0;

  const run = async (): Promise<void> => {
    if (!isReady || busy) return;
    setBusy(true);
    const given = await give({
      fingerprint,
      answers: chosen.map((one) => ({ answer_id: one.answer_id, fingerprint: one.fingerprint })),
    });
    setBusy(false);
    if (given && given.skipped.length > 0) setOutcome(given);
    else if (given) onDone(given);
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  };
  const switchOne = (id: string): void => {
    const next = new Set(out);
    if (!next.delete(id)) next.add(id);
    setOut(next);
  };

  if (outcome)
    return (
      <Dialog title={t('correctors.group.title')} size="lg" onClose={() => onDone(outcome)}>
        <Outcome
          outcome={outcome}
          numbers={new Map(answers.map(({ answer_id: id, number }) => [id, number]))}
        />
        <DialogFooter>
          <Button data-autofocus onClick={() => onDone(outcome)}>
            {t('correctors.group.go_on')}
          </Button>
        </DialogFooter>
      </Dialog>
    );
  return (
    <Dialog
      title={t('correctors.group.title')}
      size="lg"
      onClose={onClose}
      closeOnClickOutside={!busy}
      onKeyDown={onKeyDown}
    >
      {query.isPending && <Skeleton height={160} aria-label={t('common.loading')} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && answers.length === 0 && <Text role="status">{t('correctors.group.none')}</Text>}
      {query.data && answers.length > 0 && (
        <Stack>
          <Text size="sm" c="dimmed">
            {t('correctors.group.help')}
          </Text>
          <p className={classes.grade}>
            {score === null ? (
              t('correctors.group.incomplete')
            ) : (
              <strong>
                {t('correctors.score_of', { score: formatDecimal(score), max: formatDecimal(max_score) })}
              </strong>
            )}
          </p>
          <ul className={classes.answers} aria-label={t('correctors.group.title')}>
            {answers.map((answer) => (
              <SimilarRow
                key={answer.answer_id}
                {...{ answer, isRich: is_rich }}
                isIn={!answer.is_begun && !out.has(answer.answer_id)}
                onSwitch={() => switchOne(answer.answer_id)}
              />
            ))}
          </ul>
          {query.data.total > answers.length && (
            <Alert variant="light">
              {t('correctors.group.more', { count: answers.length, total: formatNumber(query.data.total) })}
            </Alert>
          )}
        </Stack>
      )}
      <DialogFooter onCancel={onClose}>
        {answers.length > 0 && (
          <Button loading={busy} disabled={!isReady} onClick={() => void run()}>
            {t('correctors.group.give', { count: chosen.length + 1 })}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
