import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { useId } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useActiveInstitution } from '#lib/session/session.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { formatRemaining } from '../room/clock/format-remaining.ts';
import { useDuration } from '../use-duration.ts';
import { StartForm } from './start-form.tsx';
import type { Waiting } from './use-waiting.ts';
import './waiting-room.css';

const dayMs = 86_400_000;

interface Props {
  info: FormInfo;
  waiting: Waiting;
  startsAt: string;
}

/** Countdown to the period, and the form in which candidates declare to be ready for an automatic start. */
export function WaitingRoom({ info, waiting, startsAt }: Props) {
  const { t } = useTranslation();
  const duration = useDuration();
  const labelId = useId();
  const timeZone = useActiveInstitution()?.time_zone;
  const remainingMs = waiting.remainingMs ?? 0;
  return (
    <section className="waiting" aria-label={t('exam.before.waiting.title')}>
      <p className="waiting-label" id={labelId}>
        {t('exam.before.waiting.until')}
      </p>
      <p className="waiting-time" role="timer" aria-labelledby={labelId}>
        {remainingMs >= dayMs ? duration(remainingMs) : formatRemaining(remainingMs)}
      </p>
      <p className="lite-soft">{t('exam.before.waiting.clock')}</p>
      {waiting.isReady ? (
        <>
          <Alert level="success" live>
            <strong>{t('exam.before.waiting.is_ready')}</strong>
            <p>{t('exam.before.waiting.is_ready_text', { time: formatDateTime(startsAt, timeZone) })}</p>
          </Alert>
          {waiting.isOver ? (
            <p role="status">{t('exam.before.starting')}</p>
          ) : (
            <Button look="plain" onClick={() => waiting.setReady(null)}>
              {t('exam.before.waiting.not_ready')}
            </Button>
          )}
        </>
      ) : (
        <StartForm
          info={info}
          label={t('exam.before.waiting.ready')}
          starting={false}
          failure={null}
          onStart={waiting.setReady}
        />
      )}
    </section>
  );
}
