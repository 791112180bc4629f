import { makeVideoAddress } from '@certame/contract/features/proctoring/recording/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '#lib/http/call.ts';

interface VideoAddress {
  address: string | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * The video of an attempt has an address of its own, since players send no headers. It is requested only when somebody wants to see the
 * video, because the server logs that as a view.
 */
export function useVideoAddress(attemptId: string, isWanted: boolean): VideoAddress {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    setFailed(false);
    call(makeVideoAddress, { params: { attempt_id: attemptId } }, { quiet: true }).then(
      (reply) => !isGone && setAddress(reply.address),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [attemptId, isWanted, tries]);
  return { address, hasFailed, retry: () => setTries((count) => count + 1) };
}
