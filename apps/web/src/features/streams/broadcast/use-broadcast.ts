import {
  endStream,
  getStream,
  type StreamDetails,
  startStream,
} from '@certame/contract/features/streams/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { type Broadcast, type BroadcastState, startBroadcast } from './broadcast-session.ts';
import { streamDevice } from './stream-device.ts';
import type { Studio } from './use-studio.ts';

const idle: BroadcastState = { isInterrupted: false, heldBytes: 0 };
const never = (): (() => void) => () => undefined;
/** `beforeunload` guard while the stream is live. */
const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The broadcast of this page: starts, stops, and ends when another page has taken over. */
export function useBroadcast(
  stream: StreamDetails,
  studio: Pick<Studio, 'compositor'>,
  onLive: (isLive: boolean) => void,
) {
  const { id, state, device_id: deviceId } = stream;
  const client = useQueryClient();
  const [own] = useState(streamDevice);
  const [broadcast, setBroadcast] = useState<Broadcast | null>(null);
  const [isTaken, setTaken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ending = useCommand(endStream, { invalidates: [keyOf(getStream)] });
  const current = useRef<Broadcast | null>(null);
  const progress = useSyncExternalStore(broadcast?.subscribe ?? never, () => broadcast?.state() ?? idle);

  const leave = async (): Promise<void> => {
    const left = current.current;
    current.current = null;
    window.removeEventListener('beforeunload', onUnload);
    await left?.stop();
    setBroadcast(null);
    onLive(false);
  };
  /** Resolves with false where another page is broadcasting, so that the user has to confirm the takeover. */
  const start = async (takeOver: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      await call(
        startStream,
        { params: { id }, body: { device_id: own, take_over: takeOver } },
        { quiet: true },
      );
      // The cached stream still names the previous broadcaster: it is read again first.
      await client.invalidateQueries({ queryKey: keyOf(getStream) });
      setTaken(false);
      onLive(true);
      current.current = startBroadcast(stream, own, studio.compositor);
      setBroadcast(current.current);
      window.addEventListener('beforeunload', onUnload);
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === 'stream-taken') return false;
      reportError(error);
      return true;
    } finally {
      setBusy(false);
    }
  };
  const end = async (): Promise<void> => {
    setBusy(true);
    await leave();
    await ending.run({ params: { id } });
    setBusy(false);
  };
  useEffect(() => {
    if (!broadcast || broadcast !== current.current) return;
    const isElsewhere = state === 'live' && deviceId !== null && deviceId !== own;
    if (!isElsewhere && state !== 'ended') return;
    setTaken(isElsewhere);
    current.current = null;
    window.removeEventListener('beforeunload', onUnload);
    void broadcast.stop().then(() => {
      setBroadcast(null);
      onLive(false);
    });
  }, [broadcast, state, deviceId, own, onLive]);
  useEffect(
    () => () => {
      window.removeEventListener('beforeunload', onUnload);
      void current.current?.stop();
      current.current = null;
    },
    [],
  );
  return {
    start,
    end,
    isBusy,
    isTaken,
    broadcast,
    progress,
    isOwn: deviceId === own,
  };
}
