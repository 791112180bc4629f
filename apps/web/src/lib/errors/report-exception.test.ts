import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const sent: { type: string; data: { message: string; stack: string; path: string } }[] = [];
let reportException: (type: string, error: unknown, fallback?: string) => void;

beforeEach(async () => {
  sent.length = 0;
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('location', { hash: '#/classes', host: 'x' });
  vi.stubGlobal('window', { location: { host: 'x' }, localStorage: undefined, addEventListener: () => {} });
  vi.stubGlobal('fetch', (_address: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    return Promise.reject(new Error('no line'));
  });
  ({ reportException } = await import('./report-exception.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('reportException', () => {
  it('sends message, stack and page', () => {
    reportException('error', new TypeError('x is null'));
    expect(sent).toMatchObject([
      { type: 'error', data: { message: 'TypeError: x is null', path: '#/classes' } },
    ]);
    expect(sent[0]?.data.stack).toContain('report-exception.test');
  });
  it('sends the same once, and five a minute', () => {
    for (let index = 0; index < 10; index += 1) reportException('error', new Error('same'));
    expect(sent).toHaveLength(1);
    for (let index = 0; index < 10; index += 1) reportException('error', new Error(`other ${index}`));
    expect(sent).toHaveLength(5);
    vi.advanceTimersByTime(61_000);
    reportException('error', new Error('later'));
    expect(sent).toHaveLength(6);
  });
  it('leaves out what is no error of ours, and takes anything', async () => {
    const { ApiError } = await import('../http/api-error.ts');
    reportException('unhandledrejection', new ApiError({ status: 0, code: 'offline' }));
    reportException('unhandledrejection', new DOMException('gone', 'AbortError'));
    reportException('error', undefined, 'ResizeObserver loop completed with undelivered notifications.');
    expect(sent).toEqual([]);
    reportException('unhandledrejection', 'a text');
    reportException('unhandledrejection', undefined);
    reportException('unhandledrejection', { odd: 1 });
    expect(sent.map((one) => one.data.message)).toEqual(['a text', 'undefined', '[object Object]']);
  });
  it('cuts what is long', () => {
    reportException('error', new Error('x'.repeat(5000)));
    expect(sent[0]?.data.message.length).toBe(1000);
  });
});
