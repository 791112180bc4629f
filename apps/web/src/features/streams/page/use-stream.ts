import type { streamChannel } from '@certame/contract/features/streams/channels.ts';
import { getStream, type StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { type ViewerStatus, viewerStatusOf } from '@certame/rules/streams/stream-state.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { listen } from '#lib/realtime.ts';

/** Polling interval, since a change of the viewers causes no event. */
const pollMs = 5000;

export type ChunkListener = (segmentId: string, ordinal: number) => void;
/** Subscribes to the chunks that are stored. */
export type ListenToChunks = (listener: ChunkListener) => () => void;

function createChunkNews() {
  const listeners = new Set<ChunkListener>();
  return {
    tell: (segmentId: string, ordinal: number): void => {
      for (const listener of [...listeners]) listener(segmentId, ordinal);
    },
    listen: (listener: ChunkListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A stream, kept up to date by its events and by polling, with the time of its last announced chunk. */
export function useStream(id: string) {
  const client = useQueryClient();
  const options = queryOf(getStream, { params: { id } }, { quiet: true });
  const query = useQuery({
    ...options,
    select: modelOf,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.model.state === 'ended' ? false : pollMs),
  });
  const [key] = useState(options.queryKey);
  const [news] = useState(createChunkNews);
  const [lastSeenMs, setLastSeenMs] = useState<number | null>(null);
  useEffect(() => {
    const anew = (): void => void client.invalidateQueries({ queryKey: key });
    return listen<typeof streamChannel>(
      'presence-stream.{stream_id}',
      { stream_id: id },
      {
        changed: anew,
        'chunk.stored': ({ segment_id, ordinal }) => {
          setLastSeenMs(Date.now());
          news.tell(segment_id, ordinal);
        },
      },
      anew,
    );
  }, [client, id, key, news]);
  return { query, stream: query.data, lastSeenMs, listenToChunks: news.listen };
}

/** Status for viewers, updated every second. */
export function useViewerStatus(stream: StreamDetails, seenBySocketMs: number | null): ViewerStatus {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // By the server's clock, which also tells the time of the last chunk.
  const toldMs = stream.last_chunk_at === null ? null : Date.parse(stream.last_chunk_at);
  const agoMs = toldMs === null ? null : Date.parse(stream.server_now) - toldMs;
  const [told, setTold] = useState({ at: stream.server_now, readMs: nowMs });
  if (told.at !== stream.server_now) setTold({ at: stream.server_now, readMs: nowMs });
  const bySocket = seenBySocketMs ?? Number.NEGATIVE_INFINITY;
  const byServer = agoMs === null ? Number.NEGATIVE_INFINITY : told.readMs - agoMs;
  const lastSeenMs = Math.max(bySocket, byServer);
  return viewerStatusOf({
    state: stream.state,
    hasSegment: stream.live !== null,
    lastSeenMs: Number.isFinite(lastSeenMs) ? lastSeenMs : null,
    nowMs,
  });
}
