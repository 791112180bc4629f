import { useEffect, useState } from 'react';
import {
  closeDevices,
  type DeviceProblem,
  type Facing,
  hasOtherCamera,
  openDevices,
  problemOf,
} from './devices.ts';
import type { RecordedKind } from './formats.ts';

export interface OpenedDevices {
  stream: MediaStream | null;
  problem: DeviceProblem | null;
  /** Null: there is one camera only. */
  turn: (() => void) | null;
  retry(): void;
}

/** Camera and microphone, open as long as the panel is on the screen and wants them. */
export function useDevices(kind: RecordedKind | 'photo', wanted: boolean): OpenedDevices {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const [facing, setFacing] = useState<Facing>(kind === 'photo' ? 'environment' : 'user');
  const [several, setSeveral] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    let opened: MediaStream | null = null;
    setProblem(null);
    openDevices(kind, facing).then(
      (next) => {
        opened = next;
        if (gone) closeDevices(next);
        else setStream(next);
        for (const track of next.getTracks())
          track.addEventListener('ended', () => !gone && setProblem('in_use'));
        if (kind !== 'audio') void hasOtherCamera().then((found) => !gone && setSeveral(found));
      },
      (error: unknown) => !gone && setProblem(problemOf(error)),
    );
    return () => {
      gone = true;
      closeDevices(opened);
      setStream(null);
    };
  }, [kind, facing, wanted, tries]);
  return {
    stream,
    problem,
    turn: several ? () => setFacing((now) => (now === 'user' ? 'environment' : 'user')) : null,
    retry: () => setTries((count) => count + 1),
  };
}
