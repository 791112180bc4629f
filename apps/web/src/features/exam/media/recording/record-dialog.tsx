import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import type { CaptureStore } from '../keeping/capture-store.ts';
import { StoredMedia } from '../stored-media.tsx';
import { DeviceProblemAlert } from './device-problem.tsx';
import { formatSeconds, type RecordedKind } from './formats.ts';
import { LevelMeter } from './level-meter.tsx';
import { useDevices } from './use-devices.ts';
import { type Recording, useRecorder } from './use-recorder.ts';

interface Props {
  kind: RecordedKind;
  maxSeconds: number;
  store: CaptureStore;
  onBegin: (id: string, mime: string) => void;
  onUse: (recording: Recording) => void;
  onDiscard: (id: string) => void;
  onClose: () => void;
}

/** Live picture of the camera; empty for audio. */
function Viewfinder({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      className="exam-camera"
      aria-label={t('exam-media.photo.camera')}
      autoPlay
      playsInline
      muted
    />
  );
}

/** Records audio or video: shows length and loudness, and plays the recording before it is used. */
export function RecordDialog({ kind, maxSeconds, store, onBegin, onUse, onDiscard, onClose }: Props) {
  const { t } = useTranslation();
  const [recording, setRecording] = useState<Recording | null>(null);
  const { stream, problem, turn, retry } = useDevices(kind, recording === null);
  const recorder = useRecorder({ kind, stream, maxSeconds, store, onBegin, onStop: setRecording });
  const [isUnsupported, setUnsupported] = useState(false);
  const isRecording = recorder.seconds !== null;
  const discard = (): void => {
    if (recording) onDiscard(recording.id);
    setRecording(null);
  };
  const actions = recording ? (
    <>
      <Button look="plain" onClick={discard}>
        {t('exam-media.record.again')}
      </Button>
      <Button onClick={() => onUse(recording)}>{t('exam-media.record.use')}</Button>
    </>
  ) : isRecording ? (
    <Button onClick={recorder.stop}>{t('exam-media.record.stop')}</Button>
  ) : (
    <>
      {turn && (
        <Button look="plain" onClick={turn}>
          {t('exam-media.turn')}
        </Button>
      )}
      <Button busy={!stream} onClick={() => setUnsupported(!recorder.start())}>
        {t('exam-media.record.start')}
      </Button>
    </>
  );
  const found = isUnsupported ? ('unsupported' as const) : problem;
  return (
    <Dialog
      title={t(`exam-media.record.${kind}`)}
      width={kind === 'video' ? 'wide' : 'normal'}
      onClose={isRecording ? undefined : onClose}
      actions={
        <>
          {!isRecording && (
            <Button
              look="plain"
              onClick={() => {
                discard();
                onClose();
              }}
            >
              {t('exam-media.cancel')}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {found && !recording && <DeviceProblemAlert kind={kind} problem={found} onRetry={retry} />}
      {recording ? (
        <StoredMedia blob={recording.blob} />
      ) : (
        <>
          {kind === 'video' && !found && <Viewfinder stream={stream} />}
          <LevelMeter stream={stream} />
        </>
      )}
      <p className="exam-recorded" data-recording={isRecording || undefined} role="timer">
        {t(isRecording ? 'exam-media.record.running' : 'exam-media.record.limit', {
          time: formatSeconds(recorder.seconds ?? recording?.seconds ?? 0),
          left: formatSeconds(maxSeconds - (recorder.seconds ?? 0)),
          max: formatSeconds(maxSeconds),
        })}
      </p>
    </Dialog>
  );
}
