import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { createHeldRecording } from './held-recording.ts';
import { createRecordingSender } from './recording-sender.ts';
import {
  createMemoryStore,
  createSegmentStore,
  type HeldSegment,
  type SegmentStore,
} from './segment-store.ts';

globalThis.IDBKeyRange = IDBKeyRange;
const now = () => 1_000_000;
const offline = { status: 0, code: 'offline' };
const segmentOf = (id: string, startedAtMs = 1000): HeldSegment => ({
  ...{ id, ownerId: 'attempt', source: 'camera', mime: 'video/webm', startedAtMs },
  ...{ header: null, chunks: 0, isEnded: false },
});
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

/** A server that keeps what it acknowledges. */
function createServer() {
  const kept: string[] = [];
  const calls: string[] = [];
  const server = { kept, calls, fail: null as ((call: string) => unknown) | null };
  const through = async (call: string, work: () => void): Promise<void> => {
    calls.push(call);
    const failure = server.fail?.(call);
    if (failure) throw failure;
    work();
  };
  return {
    server,
    calls: {
      open: ({ id }: HeldSegment) => through(`open ${id}`, () => undefined),
      put: async ({ segmentId, ordinal, bytes }: { segmentId: string; ordinal: number; bytes: Blob }) => {
        const text = await bytes.text();
        await through(`put ${segmentId} ${ordinal}`, () => kept.push(`${segmentId} ${ordinal} ${text}`));
      },
      end: ({ id, chunks }: HeldSegment) => through(`end ${id} ${chunks}`, () => undefined),
    },
  };
}
function openPage(factory: IDBFactory, { calls }: ReturnType<typeof createServer>, maxBytes = 1000) {
  const held = createHeldRecording(
    createSegmentStore(factory, now),
    createMemoryStore(),
    'attempt',
    maxBytes,
  );
  const waits: number[] = [];
  const retry = { wait: (failures: number) => waits.push(failures), cancel: () => undefined };
  return { held, waits, sender: createRecordingSender({ held, calls, retry }) };
}

describe('what a device holds of a recording', () => {
  it('goes up in order, and is gone when it was acknowledged', async () => {
    const model = createServer();
    const factory = new IDBFactory();
    const { held, sender } = openPage(factory, model);
    held.begin(segmentOf('a'));
    for (const text of ['one', 'two']) await held.append('a', new Blob([text]));
    sender.kick();
    await rest();
    expect(model.server.kept).toEqual(['a 0 one', 'a 1 two']);
    expect(held.bytes()).toBe(0);
    await held.append('a', new Blob(['three']));
    held.end('a');
    sender.kick();
    await rest();
    expect(model.server.calls.slice(-2)).toEqual(['put a 2', 'end a 3']);
    expect(held.isEmpty()).toBe(true);
    const store = createSegmentStore(factory, now);
    expect(await store.segments('attempt')).toEqual([]);
    expect(await store.first('a')).toBeUndefined();
  });

  it('waits for a line or a full server, and knocks no more often than it may', async () => {
    const model = createServer();
    const { held, sender, waits } = openPage(new IDBFactory(), model);
    held.begin(segmentOf('a'));
    await held.append('a', new Blob(['one']));
    for (const failure of [
      offline,
      { status: 503, code: 'recording-storage' },
      { status: 401, code: 'unauthenticated' },
    ]) {
      model.server.fail = () => failure;
      sender.retryNow();
      await rest();
    }
    expect(waits).toEqual([1, 2, 3]);
    const knocks = model.server.calls.length;
    await held.append('a', new Blob(['two']));
    sender.kick();
    await rest();
    expect(model.server.calls).toHaveLength(knocks);
    model.server.fail = null;
    sender.retryNow();
    await rest();
    expect(model.server.kept).toEqual(['a 0 one', 'a 1 two']);
  });

  it('survives a page that dies: the next one sends the rest, then its own segment', async () => {
    const model = createServer();
    const factory = new IDBFactory();
    const first = openPage(factory, model);
    first.held.begin(segmentOf('a', 1000));
    for (const text of ['one', 'two']) await first.held.append('a', new Blob([text]));
    await rest();
    const next = openPage(factory, model);
    await next.held.resume();
    expect(next.held.bytes()).toBe(6);
    next.held.begin(segmentOf('b', 2000));
    await next.held.append('b', new Blob(['three']));
    next.sender.kick();
    await rest();
    expect(model.server.kept).toEqual(['a 0 one', 'a 1 two', 'b 0 three']);
    expect(model.server.calls).toContain('end a 2');
    expect(model.server.calls).not.toContain('end b 1');
  });

  it('takes up what an earlier page left, and not what this one has begun meanwhile', async () => {
    const model = createServer();
    const factory = new IDBFactory();
    const first = openPage(factory, model);
    first.held.begin(segmentOf('a', 1000));
    await first.held.append('a', new Blob(['one']));
    await rest();
    const next = openPage(factory, model);
    next.held.begin(segmentOf('b', 2000));
    await next.held.append('b', new Blob(['two']));
    await rest();
    await next.held.resume();
    next.sender.kick();
    await rest();
    expect(model.server.kept).toEqual(['a 0 one', 'b 0 two']);
    expect(model.server.calls).not.toContain('end b 1');
  });

  it('leaves out what is refused for what it is, and what nobody takes any more', async () => {
    const model = createServer();
    const { held, sender } = openPage(new IDBFactory(), model);
    held.begin(segmentOf('a', 1));
    held.begin(segmentOf('b', 2));
    for (const id of ['a', 'b']) for (const text of ['x', 'y']) await held.append(id, new Blob([text]));
    model.server.fail = (call) =>
      call === 'put a 0'
        ? { code: 'recording-not-media' }
        : call === 'put b 0'
          ? { code: 'recording-closed' }
          : null;
    held.end('a');
    sender.kick();
    await rest();
    expect(model.server.kept).toEqual(['a 1 y']);
    expect(held.isEmpty()).toBe(true);
  });

  it('is bounded: the oldest stays, the newest is refused, with its number', async () => {
    const model = createServer();
    const { held, sender } = openPage(new IDBFactory(), model, 10);
    held.begin(segmentOf('a'));
    expect(await held.append('a', new Blob(['12345']))).toBeNull();
    expect(await held.append('a', new Blob(['123456']))).toBe('device-limit');
    expect(await held.append('a', new Blob(['12345']))).toBeNull();
    sender.kick();
    await rest();
    expect(model.server.kept).toEqual(['a 0 12345', 'a 2 12345']);
  });

  it('goes to memory while the disk takes nothing', async () => {
    const model = createServer();
    const broken: SegmentStore = {
      ...createMemoryStore(),
      append: vi.fn(() => Promise.reject(new DOMException('full', 'QuotaExceededError'))),
      first: () => Promise.reject(new Error('broken')),
      putSegment: () => Promise.reject(new Error('broken')),
    };
    const held = createHeldRecording(broken, createMemoryStore(), 'attempt', 100_000_000);
    held.begin(segmentOf('a'));
    expect(await held.append('a', new Blob(['one']))).toBeNull();
    expect(await held.append('a', new Blob([new Uint8Array(8 * 1024 * 1024)]))).toBe('disk-full');
    const retry = { wait: () => undefined, cancel: () => undefined };
    createRecordingSender({ held, calls: model.calls, retry }).kick();
    await rest();
    expect(model.server.kept).toEqual(['a 0 one']);
    expect(await held.append('a', new Blob([new Uint8Array(1024)]))).toBeNull();
  });
});
