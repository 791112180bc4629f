import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/http/api-error.ts';
import { comeToRest, createFakeTimers } from '../../core/testing/fake-timers.ts';
import { createCaptureStore } from '../keeping/capture-store.ts';
import { createCaptureQueue } from './capture-queue.ts';
import type { UploadSender } from './send-in-parts.ts';

globalThis.IDBKeyRange = IDBKeyRange;

const partBytes = 10;
const offline = new ApiError({ status: 0, code: 'offline' });

/** A fake server that stores parts, and lets a test break the connection. */
function createModel() {
  const kept = new Map<string, { size: number; parts: string[]; ended: boolean }>();
  const calls: string[] = [];
  const model = {
    kept,
    calls,
    fail: null as ((call: string) => unknown) | null,
    loseReply: null as ((call: string) => boolean) | null,
    takeable: Promise.resolve(),
  };
  const through = async <T>(call: string, work: () => T | Promise<T>): Promise<T> => {
    calls.push(call);
    const failure = model.fail?.(call);
    if (failure) throw failure;
    const result = await work();
    if (model.loseReply?.(call)) throw offline;
    return result;
  };
  const progress = (id: string) => ({ next_part: kept.get(id)?.parts.length ?? 0, part_bytes: partBytes });
  const sender: UploadSender<{ id: string; name: string }> = {
    begin: ({ id, size }) =>
      through('begin', () => {
        if (!kept.has(id)) kept.set(id, { size, parts: [], ended: false });
        return progress(id);
      }),
    put: (id, part, bytes) =>
      through(`put ${part}`, async () => {
        const upload = kept.get(id);
        if (upload && part === upload.parts.length) upload.parts.push(await bytes.text());
        return progress(id);
      }),
    end: (id) =>
      through('end', () => {
        const upload = kept.get(id);
        if (upload) upload.ended = true;
        return { id: `file of ${id}`, name: id };
      }),
    drop: (id) => through('drop', () => void kept.delete(id)),
  };
  return { ...model, model, sender };
}

function openPage(factory: IDBFactory | null, { sender, model }: ReturnType<typeof createModel>) {
  const timers = createFakeTimers();
  const store = createCaptureStore(factory, () => 1000);
  const arrived: (string | null)[] = [];
  const failed: unknown[] = [];
  const queue = createCaptureQueue({
    store,
    slot: 'attempt',
    sender,
    timers,
    random: () => 0.5,
    onQueued: (_item, sent) =>
      void sent.then(
        (file) => arrived.push(file?.id ?? null),
        (error: unknown) => failed.push(error),
      ),
    whenTakeable: () => model.takeable,
    whenTaken: async () => true,
  });
  const record = async (id: string, slices: readonly string[]): Promise<void> => {
    queue.draft({ id, itemId: 'q1', name: `${id}.webm`, mime: 'audio/webm', createdAtMs: 1000 });
    for (const [number, slice] of slices.entries()) await store.append(id, number, new Blob([slice]));
  };
  const rest = async (ms = 0): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      await comeToRest();
    }
    if (ms > 0) await timers.advance(ms);
  };
  return { queue, store, arrived, failed, record, rest };
}
const text = '0123456789abcdefghijKLM';
const slices = ['0123', '456789abcdef', 'ghijKLM'];

describe('captures of this device', () => {
  it('go up in parts, and are kept until they are acknowledged', async () => {
    const server = createModel();
    const factory = new IDBFactory();
    const page = openPage(factory, server);
    await page.record('one', slices);
    page.queue.send('one');
    await page.rest();
    expect(server.kept.get('one')?.parts).toEqual(['0123456789', 'abcdefghij', 'KLM']);
    expect(page.arrived).toEqual(['file of one']);
    expect(page.queue.view()).toEqual([]);
    expect(await openPage(factory, server).store.list('attempt')).toEqual([]);
  });

  it('go on where they stood when the line is back, without sending a part twice', async () => {
    const server = createModel();
    const page = openPage(new IDBFactory(), server);
    await page.record('one', slices);
    server.model.fail = (call) => (call === 'put 1' ? offline : null);
    page.queue.send('one');
    await page.rest();
    expect(page.queue.view()).toMatchObject([{ state: 'waiting', failure: { kind: 'offline' } }]);
    server.model.fail = null;
    page.queue.retryNow();
    await page.rest();
    expect(server.calls).toEqual(['begin', 'put 0', 'put 1', 'begin', 'put 1', 'put 2', 'end']);
    expect(page.arrived).toEqual(['file of one']);
  });

  it('survive a page that dies, wherever it dies, and end as one file', async () => {
    for (const dies of ['begin', 'put 0', 'put 2', 'end']) {
      const server = createModel();
      const factory = new IDBFactory();
      const page = openPage(factory, server);
      await page.record('one', slices);
      server.model.loseReply = (call) => call === dies;
      page.queue.send('one');
      await page.rest();
      page.queue.stop();
      server.model.loseReply = null;
      const next = openPage(factory, server);
      await next.queue.resume();
      await next.rest();
      expect(server.kept.get('one'), dies).toEqual({
        size: text.length,
        parts: ['0123456789', 'abcdefghij', 'KLM'],
        ended: true,
      });
      expect(next.arrived, dies).toEqual(['file of one']);
      expect(next.queue.view()).toEqual([]);
    }
  });

  it('that have come up while the answer takes none wait for it, and are taken then', async () => {
    const server = createModel();
    const page = openPage(new IDBFactory(), server);
    const unlocked = Promise.withResolvers<void>();
    server.model.takeable = unlocked.promise;
    await page.record('one', slices);
    page.queue.send('one');
    await page.rest();
    expect(server.kept.get('one')?.ended).toBe(true);
    expect(page.arrived).toEqual([]);
    expect(page.queue.view()).toMatchObject([{ state: 'sending', percent: 100 }]);
    unlocked.resolve();
    await page.rest();
    expect(page.arrived).toEqual(['file of one']);
    expect(page.queue.view()).toEqual([]);
  });

  it('wait while the room is closed, and go on when it is open again, settling who waited', async () => {
    const server = createModel();
    const page = openPage(new IDBFactory(), server);
    await page.record('one', slices);
    server.model.fail = () => offline;
    page.queue.send('one');
    await page.rest();
    page.queue.stop();
    server.model.fail = null;
    await page.rest(60_000);
    expect(server.calls).toEqual(['begin']);
    await page.queue.resume();
    await page.rest();
    expect(page.arrived).toEqual(['file of one']);
    expect(page.queue.view()).toEqual([]);
  });

  it('that nobody has decided on come back as drafts, with what was recorded', async () => {
    const server = createModel();
    const factory = new IDBFactory();
    await openPage(factory, server).record('one', slices);
    const next = openPage(factory, server);
    await next.queue.resume();
    await next.rest();
    expect(next.queue.view()).toMatchObject([{ state: 'draft', capture: { name: 'one.webm' } }]);
    expect(await (await next.store.read('one')).text()).toBe(text);
    expect(server.calls).toEqual([]);
    next.queue.discard('one');
    await next.rest();
    expect(await openPage(factory, server).store.list('attempt')).toEqual([]);
  });

  it('that the server refuses say why, hold nobody up, and may be tried again or given up', async () => {
    const server = createModel();
    const page = openPage(new IDBFactory(), server);
    await page.record('one', slices);
    await page.record('two', slices);
    server.model.fail = (call) =>
      call === 'end' && server.calls.filter((one) => one === 'end').length === 1
        ? new ApiError({ status: 422, code: 'answer-file-kind' })
        : null;
    page.queue.send('one');
    page.queue.send('two');
    await page.rest();
    expect(page.queue.view()).toMatchObject([{ state: 'refused', failure: { code: 'answer-file-kind' } }]);
    expect(page.failed).toHaveLength(1);
    expect(page.arrived).toEqual(['file of two']);
    page.queue.discard('one');
    await page.rest();
    expect(server.calls.at(-1)).toBe('drop');
  });

  it('given up while the line is down settle who waits for them', async () => {
    const server = createModel();
    const page = openPage(null, server);
    await page.record('one', slices);
    server.model.fail = () => offline;
    page.queue.send('one');
    await page.rest();
    expect(page.store.isDurable()).toBe(false);
    page.queue.discard('one');
    await page.rest();
    expect(page.arrived).toEqual([null]);
    expect(page.queue.view()).toEqual([]);
  });
});
