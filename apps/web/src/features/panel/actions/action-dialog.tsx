import type { PanelAction, PanelActionResult } from '@certame/contract/features/panel/endpoints.ts';
import { Button, Progress, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { Outcome, OutcomeLine } from '#kit/feedback/outcome.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../panel.module.css';
import { ActionFields } from './action-fields.tsx';
import { RefusedList } from './refused-list.tsx';
import { type ActionValues, usePanelAction } from './use-panel-action.ts';

interface Props {
  questionnaireId: string;
  action: PanelAction;
  /** The exam's period is over: an attempt that is reopened needs extra minutes. */
  needsMinutes: boolean;
  ids: readonly string[];
  /** The rows are outdated and have to be read again. */
  onDone: () => void;
  onClose: () => void;
}

const namesShown = 5;

/** Names of the reached participants, as far as there is room. */
function Reached({ reached }: { reached: readonly PanelActionResult[] }) {
  const { t } = useTranslation();
  const names = reached.slice(0, namesShown).map((one) => one.name);
  const others = reached.length - names.length;
  return (
    <p className={classes.reached}>
      <strong>{t('panel.dialog.reached', { count: reached.length })}</strong>
      <span>
        {names.join(', ')}
        {others > 0 && ` ${t('panel.dialog.and_more', { count: others })}`}
      </span>
    </p>
  );
}

function Report({ results }: { results: readonly PanelActionResult[] }) {
  const { t } = useTranslation();
  const failed = results.filter((one) => one.refused !== null);
  return (
    <Outcome>
      <OutcomeLine tone={failed.length < results.length ? 'success' : 'soft'}>
        {t('panel.dialog.done', { count: results.length - failed.length })}
      </OutcomeLine>
      {failed.length > 0 && (
        <>
          <OutcomeLine tone="warning">{t('panel.dialog.failed', { count: failed.length })}</OutcomeLine>
          <RefusedList refused={failed} />
        </>
      )}
    </Outcome>
  );
}

/** Dialog of an action: first a preview of whom it reaches (dry run), then its result for each participant. */
export function ActionDialog({ questionnaireId, action, needsMinutes, ids, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<ActionValues>(
    action === 'extend' ? { minutes: 15 } : needsMinutes ? { minutes: 30 } : {},
  );
  const { busy, errors, submit } = useSubmit();
  const { isReady, hasFailed, tryAgain, reached, notReached, results, isOver, apply } = usePanelAction({
    ...{ questionnaireId, action, ids },
  });
  const send = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    try {
      await submit(() => apply(values));
    } finally {
      onDone();
    }
  };
  const title = t(`panel.actions.${action}`);
  if (results && (isOver || !busy))
    return (
      <Dialog onClose={onClose} size={560} title={title}>
        <Stack gap="md">
          <Report results={results} />
          {!isOver && <p className={classes.soft}>{t('panel.dialog.interrupted')}</p>}
          <DialogFooter onCancel={onClose} cancel={t('common.close')} cancelFocused />
        </Stack>
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} size={560} title={title}>
      {!isReady && !hasFailed && <Skeleton height={120} />}
      {hasFailed && <LoadFailure onRetry={tryAgain} />}
      {isReady && (
        <form onSubmit={(event) => void send(event)} noValidate>
          <Stack gap="md">
            {reached.length > 0 ? (
              <Reached reached={reached} />
            ) : (
              <p className={classes.soft}>{t('panel.dialog.none')}</p>
            )}
            {notReached.length > 0 && (
              <details>
                <summary className={classes.othersHead}>
                  {t('panel.dialog.not_reached', { count: notReached.length })}
                </summary>
                <RefusedList refused={notReached} />
              </details>
            )}
            {reached.length > 0 && (
              <ActionFields {...{ action, needsMinutes, values, errors }} onChange={setValues} />
            )}
            {busy && (
              <Progress
                value={(100 * (results?.length ?? 0)) / reached.length}
                aria-label={t('panel.dialog.working', { done: results?.length ?? 0, all: reached.length })}
              />
            )}
            <DialogFooter onCancel={onClose}>
              {reached.length > 0 && (
                <Button type="submit" loading={busy} color={action === 'force_finish' ? 'red.8' : undefined}>
                  {t('panel.dialog.apply')}
                </Button>
              )}
            </DialogFooter>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
