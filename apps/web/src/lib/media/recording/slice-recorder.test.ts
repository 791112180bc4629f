import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { startSliceRecorder } from './slice-recorder.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tells once that the encoder does not begin: its watch is not left behind', async () => {
  vi.useFakeTimers();
  const refuse = (): never => {
    throw new DOMException('No encoder', 'NotSupportedError');
  };
  vi.stubGlobal(
    'MediaRecorder',
    class {
      start = refuse;
    },
  );
  const onFail = vi.fn();
  const start = () =>
    startSliceRecorder({} as MediaStream, 'video/webm', recordingLimits, { onSlice: vi.fn(), onFail });
  expect(start).toThrow('No encoder');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onFail).not.toHaveBeenCalled();
});

it('cuts slices sooner while somebody watches, and neither before nor after', async () => {
  vi.useFakeTimers();
  const requestData = vi.fn();
  vi.stubGlobal(
    'MediaRecorder',
    class {
      state = 'recording';
      start = vi.fn();
      requestData = requestData;
      onstop = (): void => undefined;
      stop(): void {
        this.state = 'inactive';
        this.onstop();
      }
    },
  );
  const recorder = startSliceRecorder({} as MediaStream, 'video/webm', recordingLimits, {
    ...{ onSlice: vi.fn(), onFail: vi.fn() },
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(requestData).not.toHaveBeenCalled();
  recorder.hurry(true);
  await vi.advanceTimersByTimeAsync(recordingLimits.watchedSliceMs / 2);
  // Each chunk says it again: that begins no other time.
  recorder.hurry(true);
  await vi.advanceTimersByTimeAsync(1.5 * recordingLimits.watchedSliceMs);
  expect(requestData).toHaveBeenCalledTimes(2);
  recorder.hurry(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requestData).toHaveBeenCalledTimes(2);
  recorder.hurry(true);
  await recorder.stop();
  recorder.hurry(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requestData).toHaveBeenCalledTimes(2);
});
