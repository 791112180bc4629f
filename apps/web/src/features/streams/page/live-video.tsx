import { readStreamChunk, type StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { type RefObject, useEffect, useState } from 'react';
import { requestFile } from '#lib/http/http.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { createLivePlayer } from '#lib/media/live/live-player.ts';
import classes from '../streams.module.css';
import type { ListenToChunks } from './use-stream.ts';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  stream: Pick<StreamDetails, 'id' | 'title'>;
  live: NonNullable<StreamDetails['live']>;
  isMuted: boolean;
  listenToChunks: ListenToChunks;
  onPlaying: (isPlaying: boolean) => void;
}

export const isPlayable = (mime: string): boolean => window.MediaSource?.isTypeSupported(mime) ?? false;

/** Live video by Media Source Extensions: plays from the newest key frame on, then each chunk as it comes. */
export function LiveVideo({ video, stream, live, isMuted, listenToChunks, onPlaying }: Props) {
  const { t } = useTranslation();
  const { id, title } = stream;
  const { segment_id: segmentId, mime, header } = live;
  // Number of chunks when each segment was first seen: later ones are announced by events.
  const [chunksOf] = useState(() => new Map<string, number>());
  if (!chunksOf.has(segmentId)) chunksOf.set(segmentId, live.chunks);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const fetchChunk = async (ordinal: number): Promise<Uint8Array | null> => {
      const path = fillPath(readStreamChunk.path, { id, segment_id: segmentId, ordinal });
      try {
        const { blob } = await requestFile(path, { quiet: true });
        return new Uint8Array(await blob.arrayBuffer());
      } catch {
        return null;
      }
    };
    const chunks = chunksOf.get(segmentId) ?? 0;
    const player = createLivePlayer({
      ...{ video: element, mime, header, fetchChunk, chunks },
      onPlaying: () => onPlaying(true),
      onBroken: () => setTurn((before) => before + 1),
    });
    const stop = listenToChunks((heardId, ordinal) => {
      if (heardId !== segmentId) return;
      chunksOf.set(segmentId, ordinal + 1);
      player.push(ordinal);
    });
    return () => {
      stop();
      player.stop();
      onPlaying(false);
    };
  }, [id, segmentId, mime, header, video, listenToChunks, onPlaying, chunksOf, turn]);
  return (
    <video
      ref={video}
      className={classes.video}
      muted={isMuted}
      playsInline
      aria-label={t('streams.picture', { title })}
    />
  );
}
