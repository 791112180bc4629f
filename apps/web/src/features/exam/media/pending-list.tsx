import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { useReason } from '../use-reason.ts';
import type { CaptureStore } from './keeping/capture-store.ts';
import type { CaptureQueue } from './sending/capture-queue.ts';
import type { PendingCapture } from './sending/pending-captures.ts';
import { StoredMedia } from './stored-media.tsx';

interface Props {
  pending: readonly PendingCapture[];
  queue: CaptureQueue;
  store: CaptureStore;
}

function PendingState({ pending: { state, percent, failure } }: { pending: PendingCapture }) {
  const { t } = useTranslation();
  const reason = useReason();
  if (state === 'refused')
    return (
      <span className="exam-refused">{failure ? reason(failure) : t('exam-media.pending.not_taken')}</span>
    );
  if (state === 'sending')
    return (
      <span className="exam-sending">
        <progress max={100} value={percent} aria-hidden="true" />
        {t('exam-media.pending.sending', { percent })}
      </span>
    );
  return <span className="exam-soft">{t(`exam-media.pending.${state}`)}</span>;
}

/** Plays or shows a capture from this device, before the server has it. */
function Preview({ id, store }: { id: string; store: CaptureStore }) {
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => void store.read(id).then(setBlob), [id, store]);
  return blob && <StoredMedia blob={blob} />;
}

function PendingRow({ pending, queue, store }: Omit<Props, 'pending'> & { pending: PendingCapture }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { capture, state } = pending;
  const { id, name } = capture;
  return (
    <li>
      <div className="exam-file">
        <span className="exam-file-name">
          {name}
          <PendingState pending={pending} />
        </span>
        <span className="exam-file-actions">
          {state === 'draft' && (
            <Button look="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t('exam-media.show')}
            </Button>
          )}
          {(state === 'draft' || state === 'refused') && (
            <Button look="plain" onClick={() => queue.send(id)}>
              {t(state === 'draft' ? 'exam-media.pending.send' : 'exam-media.try_again')}
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={t('exam-media.pending.discard_named', { name })}
            onClick={() => queue.discard(id)}
          >
            {t('exam-media.pending.discard')}
          </Button>
        </span>
      </div>
      {isShown && <Preview id={id} store={store} />}
    </li>
  );
}

/** Captures that this device keeps until the server has them. */
export function PendingList({ pending, queue, store }: Props) {
  const { t } = useTranslation();
  if (pending.length === 0) return null;
  return (
    <>
      <ul aria-label={t('exam-media.pending.title')}>
        {pending.map((one) => (
          <PendingRow key={one.capture.id} pending={one} queue={queue} store={store} />
        ))}
      </ul>
      {!store.isDurable() && <p className="exam-soft">{t('exam-media.pending.not_durable')}</p>}
    </>
  );
}
