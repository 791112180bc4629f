import { type VideoTrack, videoPlaceOf, wallTimeOf } from '@certame/rules/proctoring/audit-timeline.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface Position {
  /** Instant by the server's clock. */
  atMs: number;
  /** Goes to an instant, and seeks the video if there is one. */
  seek: (ms: number) => void;
  video: RefObject<HTMLVideoElement | null>;
  /** Handler of the video's `timeupdate`: follows its position. */
  onTimeUpdate: () => void;
  /** Lazy loading: the video is fetched only after the first seek or play. */
  isWanted: boolean;
  /** Play was pressed before the video had loaded. */
  playsAtOnce: boolean;
  toggle: () => void;
}

/** The current moment, which video, timeline, events and stills share. Without a video it is the last instant that was chosen. */
export function usePosition(track: VideoTrack | null, startMs: number): Position {
  const [atMs, setAtMs] = useState(startMs);
  const video = useRef<HTMLVideoElement>(null);
  /** The chosen instant lies in a gap of the video: the video stands elsewhere, and its position is ignored. */
  const held = useRef(false);
  const [isWanted, setIsWanted] = useState(false);
  const [playsAtOnce, setPlaysAtOnce] = useState(false);
  const begin = useRef(startMs);
  useEffect(() => {
    if (begin.current === startMs) return;
    begin.current = startMs;
    setAtMs(startMs);
  }, [startMs]);
  const seek = useCallback(
    (ms: number) => {
      setAtMs(ms);
      setIsWanted(true);
      if (!track || !video.current) return;
      const place = videoPlaceOf(track, ms);
      held.current = !place.isShown;
      video.current.currentTime = place.ms / 1000;
    },
    [track],
  );
  const onTimeUpdate = useCallback(() => {
    const element = video.current;
    if (!track || !element) return;
    if (held.current && element.paused) return;
    held.current = false;
    // Playback skips gaps of the recording.
    const place = videoPlaceOf(track, wallTimeOf(track, element.currentTime * 1000));
    if (!place.isShown && !element.paused && place.ms > element.currentTime * 1000)
      element.currentTime = place.ms / 1000;
    setAtMs(wallTimeOf(track, element.currentTime * 1000));
  }, [track]);
  const toggle = useCallback(() => {
    setIsWanted(true);
    const element = video.current;
    if (!element || element.readyState === 0) setPlaysAtOnce(true);
    else if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  }, []);
  return { atMs, seek, video, onTimeUpdate, isWanted, playsAtOnce, toggle };
}
