const formats = ['video/webm;codecs=vp8,opus', 'video/webm;codecs=vp9,opus', 'video/webm'];

/** The first of them that the browser writes; null: it records nothing. */
export const chooseRecordingFormat = (
  isSupported: (mime: string) => boolean = (mime) => globalThis.MediaRecorder?.isTypeSupported(mime) ?? false,
): string | null => formats.find(isSupported) ?? null;

/** What a recorder is told to write. */
export interface RecordingRates {
  sliceMs: number;
  /** While somebody watches. */
  watchedSliceMs?: number;
  videoBitsPerSecond: number;
  audioBitsPerSecond: number;
  keyFrameIntervalMs: number;
}

export interface SliceRecorder {
  /** Cuts slices sooner, or as it began. */
  hurry(isHurried: boolean): void;
  /** The last slice has been given when it resolves. */
  stop(): Promise<void>;
}

/** A recorder that gives nothing for so long is dead. */
const silentMs = 15_000;
/** A dead one may not end either. */
const stopMs = 3000;

/**
 * Records in slices. `onFail` is called once, when the encoder gives up or gives nothing any more.
 * @throws whatever the browser does where it can't record the stream.
 */
export function startSliceRecorder(
  stream: MediaStream,
  mime: string,
  rates: RecordingRates,
  { onSlice, onFail }: { onSlice: (slice: Blob) => void; onFail: (reason: string) => void },
): SliceRecorder {
  if (mime === '') throw new DOMException('no format', 'NotSupportedError');
  const options: MediaRecorderOptions & { videoKeyFrameIntervalDuration: number } = {
    mimeType: mime,
    videoBitsPerSecond: rates.videoBitsPerSecond,
    audioBitsPerSecond: rates.audioBitsPerSecond,
    videoKeyFrameIntervalDuration: rates.keyFrameIntervalMs,
  };
  const recorder = new MediaRecorder(stream, options);
  const { promise: stopped, resolve: onStopped } = Promise.withResolvers<void>();
  let isOver = false;
  let lastMs = performance.now();
  let hurryTimer: ReturnType<typeof setInterval> | undefined;
  const hurry = (isHurried: boolean): void => {
    if (isHurried === (hurryTimer !== undefined)) return;
    clearInterval(hurryTimer);
    hurryTimer = undefined;
    if (!isHurried || isOver || rates.watchedSliceMs === undefined) return;
    hurryTimer = setInterval(() => {
      if (recorder.state === 'recording') recorder.requestData();
    }, rates.watchedSliceMs);
  };
  const fail = (reason: string): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(watch);
    hurry(false);
    onFail(reason);
  };
  recorder.ondataavailable = ({ data }) => {
    lastMs = performance.now();
    if (data.size > 0) onSlice(data);
  };
  recorder.onerror = () => fail('encoder');
  recorder.onstop = () => {
    onStopped();
    // Stopped by itself: its tracks ended.
    fail('tracks-ended');
  };
  recorder.start(rates.sliceMs);
  // Behind the start: one that throws is tried again by the caller, and leaves nobody who calls it dead later.
  const watch = setInterval(() => {
    if (performance.now() - lastMs > silentMs) fail('stalled');
  }, 5000);
  return {
    hurry,
    async stop() {
      isOver = true;
      clearInterval(watch);
      hurry(false);
      if (recorder.state !== 'inactive') recorder.stop();
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, stopMs))]);
    },
  };
}
