import { describe, expect, it } from 'vitest';
import type { JournalStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import { comeToRest, createFakeTimers } from '../testing/fake-timers.ts';
import { ModelServer } from '../testing/model-server.ts';
import { never, openDevice, openPage } from '../testing/open-page.ts';
import { openResponses } from './responses.ts';

const iso = '2026-11-20T12:00:00.000Z';

describe('responses', () => {
  it('has each key on the disk within 150 ms, and says that it is writing until then', async () => {
    for (const afterMs of [0, 20, 50, 100, 150, 300, 700, 1100, 1600]) {
      const device = await openDevice();
      const server = new ModelServer();
      server.mode = 'down';
      const page = await openPage(device, server);
      for (const text of ['O', 'Ol', 'Olá']) {
        page.responses.type('q1', text);
        await page.timers.advance(60);
      }
      page.responses.type('q1', 'Olá!');
      expect(page.responses.view('q1').isWriting).toBe(true);
      expect(page.responses.isWriting()).toBe(true);
      await page.timers.advance(afterMs);
      const saidKept = !page.responses.view('q1').isWriting;
      page.die();
      const again = await openPage(device, server);
      if (saidKept || afterMs >= 150) expect(again.responses.view('q1').value).toBe('Olá!');
      if (afterMs >= 700) expect(saidKept).toBe(true);
      // The whole burst has one sequence number.
      expect(again.responses.waitingCount()).toBe(1);
    }
  });
  it('leaves the frame of a key to the screen: the disk gets its text behind it, then every 100 ms', async () => {
    const device = await openDevice();
    const puts: unknown[] = [];
    const put: JournalStore['put'] = (key, entries) => {
      puts.push(...entries);
      return device.store.put(key, entries);
    };
    const page = await openPage({ ...device, store: { ...device.store, put } }, new ModelServer());
    page.responses.type('q1', 'a');
    expect([puts, page.responses.isWriting()]).toEqual([[], true]);
    await page.timers.advance(0);
    expect(puts).toMatchObject([{ value: 'a' }]);
    for (const value of ['ab', 'abc', 'abcd']) {
      await page.timers.advance(30);
      page.responses.type('q1', value);
    }
    expect(puts).toHaveLength(1);
    await page.timers.advance(10);
    expect(puts).toMatchObject([{ value: 'a' }, { seq: 1, value: 'abcd' }]);
  });
  it('writes what is typed at once when the page is about to stand still, also behind a slow write', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    const puts: unknown[] = [];
    const slow = {
      ...device.store,
      put: (_key: string, entries: readonly object[]) => {
        puts.push(...entries);
        return never<void>();
      },
    };
    const page = await openPage({ ...device, store: slow }, server);
    page.responses.type('q1', 'a');
    await page.timers.advance(0);
    page.responses.type('q1', 'ab');
    page.responses.flush();
    expect(puts).toMatchObject([{ value: 'a' }, { value: 'ab' }]);
    expect(page.responses.view('q1').isWriting).toBe(true);
  });
  it('goes on from memory after 2 s where the disk opens and then never answers, and says so', async () => {
    const server = new ModelServer();
    const device = await openDevice();
    const page = await openPage({ ...device, store: { ...device.store, put: never, remove: never } }, server);
    page.responses.choose('q1', 'a');
    await page.timers.advance(1900);
    expect(server.saved.size).toBe(0);
    await page.timers.advance(200);
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(page.responses.isDurable()).toBe(false);
    page.responses.choose('q2', 'b');
    await comeToRest();
    expect(server.saved.get('q2')?.value).toBe('b');
    expect(page.responses.waitingCount()).toBe(0);
  });
  it('keeps on this device again, and sends what it holds, when a disk that was slow answers', async () => {
    const server = new ModelServer();
    const device = await openDevice();
    await device.store.put('user:answer:responses', [
      { item_id: 'q0', seq: 3, value: 'before', answered_at: iso } as never,
    ]);
    let wake: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const timers = createFakeTimers();
    const store: JournalStore = {
      read: (key) => awake.then(() => device.store.read(key)),
      put: (...put) => awake.then(() => device.store.put(...put)),
      remove: (...remove) => awake.then(() => device.store.remove(...remove)),
      clear: (key) => awake.then(() => device.store.clear(key)),
    };
    const opening = openResponses({
      storage: { store, reserve: () => device.reserve },
      key: 'user:answer',
      lastSeq: 0,
      timers,
      random: () => 0.5,
      nowIso: () => iso,
      save: (entries) => server.save(entries),
      onHalt: () => undefined,
      onChange: () => undefined,
    });
    await timers.advance(2100);
    const responses = await opening;
    expect(responses.isDurable()).toBe(false);
    server.mode = 'down';
    responses.choose('q1', 'a');
    await timers.advance(100);
    wake();
    await comeToRest();
    expect(responses.isDurable()).toBe(true);
    expect(responses.view('q0').value).toBe('before');
    expect(await device.store.read('user:answer:responses')).toHaveLength(2);
    server.mode = 'good';
    responses.sender.retryNow();
    await comeToRest();
    expect([...server.saved.keys()].sort()).toEqual(['q0', 'q1']);
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });
  it('works from memory and says so where the browser keeps nothing', async () => {
    const server = new ModelServer();
    const page = await openPage({ store: null, reserve: createMemoryReserve() }, server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    expect(page.responses.isDurable()).toBe(false);
    expect(server.saved.get('q1')?.value).toBe('a');
  });
  it('goes on with a warning when the disk fails in the middle', async () => {
    const server = new ModelServer();
    const device = await openDevice();
    const page = await openPage(
      { ...device, store: { ...device.store, put: () => Promise.reject(new Error('quota')) } },
      server,
    );
    expect(page.responses.isDurable()).toBe(true);
    page.responses.choose('q1', 'a');
    await comeToRest();
    expect(page.responses.isDurable()).toBe(false);
    expect(server.saved.get('q1')?.value).toBe('a');
  });
  it('sends nothing that is not on disk yet, and leaves no trace of what was acknowledged before', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    let letWrite: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letWrite = resolve;
    });
    const slow = {
      ...device.store,
      put: (...put: Parameters<JournalStore['put']>) => gate.then(() => device.store.put(...put)),
    };
    const page = await openPage({ ...device, store: slow }, server);
    page.responses.choose('q1', 'a');
    page.responses.sender.kick();
    await comeToRest();
    expect(server.batches).toEqual([]);
    page.responses.sender.flushOnUnload();
    await comeToRest();
    expect(server.saved.get('q1')?.value).toBe('a');
    letWrite();
    await comeToRest();
    expect(page.responses.waitingCount()).toBe(0);
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });
});
