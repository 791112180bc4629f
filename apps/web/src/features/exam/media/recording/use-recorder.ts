import { useEffect, useRef, useState } from 'react';
import { newId } from '#lib/new-id.ts';
import type { CaptureStore } from '../keeping/capture-store.ts';
import { bitsOf, chooseFormat, plainType, type RecordedKind } from './formats.ts';

/** Length of a slice: a crash loses about this much. */
const sliceMs = 1000;

export interface Recording {
  id: string;
  blob: Blob;
  seconds: number;
}
interface Running {
  recorder: MediaRecorder;
  startedMs: number;
}

/**
 * Records the stream in slices, each of which is stored on this device at once, so that a recording survives a crash of the page. Stops
 * automatically at the time limit.
 */
export function useRecorder(options: {
  kind: RecordedKind;
  stream: MediaStream | null;
  maxSeconds: number;
  store: CaptureStore;
  /** Names the recording as soon as it begins. */
  onBegin: (id: string, mime: string) => void;
  onStop: (recording: Recording) => void;
}) {
  const latest = useRef(options);
  latest.current = options;
  const running = useRef<Running | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);

  const stop = (): void => {
    if (running.current?.recorder.state === 'recording') running.current.recorder.stop();
  };
  const start = (): boolean => {
    const { kind, stream, store } = latest.current;
    const mime = chooseFormat(kind, (type) => globalThis.MediaRecorder?.isTypeSupported(type) ?? false);
    if (!mime || !stream) return false;
    const id = newId();
    const recorder = new MediaRecorder(stream, { mimeType: mime, ...bitsOf[kind] });
    const startedMs = performance.now();
    const slices: Blob[] = [];
    recorder.ondataavailable = ({ data }) => {
      if (data.size === 0) return;
      slices.push(data);
      void store.append(id, slices.length - 1, data);
    };
    recorder.onstop = () => {
      running.current = null;
      setSeconds(null);
      const blob = new Blob(slices, { type: plainType(mime) });
      latest.current.onStop({ id, blob, seconds: (performance.now() - startedMs) / 1000 });
    };
    running.current = { recorder, startedMs };
    latest.current.onBegin(id, plainType(mime));
    recorder.start(sliceMs);
    setSeconds(0);
    return true;
  };

  const isRecording = seconds !== null;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => {
      const passed = (performance.now() - (running.current?.startedMs ?? 0)) / 1000;
      setSeconds(passed);
      if (passed >= latest.current.maxSeconds && running.current?.recorder.state === 'recording')
        running.current.recorder.stop();
    }, 200);
    return () => clearInterval(timer);
  }, [isRecording]);
  // Unmounted while it records: what was recorded so far is kept.
  useEffect(() => () => running.current?.recorder.stop(), []);
  return { seconds, start, stop };
}
