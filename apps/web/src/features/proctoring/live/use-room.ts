import type { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import type { roomChannel } from '@certame/contract/features/proctoring/live/channels.ts';
import { beginSupervision, getRoom } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { Room } from '@certame/contract/features/proctoring/live/rooms.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/http/call.ts';
import { keepUp } from '#lib/queries/keep-up.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { listen } from '#lib/realtime.ts';
import { mergeRoom } from './model/merge-room.ts';

type ChunkListener = (segmentId: string, ordinal: number) => void;
const listeners = new Map<string, Set<ChunkListener>>();

/** Subscribes to the new chunks of an attempt's recording. */
export function listenToChunks(attemptId: string, listener: ChunkListener): () => void {
  const all = listeners.get(attemptId) ?? new Set();
  all.add(listener);
  listeners.set(attemptId, all);
  return () => void all.delete(listener);
}

/** A room, kept up to date by its events and by polling. `isLive` is false while the server can't be reached. */
export function useRoom(id: string) {
  const client = useQueryClient();
  const [isLive, setLive] = useState(true);
  const options = queryOf(getRoom, { params: { id }, query: {} });
  const query = useQuery({ ...options, staleTime: 0, refetchOnWindowFocus: false });
  const [key] = useState(options.queryKey);
  const room = query.data?.model;
  const questionnaireId = room?.questionnaire_id;
  const supervises = room?.supervises ?? false;

  useEffect(() => {
    if (supervises) void call(beginSupervision, { params: { id } }, { quiet: true }).catch(() => undefined);
  }, [id, supervises]);

  useEffect(() => {
    if (questionnaireId === undefined) return;
    const all = (): void => void client.invalidateQueries({ queryKey: key });
    const listenAll = (soon: () => void) => {
      const stops = [
        listen<typeof questionnaireChannel>(
          'private-questionnaire.{id}',
          { id: questionnaireId },
          { counters: soon },
          soon,
        ),
        listen<typeof roomChannel>(
          'presence-room.{room_id}',
          { room_id: id },
          {
            changed: all,
            'chunk.stored': ({ attempt_id, segment_id, ordinal }) => {
              for (const hear of listeners.get(attempt_id) ?? []) hear(segment_id, ordinal);
            },
          },
          soon,
        ),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    };
    return keepUp<Room>({
      client,
      key,
      ask: (since) => call(getRoom, { params: { id }, query: { since } }, { quiet: true }),
      merge: mergeRoom,
      listen: listenAll,
      settleMs: 200,
      restsUnseen: false,
      onReach: setLive,
    });
  }, [client, id, key, questionnaireId]);

  return { query, room, isLive };
}
