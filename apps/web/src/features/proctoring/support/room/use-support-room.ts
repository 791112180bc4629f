import type { supportChannel } from '@certame/contract/features/proctoring/support/channels.ts';
import { getSupportQueue, getSupportRoom } from '@certame/contract/features/proctoring/support/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { listen } from '#lib/realtime.ts';

/** Polling interval: the candidate's situation changes without events of the request. */
const refreshMs = 8000;

export const roomKeys = (id: string) => [keyOf(getSupportRoom, { id }), keyOf(getSupportQueue)];

/** A request, kept up to date by its events and by polling. */
export function useSupportRoom(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf(getSupportRoom, { params: { id } }),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  useEffect(() => {
    const askAnew = (): void => void client.invalidateQueries({ queryKey: keyOf(getSupportRoom, { id }) });
    return listen<typeof supportChannel>(
      'private-support.{request_id}',
      { request_id: id },
      { changed: askAnew },
      (again) => again && askAnew(),
    );
  }, [client, id]);
  return { query, room: query.data };
}
