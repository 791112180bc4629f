import type { Recording } from '@certame/contract/features/proctoring/recording/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { writeDuration } from '#lib/time/duration.ts';
import classes from './recordings.module.css';
import { useVideoAddress } from './use-video-address.ts';

/** The joined video, with its gaps. The server logs that it was opened. */
export function VideoDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { t } = useTranslation();
  const { address, hasFailed, retry } = useVideoAddress(recording.id, true);
  const video = useRef<HTMLVideoElement>(null);
  const seek = (ms: number): void => {
    if (video.current) video.current.currentTime = Math.max(0, ms / 1000 - 2);
  };
  return (
    <Dialog title={`${recording.person} · ${recording.questionnaire}`} size="xl" onClose={onClose}>
      {hasFailed && <LoadFailure onRetry={retry} />}
      {address === null && !hasFailed && <Skeleton height={320} />}
      {address !== null && (
        // biome-ignore lint/a11y/useMediaCaption: what was said in an exam has no captions
        <video
          ref={video}
          className={classes.video}
          aria-label={t('recordings.video_of', { person: recording.person })}
          src={address}
          controls
          preload="metadata"
        />
      )}
      {recording.gaps.length > 0 && (
        <ul className={classes.gaps} aria-label={t('recordings.gaps_title')}>
          <li>{t('recordings.gaps_title')}:</li>
          {recording.gaps.map(({ from_ms, to_ms }) => (
            <li key={from_ms}>
              <Button size="compact-sm" variant="default" onClick={() => seek(from_ms)}>
                {writeDuration(from_ms)} – {writeDuration(to_ms)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
