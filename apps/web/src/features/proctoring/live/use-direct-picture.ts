import { useEffect, useState } from 'react';
import { hearPicture } from './model/direct-picture.ts';

/** A candidate's direct video (WebRTC); null: it comes by the relay. */
export function useDirectPicture(attemptId: string | null, isWanted: boolean): MediaStream | null {
  const [stream, setStream] = useState<MediaStream | null>(null);
  useEffect(() => {
    if (!isWanted || attemptId === null) return;
    const stop = hearPicture(attemptId, setStream);
    return () => {
      stop();
      setStream(null);
    };
  }, [attemptId, isWanted]);
  return stream;
}
