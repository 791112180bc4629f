import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { Button } from '@mantine/core';
import { IconMaximize, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import classes from '../streams.module.css';
import { isPlayable, LiveVideo } from './live-video.tsx';
import { type ListenToChunks, useViewerStatus } from './use-stream.ts';

interface Props {
  stream: StreamDetails;
  lastSeenMs: number | null;
  listenToChunks: ListenToChunks;
}

/** Text in place of the video, or over it. */
function Caption({ stream, lastSeenMs, isPlaying }: Omit<Props, 'listenToChunks'> & { isPlaying: boolean }) {
  const { t } = useTranslation();
  const status = useViewerStatus(stream, lastSeenMs);
  const text = (): string | null => {
    if (stream.live && status !== 'ended' && !isPlayable(stream.live.mime))
      return t('streams.status.unsupported');
    if (status === 'playing') return isPlaying ? null : t('streams.status.loading');
    if (status === 'planned' && stream.planned_at !== null)
      return t('streams.status.planned_at', { when: formatDateTime(stream.planned_at) });
    if (status === 'ended' && stream.ended_at !== null)
      return t('streams.status.ended_at', { when: formatDateTime(stream.ended_at) });
    return t(`streams.status.${status}`);
  };
  const shown = text();
  return (
    <p className={classes.caption} role="status" data-shown={shown !== null || undefined}>
      {shown}
    </p>
  );
}

/** State of the recording of an ended stream. */
export function RecordingLine({ stream }: { stream: StreamDetails }) {
  const { t } = useTranslation();
  const { state, video_state: video, content_id: contentId } = stream;
  if (state !== 'ended' || video === 'none') return null;
  return (
    <p className={classes.recording}>
      {t(`streams.recording.${video}`)}
      {contentId !== null && (
        <Button component={Link} to={`/contents/${contentId}`} variant="default" size="sm">
          {t('streams.recording.open')}
        </Button>
      )}
    </p>
  );
}

/** Autoplay policy: browsers play sound only after user activation. */
const mayPlaySound = (): boolean => navigator.userActivation?.hasBeenActive ?? false;
const stuckMs = 1500;

/** A stream as its class sees it. */
export function Viewer({ stream, lastSeenMs, listenToChunks }: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isMuted, setMuted] = useState(() => !mayPlaySound());
  const [isPlaying, setPlaying] = useState(false);
  const { live, state } = stream;
  useEffect(() => {
    if (!isPlaying || isMuted) return;
    // A browser that blocks sound doesn't play at all: retries muted.
    const timer = setTimeout(() => {
      if (video.current?.paused) setMuted(true);
    }, stuckMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isMuted]);
  const unmute = (): void => {
    setMuted(!isMuted);
    if (video.current) {
      video.current.muted = !isMuted;
      void video.current.play().catch(() => undefined);
    }
  };
  return (
    <>
      <div ref={frame} className={classes.frame} data-playing={isPlaying || undefined}>
        {live && state === 'live' && isPlayable(live.mime) && (
          <LiveVideo {...{ video, stream, live, isMuted, listenToChunks }} onPlaying={setPlaying} />
        )}
        <Caption stream={stream} lastSeenMs={lastSeenMs} isPlaying={isPlaying} />
      </div>
      {state === 'live' && (
        <div className={classes.controls}>
          {stream.microphone && (
            <ActionButton
              variant={isMuted ? 'filled' : 'default'}
              icon={isMuted ? IconVolumeOff : IconVolume}
              onClick={unmute}
            >
              {t(isMuted ? 'streams.sound_on' : 'streams.sound_off')}
            </ActionButton>
          )}
          {document.fullscreenEnabled && (
            <ActionButton
              variant="default"
              icon={IconMaximize}
              onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
            >
              {t('streams.full_screen')}
            </ActionButton>
          )}
        </div>
      )}
      <RecordingLine stream={stream} />
    </>
  );
}
