import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { upload } from './upload.ts';

/** A request that is driven by hand. */
class FakeXhr {
  static last: FakeXhr;
  upload: { onprogress?: (event: object) => void } = {};
  timeout = 0;
  status = 0;
  responseText = '';
  onload: () => void = () => undefined;
  onabort: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  isAborted = false;
  constructor() {
    FakeXhr.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.onabort();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { host: 'certame.example' } });
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('gives up a file that has stopped moving, as a line that is down', async () => {
  const failed = vi.fn();
  upload('/files', new FormData(), { timeoutMs: 3_600_000, stallMs: 60_000 }).catch(failed);
  for (const loaded of [10, 20, 30]) {
    await vi.advanceTimersByTimeAsync(50_000);
    FakeXhr.last.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
  }
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(FakeXhr.last.isAborted).toBe(true);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: 'timeout' }));
});

it('leaves one alone that has arrived', async () => {
  const done = upload('/files', new FormData(), { stallMs: 60_000 });
  Object.assign(FakeXhr.last, { status: 201, responseText: '{"model":{}}' });
  FakeXhr.last.onload();
  FakeXhr.last.onloadend();
  expect(await done).toEqual({ model: {} });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeXhr.last.isAborted).toBe(false);
});
