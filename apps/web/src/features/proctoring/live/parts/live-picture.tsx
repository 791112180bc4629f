import { readLiveChunk } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { Tile } from '@certame/contract/features/proctoring/live/rooms.ts';
import { IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { requestFile } from '#lib/http/http.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { createLivePlayer } from '#lib/media/live/live-player.ts';
import classes from '../live.module.css';
import { useDirectPicture } from '../use-direct-picture.ts';
import { listenToChunks } from '../use-room.ts';

interface Props {
  tile: Pick<Tile, 'attempt_id' | 'name' | 'live'>;
  /** The picture may come directly, over WebRTC. */
  isDirect?: boolean;
  /** The large view, with the controls of the player. */
  controls?: boolean;
}

/** Live picture of a candidate's camera and screen. */
export function LivePicture({
  tile: { attempt_id: attemptId, name, live },
  isDirect = false,
  controls = false,
}: Props) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [chunks] = useState(() => new Map<string, number>());
  const segmentId = live?.segment_id;
  const mime = live?.mime;
  const header = live?.header ?? null;
  if (segmentId && live) chunks.set(segmentId, live.chunks);
  const direct = useDirectPicture(attemptId, isDirect && live !== null);
  useEffect(() => {
    const element = video.current;
    if (!element || !direct) return;
    element.srcObject = direct;
    const onPlaying = (): void => setPlaying(true);
    element.addEventListener('playing', onPlaying);
    void element.play().catch(() => undefined);
    return () => {
      element.removeEventListener('playing', onPlaying);
      element.srcObject = null;
      setPlaying(false);
    };
  }, [direct]);
  useEffect(() => {
    const element = video.current;
    if (direct || !element || !attemptId || !segmentId || !mime || !window.MediaSource?.isTypeSupported(mime))
      return;
    const fetchChunk = async (ordinal: number): Promise<Uint8Array | null> => {
      const params = { attempt_id: attemptId, segment_id: segmentId, ordinal };
      try {
        const { blob } = await requestFile(fillPath(readLiveChunk.path, params), { quiet: true });
        return new Uint8Array(await blob.arrayBuffer());
      } catch {
        return null;
      }
    };
    const player = createLivePlayer({
      ...{ video: element, mime, header, fetchChunk, chunks: chunks.get(segmentId) ?? 0 },
      onPlaying: () => setPlaying(true),
    });
    const stop = listenToChunks(attemptId, (id, ordinal) => {
      if (id === segmentId) player.push(ordinal);
    });
    return () => {
      setPlaying(false);
      stop();
      player.stop();
    };
  }, [attemptId, segmentId, mime, header, chunks, direct]);
  return (
    <div className={classes.picture} data-playing={isPlaying} data-way={direct ? 'direct' : 'relay'}>
      {live && (
        <video
          ref={video}
          muted
          playsInline
          controls={controls}
          aria-label={t('proctoring-live.picture_of', { name })}
        />
      )}
      {!isPlaying && (
        <span className={classes.noPicture}>
          <IconVideoOff size={22} stroke={1.6} aria-hidden="true" />
          {t(live ? 'proctoring-live.picture_coming' : 'proctoring-live.no_picture')}
        </span>
      )}
    </div>
  );
}
