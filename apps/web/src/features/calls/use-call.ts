import type { callChannel } from '@certame/contract/features/calls/channels.ts';
import { useEffect, useRef, useState } from 'react';
import { type MediaErrorCode, mediaErrorOf } from '#lib/media/capture/index.ts';
import { listen } from '#lib/realtime.ts';
import { createCallCalls } from './model/call-calls.ts';
import { type CallClient, type CallView, joinCallClient } from './model/call-client.ts';
import { openMicrophone } from './model/call-media.ts';
import { makeLinks } from './model/make-links.ts';

interface Options {
  /** Set where the page acts in another institution than the active one. It then has no socket for the call, and polls instead. */
  institutionId?: string | undefined;
  startsMuted?: boolean;
  /** What the call survives: a reload of the page, or also the removal of the component. Only hanging up (`client.leave`) then leaves it. */
  outlives?: 'reload' | 'component' | undefined;
}

export interface UsedCall {
  /** Null until the microphone was asked for. */
  view: CallView | null;
  client: CallClient | null;
  /** Why this page has no microphone; it hears the others all the same. */
  microphoneError: MediaErrorCode | null;
}

/** Takes part in a call while the component is mounted. */
export function useCall(
  callId: string,
  { institutionId, startsMuted = false, outlives }: Options = {},
): UsedCall {
  const [view, setView] = useState<CallView | null>(null);
  const [microphoneError, setMicrophoneError] = useState<MediaErrorCode | null>(null);
  const client = useRef<CallClient | null>(null);
  useEffect(() => {
    let isStopped = false;
    void openMicrophone()
      .catch((error: unknown) => {
        setMicrophoneError(mediaErrorOf(error));
        return null;
      })
      .then((microphone) => {
        if (isStopped) return microphone?.stop();
        client.current = joinCallClient({
          calls: createCallCalls(callId, institutionId),
          listen: institutionId
            ? null
            : (heard) =>
                listen<typeof callChannel>(
                  'private-call.{call_id}',
                  { call_id: callId },
                  { changed: heard },
                  heard,
                ),
          ...{ makeLinks, microphone, startsMuted, onChange: setView },
        });
      });
    const leave = (): void => void client.current?.leave();
    const suspend = (): void => client.current?.suspend();
    const onPageHide = outlives ? suspend : leave;
    window.addEventListener('pagehide', onPageHide);
    return () => {
      isStopped = true;
      window.removeEventListener('pagehide', onPageHide);
      if (outlives === 'component') suspend();
      else leave();
      client.current = null;
    };
  }, [callId, institutionId, startsMuted, outlives]);
  return { view, client: client.current, microphoneError };
}
