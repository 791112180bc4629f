import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Alert } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconEye,
  IconPlayerStop,
  IconWifi,
  IconWifiOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { formatBytes } from '#lib/language/format-bytes.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { MediaErrorCode } from '#lib/media/capture/index.ts';
import classes from '../streams.module.css';
import type { BroadcastState } from './broadcast-session.ts';
import { DeviceChoice } from './device-choice.tsx';
import { isElsewhere } from './stream-device.ts';
import { useBroadcast } from './use-broadcast.ts';
import { useStudio } from './use-studio.ts';

const problemTexts: Partial<Record<MediaErrorCode, TextKeyUnder<'streams.problems'>>> = {
  denied: 'denied',
  'denied-by-system': 'denied',
  'in-use': 'in-use',
  'no-camera': 'no-camera',
  'no-microphone': 'no-microphone',
};

/** Preview: the compositor's own canvas, which is what the class sees. */
function Preview({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    canvas.className = classes.video ?? '';
    place.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={place} role="img" aria-label={label} className={classes.frame} data-playing />;
}

/** Threshold, some seconds of the stream: fewer bytes are merely under way. */
const waitingBytes = 500_000;

function Line({ progress: { heldBytes, isInterrupted } }: { progress: BroadcastState }) {
  const { t } = useTranslation();
  const isLate = heldBytes > waitingBytes;
  const Icon = isLate ? IconWifiOff : IconWifi;
  return (
    <>
      <span className={classes.line} data-late={isLate || undefined}>
        <Icon size={17} stroke={1.8} aria-hidden="true" />
        {isLate
          ? t('streams.broadcast.line_waiting', { size: formatBytes(heldBytes) })
          : t('streams.broadcast.line_good')}
      </span>
      {isInterrupted && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          {t('streams.broadcast.interrupted')}
        </Alert>
      )}
    </>
  );
}

/** Console of the broadcaster: preview, devices, start and stop. */
function Console({ stream, onWatch }: { stream: StreamDetails; onWatch: () => void }) {
  const { t } = useTranslation();
  const [isLive, setLive] = useState(false);
  const studio = useStudio(stream, isLive);
  const { start, end, isBusy, isTaken, broadcast, progress, isOwn } = useBroadcast(stream, studio, setLive);
  const isOthers = isElsewhere(stream);
  const begin = async (): Promise<void> => {
    const takesOver = isOthers && (await confirmTakeOver());
    if (isOthers && !takesOver) return;
    // Somebody may have started since this page was last updated.
    if (!(await start(takesOver)) && (await confirmTakeOver())) await start(true);
  };
  const confirmTakeOver = (): Promise<boolean> =>
    confirm({
      title: t('streams.broadcast.take_over'),
      text: t('streams.broadcast.take_over_confirm'),
      yes: t('streams.broadcast.take_over'),
      no: t('common.cancel'),
    });
  const askToEnd = async (): Promise<void> => {
    const question = { title: t('streams.broadcast.stop'), text: t('streams.broadcast.stop_confirm') };
    if (await confirm({ ...question, destructive: true })) await end();
  };
  const resumes = stream.state === 'live' && isOwn && broadcast === null && !isTaken;
  // After a reload the browser reopens devices without a prompt; a screen has to be chosen again by a press.
  const hasResumed = useRef(false);
  useEffect(() => {
    if (!resumes || hasResumed.current || studio.wantsScreen) return;
    hasResumed.current = true;
    void studio.openDevices().then((isOpen) => {
      if (isOpen) void start(false);
    });
  });
  const startLabel = isOthers ? 'take_over' : resumes ? 'resume' : 'start';
  return (
    <section aria-label={t('streams.broadcast.title')}>
      <div className={classes.preview}>
        <Preview canvas={studio.compositor.canvas} label={t('streams.broadcast.preview')} />
        {!studio.hasPicture && <p>{t('streams.broadcast.preview_none')}</p>}
      </div>
      <div className={classes.controls} role="status">
        <strong className={classes.onAir} data-live={broadcast !== null || undefined}>
          {t(broadcast ? 'streams.broadcast.is_live' : 'streams.broadcast.not_live')}
        </strong>
        {stream.recorded && <span>{t('streams.broadcast.is_recorded')}</span>}
        {broadcast && <Line progress={progress} />}
      </div>
      {studio.problem !== null && (
        <Alert color="orange" variant="light" mb="md" role="alert">
          {t(`streams.problems.${problemTexts[studio.problem] ?? 'failed'}`)}
        </Alert>
      )}
      {isTaken && (
        <Alert color="orange" variant="light" mb="md" role="alert">
          {t('streams.broadcast.taken')}
        </Alert>
      )}
      {broadcast && studio.wantsScreen && !studio.hasScreen && (
        <Alert color="orange" variant="light" mb="md" role="alert">
          {t('streams.broadcast.lost_screen')}
        </Alert>
      )}
      {isOthers && !isTaken && (
        <p className={classes.note}>{t('streams.broadcast.elsewhere', { name: stream.broadcaster })}</p>
      )}
      <DeviceChoice
        studio={studio}
        microphone={stream.microphone}
        onChange={() => broadcast?.soundChanged()}
      />
      {stream.microphone && !studio.needsDevices && !studio.hasMicrophone && (
        <p className={classes.note}>{t('streams.broadcast.no_microphone')}</p>
      )}
      <div className={classes.controls}>
        {broadcast ? (
          <ActionButton color="red" icon={IconPlayerStop} loading={isBusy} onClick={() => void askToEnd()}>
            {t('streams.broadcast.stop')}
          </ActionButton>
        ) : (
          <ActionButton
            icon={IconBroadcast}
            loading={isBusy}
            disabled={!studio.isReady}
            onClick={() => void begin()}
          >
            {t(`streams.broadcast.${startLabel}`)}
          </ActionButton>
        )}
        {broadcast === null && stream.state === 'live' && (
          <>
            <ActionButton
              variant="default"
              icon={IconPlayerStop}
              loading={isBusy}
              onClick={() => void askToEnd()}
            >
              {t('streams.broadcast.stop')}
            </ActionButton>
            <ActionButton variant="subtle" icon={IconEye} onClick={onWatch}>
              {t('streams.broadcast.watch_instead')}
            </ActionButton>
          </>
        )}
      </div>
    </section>
  );
}

/** For users who may broadcast: the console, or the viewer while somebody else broadcasts. */
export function Broadcaster({ stream, viewer }: { stream: StreamDetails; viewer: ReactNode }) {
  const { t } = useTranslation();
  const [isWatching, setWatching] = useState(() => isElsewhere(stream));
  if (!isWatching) return <Console stream={stream} onWatch={() => setWatching(true)} />;
  return (
    <>
      {viewer}
      <p className={classes.note}>{t('streams.broadcast.elsewhere', { name: stream.broadcaster })}</p>
      <ActionButton variant="default" icon={IconBroadcast} onClick={() => setWatching(false)}>
        {t('streams.broadcast.take_over')}
      </ActionButton>
    </>
  );
}
