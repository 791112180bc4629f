import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { Suspense, useEffect } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Link } from '#lib/page/router.tsx';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { canEnter } from '../can-enter.ts';
import type { UnsentAnswersState } from '../core/responses/unsent-answers.ts';
import type { Failure } from '../core/sending/failure.ts';
import type { ServerClock } from '../core/time/clock.ts';
import type { StartInput } from '../core/transport.ts';
import { useExits } from '../exits.ts';
import { useHelpButton } from '../help/help-provider.tsx';
import { usePreviewBanner } from '../preview-context.ts';
import { useDuration } from '../use-duration.ts';
import { useReason } from '../use-reason.ts';
import { FormDetails } from './form-details.tsx';
import { StartForm } from './start-form.tsx';
import { isSupervisionRefusal, SupervisedStart } from './supervised/supervised-start.tsx';
import { useSupervisedStart } from './supervised/use-supervised-start.ts';
import { UnsentAnswersNotice } from './unsent-answers-notice.tsx';
import { useWaiting } from './use-waiting.ts';
import { WaitingRoom } from './waiting-room.tsx';
import './before-start.css';

/** Lazy chunk: loaded only on a device that doesn't meet the exam's requirements. */
const DeviceRequirements = onDemand(() => import('./device-requirements.tsx'));

const deviceNotAllowed = 'exam-device-not-allowed';

interface Props {
  info: FormInfo;
  starting: boolean;
  failure: Failure | null;
  unsentAnswers: UnsentAnswersState | null;
  clock: ServerClock;
  onStart: (input: StartInput) => void;
  onReload: () => void;
}

interface ClosedProps {
  info: FormInfo;
  waiting: ReturnType<typeof useWaiting>;
  onReload: () => void;
}

/** Says why the exam can't be started now, and on which devices it could be. */
function Closed({ info, waiting, onReload }: ClosedProps) {
  const { t } = useTranslation();
  const reason = useReason();
  const duration = useDuration();
  const { environment } = info;
  return (
    <>
      {info.reason !== deviceNotAllowed && (
        <Alert level="warning" live>
          <strong>{t('exam.before.closed')}</strong>
          <p>{reason({ code: info.reason ?? '', message: info.reason_message })}</p>
          {waiting.remainingMs !== null && !waiting.isOver && (
            <p>{t('exam.before.starts_in', { time: duration(waiting.remainingMs) })}</p>
          )}
        </Alert>
      )}
      {environment && (
        <>
          <Alert level="warning" live>
            <strong>{environment.title}</strong>
            <p>{environment.advice}</p>
          </Alert>
          <Suspense fallback={null}>
            <DeviceRequirements environment={environment} />
          </Suspense>
        </>
      )}
      <Button look="plain" onClick={onReload}>
        {t('exam.retry')}
      </Button>
    </>
  );
}

export function BeforeStart({ info, starting, failure, unsentAnswers, clock, onStart, onReload }: Props) {
  const { t } = useTranslation();
  const previewBanner = usePreviewBanner();
  const { list } = useExits();
  const waiting = useWaiting({ info, clock, starting, failure, onStart, onReload });
  const { environment } = info;
  const isWaiting = waiting.remainingMs !== null && !environment && (waiting.isReady || !waiting.isOver);
  const supervised = useSupervisedStart(info, Boolean(previewBanner));
  // The server has rejected the start for something that this page doesn't know, since the settings have changed: the form is read again
  // and says what is allowed or missing.
  const isOutdated =
    isSupervisionRefusal(failure) || (failure?.code === deviceNotAllowed && environment === null);
  const help = useHelpButton();
  const mayCome = canEnter(info) || waiting.remainingMs !== null;
  useEffect(() => {
    if (isOutdated) onReload();
  }, [isOutdated, onReload]);
  return (
    <PageLayout width="wide">
      <Card>
        <header>
          <p className="lite-soft">{info.institution_name}</p>
          <h1 className="lite-title">{info.name}</h1>
        </header>
        {previewBanner}
        {unsentAnswers && <UnsentAnswersNotice state={unsentAnswers} />}
        <FormDetails info={info} />
        <div className="visually-hidden" aria-live="polite">
          {waiting.announcement}
        </div>
        {supervised.proctoring && mayCome && (
          <SupervisedStart
            info={info}
            proctoring={supervised.proctoring}
            onPrepared={supervised.setPrepared}
            help={help}
          />
        )}
        {!supervised.mayProceed && mayCome ? null : isWaiting && info.starts_at ? (
          <WaitingRoom info={info} waiting={waiting} startsAt={info.starts_at} />
        ) : canEnter(info) || (waiting.isOver && !environment) ? (
          <StartForm
            info={info}
            starting={starting || waiting.isReady}
            failure={waiting.isReady ? null : failure}
            onStart={onStart}
          />
        ) : (
          <Closed info={info} waiting={waiting} onReload={onReload} />
        )}
        {help && <div className="before-help">{help}</div>}
        {list && (
          <Link className="lite-link before-back" to={list}>
            {t('exam.back_to_list')}
          </Link>
        )}
      </Card>
    </PageLayout>
  );
}
