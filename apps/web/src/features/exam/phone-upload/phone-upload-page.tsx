import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { CaptureButtons } from '../media/capture-buttons.tsx';
import { kindsText } from '../media/kinds-text.ts';
import { PendingList } from '../media/pending-list.tsx';
import { formatSeconds } from '../media/recording/formats.ts';
import { type Places, placesLeft, toSend } from './phone-places.ts';
import type { OpenPhone } from './use-phone-upload.ts';
import '../media/media-answer.css';

function useSecondsLeft(endsMs: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsMs - now) / 1000));
}

interface Props extends OpenPhone {
  places: Places;
  sent: number;
}

/** Takes, records or chooses files and sends them; it shows nothing of the exam. */
export function PhoneUploadPage({ slot, endsMs, queue, store, places, sent }: Props) {
  const { t } = useTranslation();
  const pending = useSyncExternalStore(queue.subscribe, queue.view);
  const left = useSecondsLeft(endsMs);
  const room = placesLeft(places, pending);
  // The server's rejection counts too, whatever the clock here says: a newer code may have replaced this one.
  const isOver = left === 0 || pending.some(({ failure }) => failure?.code === 'invalid-signature');
  const number = slot.question_number;
  return (
    <div className="exam-media">
      <h1 className="lite-title">
        {number === null ? t('exam-media.page.title_plain') : t('exam-media.page.title', { number })}
      </h1>
      {isOver ? (
        <Alert level="warning" live>
          <strong>{t('exam-media.page.over')}</strong>
          <p>{t('exam-media.page.over_text')}</p>
        </Alert>
      ) : (
        <>
          <p>{t('exam-media.page.text')}</p>
          <p className="exam-soft">{t('exam-media.page.takes', { kinds: kindsText(t, slot) })}</p>
        </>
      )}
      {sent > 0 && (
        <Alert level="success" live>
          <p>{t('exam-media.page.sent', { count: sent })}</p>
        </Alert>
      )}
      <PendingList pending={pending} queue={queue} store={store} />
      {!isOver && room > 0 && (
        <CaptureButtons
          content={slot}
          store={store}
          isPhone
          onDraft={(capture) => queue.draft({ ...capture, itemId: slot.slot, createdAtMs: Date.now() })}
          onSend={queue.send}
          onDiscard={queue.discard}
        />
      )}
      {!isOver && (
        <p className="exam-soft">
          {room > 0 && t('exam-media.page.left', { count: room })}
          {places.filesLeft === 0 && toSend(pending).length === 0 && t('exam-media.page.full')}{' '}
          {t('exam-media.page.time_left', { time: formatSeconds(left) })}
        </p>
      )}
    </div>
  );
}
