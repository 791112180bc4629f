import type { Audit } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import { type VideoTrack, videoPlaceOf } from '@certame/rules/proctoring/audit-timeline.ts';
import { Button, Select } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useVideoAddress } from '../../recordings/use-video-address.ts';
import { secondOfDay } from '../model/clock-texts.ts';
import classes from './player.module.css';
import type { Position } from './use-position.ts';

const speeds = ['0.5', '1', '1.5', '2', '4', '8'] as const;

/** Says in a sentence why there is no video to play. */
function NoVideo({ audit }: { audit: Audit }) {
  const { t } = useTranslation();
  const { media_deleted_at: deletedAt, video } = audit;
  const why =
    deletedAt !== null
      ? t('proctoring-audit.video.deleted', { when: formatDateTime(deletedAt) })
      : t(`proctoring-audit.video.${video.state === 'complete' ? 'unplayable' : video.state}`);
  return (
    <div className={classes.none} role="status">
      <IconVideoOff size={30} stroke={1.4} aria-hidden="true" />
      <p>{why}</p>
      <p className={classes.soft}>{t('proctoring-audit.video.rest')}</p>
    </div>
  );
}

interface Props {
  audit: Audit;
  track: VideoTrack | null;
  position: Position;
}

function Player({ audit, track, position }: Props & { track: VideoTrack }) {
  const { t } = useTranslation();
  const { atMs, video, seek, onTimeUpdate, isWanted, playsAtOnce, toggle } = position;
  const { address, hasFailed } = useVideoAddress(audit.id, isWanted);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<string>('1');
  if (hasFailed) return <NoVideo audit={audit} />;
  return (
    <>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said in an exam. */}
        <video
          ref={video}
          src={address ?? undefined}
          autoPlay={playsAtOnce}
          className={classes.picture}
          preload="auto"
          playsInline
          aria-label={t('proctoring-audit.video.label')}
          onLoadedMetadata={() => seek(atMs)}
          onPlay={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          onTimeUpdate={onTimeUpdate}
          onSeeked={onTimeUpdate}
        />
        {!videoPlaceOf(track, atMs).isShown && (
          <p className={classes.gap}>{t('proctoring-audit.video.gap')}</p>
        )}
      </div>
      <div className={classes.controls}>
        <Button
          size="sm"
          variant="default"
          leftSection={
            isPlaying ? (
              <IconPlayerPause size={17} stroke={1.8} aria-hidden="true" />
            ) : (
              <IconPlayerPlay size={17} stroke={1.8} aria-hidden="true" />
            )
          }
          onClick={toggle}
        >
          {t(isPlaying ? 'proctoring-audit.video.pause' : 'proctoring-audit.video.play')}
        </Button>
        <Select
          size="sm"
          w={104}
          aria-label={t('proctoring-audit.video.speed')}
          data={speeds.map((value) => ({ value, label: `${formatNumber(Number(value))}×` }))}
          value={speed}
          allowDeselect={false}
          onChange={(next) => {
            if (next === null) return;
            setSpeed(next);
            if (video.current) video.current.playbackRate = Number(next);
          }}
        />
        <span className={classes.clock}>{secondOfDay(atMs)}</span>
      </div>
    </>
  );
}

/** The video of an attempt, or why there is none; everything else on the page works without it. */
export function VideoPanel({ audit, track, position }: Props) {
  return (
    <div className={classes.panel}>
      {track === null ? (
        <NoVideo audit={audit} />
      ) : (
        <Player audit={audit} track={track} position={position} />
      )}
    </div>
  );
}
