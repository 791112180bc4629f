import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { classifyFailure } from '../../core/sending/failure.ts';
import { useReason } from '../../use-reason.ts';
import { formatSeconds } from '../recording/formats.ts';
import type { PhoneFiles, PhoneSlot } from './phone-files.ts';

interface Link {
  address: string;
  qr: { modules: number; path: string };
  endsMs: number;
}

/** Seconds until the code expires, by the page's monotonic clock. */
function useSecondsLeft(link: Link | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!link) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [link]);
  return link ? Math.max(0, Math.ceil((link.endsMs - now) / 1000)) : 0;
}

/** Status of the phone's uploads, in words. */
function PhoneState({ slot }: { slot: PhoneSlot | undefined }) {
  const { t } = useTranslation();
  const sending = Object.entries(slot?.sending ?? {});
  return (
    <div className="exam-phone-state" role="status">
      {!slot?.isOpened && <p className="exam-soft">{t('exam-media.phone.waiting')}</p>}
      {slot?.isOpened && sending.length === 0 && slot.received === 0 && (
        <p>{t('exam-media.phone.connected')}</p>
      )}
      {sending.map(([id, percent]) => (
        <p key={id} className="exam-sending">
          <progress max={100} value={percent} aria-hidden="true" />
          {t('exam-media.phone.sending', { percent })}
        </p>
      ))}
      {slot !== undefined && slot.received > 0 && (
        <p>
          <strong>{t('exam-media.phone.received', { count: slot.received })}</strong>
        </p>
      )}
    </div>
  );
}

function Code({ link, left, onNew }: { link: Link; left: number; onNew: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {left > 0 ? (
        <svg
          className="exam-code"
          viewBox={`0 0 ${link.qr.modules} ${link.qr.modules}`}
          role="img"
          aria-label={t('exam-media.phone.code')}
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={link.qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      ) : (
        <Alert level="warning" live>
          <p>{t('exam-media.phone.over')}</p>
        </Alert>
      )}
      <p className="exam-recorded">
        {left > 0 && t('exam-media.phone.left', { time: formatSeconds(left) })}{' '}
        <Button look="link" onClick={onNew}>
          {t('exam-media.phone.new_code')}
        </Button>
      </p>
    </>
  );
}

interface Props {
  phone: PhoneFiles;
  itemId: string;
  onClose: () => void;
}

/** Shows the QR code with which a phone sends files to this question, and the status of its uploads. */
export function PhoneDialog({ phone, itemId, onClose }: Props) {
  const { t } = useTranslation();
  const reason = useReason();
  const [link, setLink] = useState<Link | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const slot = useSyncExternalStore(phone.subscribe, phone.view).get(itemId);
  const left = useSecondsLeft(link);
  const ask = useCallback((): void => {
    setLink(null);
    setProblem(null);
    phone.makeLink(itemId).then(
      ({ address, qr, lifetimeMs }) => setLink({ address, qr, endsMs: performance.now() + lifetimeMs }),
      (error: unknown) => {
        const failure = classifyFailure(error);
        setProblem(failure.kind === 'offline' ? t('exam-media.phone.offline') : reason(failure));
      },
    );
  }, [phone, itemId]);
  useEffect(ask, [ask]);
  return (
    <Dialog
      title={t('exam-media.phone.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('exam-media.close')}</Button>}
    >
      <p className="exam-soft">{t('exam-media.phone.how')}</p>
      {problem ? (
        <Alert level="error" live>
          <p>{problem}</p>
          <Button look="plain" onClick={ask}>
            {t('exam-media.try_again')}
          </Button>
        </Alert>
      ) : link ? (
        <Code link={link} left={left} onNew={ask} />
      ) : (
        <Skeleton lines={6} />
      )}
      <PhoneState slot={slot} />
    </Dialog>
  );
}
