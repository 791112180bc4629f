import {
  type Handling,
  releaseAgain,
  reopenAppeal,
  undoEffect,
} from '@certame/contract/features/appeals/handling/endpoints.ts';
import { Alert, Button } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../appeals.module.css';
import { MessageForm } from './message-form.tsx';
import { handlingKeys } from './use-handling.ts';

interface Props {
  appeal: Handling;
  onRelease: (jobId: string) => void;
}

/** The effect of a decision: released again, or undone. */
export function EffectCard({ appeal, onRelease, isReader = false }: Props & { isReader?: boolean }) {
  const { t } = useTranslation();
  const release = useCommand(releaseAgain, { done: null });
  const { effect } = appeal;
  if (!effect) return null;
  const name = t(`appeals.handling.effects.${effect.kind}`);
  return (
    <section className={classes.card} aria-label={t('appeals.handling.effect')}>
      <p>
        {effect.undone_at === null
          ? t('appeals.handling.in_force', { effect: name })
          : t('appeals.handling.undone', { effect: name })}
      </p>
      {effect.grader && (
        <p className={classes.soft}>
          {t(effect.grader.has_scored ? 'appeals.handling.grader_done' : 'appeals.handling.grader_waits', {
            name: effect.grader.name,
          })}
        </p>
      )}
      {appeal.score.waits && !isReader && appeal.may_change && (
        <Button
          loading={release.isRunning}
          onClick={() =>
            void release.run({ params: { id: appeal.id } }).then((reply) => {
              if (reply) onRelease(reply.model.job_id);
            })
          }
        >
          {t('appeals.handling.release_now')}
        </Button>
      )}
    </section>
  );
}

/** A decision that was wrong: its effect is undone, or it is handled again. */
export function Reversal({ appeal, onRelease }: Props) {
  const { t } = useTranslation();
  const undoing = useCommand(undoEffect, {
    invalidates: handlingKeys,
    done: t('appeals.handling.undo_done'),
  });
  const reopening = useCommand(reopenAppeal, { invalidates: handlingKeys, done: null });
  const params = { id: appeal.id };
  const isInForce = appeal.effect?.undone_at === null;
  if (isInForce && !appeal.may_change) return <Alert variant="light">{t('appeals.handling.no_undo')}</Alert>;
  if (isInForce)
    return (
      <MessageForm
        title={t('appeals.handling.undo')}
        help={t('appeals.handling.undo_help')}
        label={t('appeals.handling.undo_reason')}
        button={t('appeals.handling.undo')}
        field="reason"
        onSend={async (reason) => {
          const { model } = await undoing.submit({ params, body: { reason, release: true } });
          if (model.job_id !== null) onRelease(model.job_id);
        }}
      />
    );
  return (
    <MessageForm
      title={t('appeals.handling.reopen')}
      label={t('appeals.handling.reopen_reason')}
      button={t('appeals.handling.reopen')}
      onSend={(message) => reopening.submit({ params, body: { message } })}
    />
  );
}
