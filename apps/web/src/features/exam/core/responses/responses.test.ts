import type { AttemptReply, ResponseValue } from '@certame/contract/features/exam/form.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ClientStorage } from '../journal/client-storage.ts';
import { openIndexedDbStore } from '../journal/indexed-db-store.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import type { SeqReserve } from '../journal/seq-reserve.ts';
import { comeToRest, createFakeTimers, type FakeTimers } from '../testing/fake-timers.ts';
import { type LineMode, ModelServer } from '../testing/model-server.ts';
import type { ResponseEntry } from './response-entry.ts';
import { openResponses, type Responses } from './responses.ts';

beforeAll(() => {
  globalThis.IDBKeyRange = IDBKeyRange;
});

/** What outlives a page on one device. */
interface Device {
  store: JournalStore | null;
  reserve: SeqReserve;
}

interface Page {
  responses: Responses;
  timers: FakeTimers;
  halts: string[];
  die(): void;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** One load of the exam room on this device. Once dead, nothing of it reaches the disk or the line any more. */
async function openPage(
  { store: disk, reserve }: Device,
  server: ModelServer,
  onWritten: (e: ResponseEntry) => void = () => undefined,
): Promise<Page> {
  let alive = true;
  const timers = createFakeTimers();
  const halts: string[] = [];
  const store: JournalStore | null = disk && {
    read: (key) => disk.read(key),
    async put(key, entries) {
      if (!alive) return never();
      await disk.put(key, entries);
      for (const entry of entries) onWritten(structuredClone(entry) as ResponseEntry);
      if (!alive) return never();
    },
    remove: (key, seqs) => (alive ? disk.remove(key, seqs) : never()),
    clear: (key) => (alive ? disk.clear(key) : never()),
  };
  const responses = await openResponses({
    storage: { store, reserve: () => reserve } satisfies ClientStorage,
    key: 'user:answer',
    lastSeq: server.lastSeq(),
    timers,
    random: () => 0.5,
    nowIso: () => new Date(timers.monotonicMs()).toISOString(),
    save: async (entries) => {
      if (!alive) return never();
      const reply = await server.save(entries);
      return alive ? reply : never();
    },
    onHalt: (failure) => halts.push(failure.kind),
    onChange: () => undefined,
  });
  responses.learn({ responses: server.responses(), last_seq: server.lastSeq() } as unknown as AttemptReply);
  responses.sender.kick();
  return {
    responses,
    timers,
    halts,
    die: () => {
      alive = false;
    },
  };
}

const openDevice = async (): Promise<Device & { store: JournalStore }> => ({
  store: await openIndexedDbStore(new IDBFactory()),
  reserve: createMemoryReserve(),
});
const minuteMs = 60_000;
const iso = '2026-11-20T12:00:00.000Z';

describe('responses', () => {
  it('saves a choice at once and a text within two seconds', async () => {
    const server = new ModelServer();
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q1', 'b');
    expect(page.responses.view('q1')).toMatchObject({ value: 'b', state: 'enqueued' });
    await comeToRest();
    expect(page.responses.view('q1').state).toBe('answered');

    page.responses.type('q2', 'O');
    await page.timers.advance(900);
    page.responses.type('q2', 'Olá');
    expect(page.responses.view('q2')).toMatchObject({ value: 'Olá', state: 'enqueued' });
    await page.timers.advance(1100);
    expect(server.saved.get('q2')?.value).toBe('Olá');
    expect(page.responses.view('q2').state).toBe('answered');
  });

  it('writes a long typing burst once in two seconds, and every pause of it within two seconds', async () => {
    const server = new ModelServer();
    const page = await openPage(await openDevice(), server);
    for (let i = 1; i <= 100; i++) {
      page.responses.type('q1', 'x'.repeat(i));
      await page.timers.advance(100);
    }
    await page.timers.advance(2000);
    expect(server.saved.get('q1')?.value).toBe('x'.repeat(100));
    expect(server.history.length).toBeGreaterThanOrEqual(5);
    expect(server.history.length).toBeLessThanOrEqual(6);
  });

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
      // One number for the whole burst.
      expect(again.responses.waitingCount()).toBe(1);
    }
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

  it('keeps a typing burst on a dead line in few entries, and choices in all of them', async () => {
    const server = new ModelServer();
    server.mode = 'down';
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q0', 'a');
    await comeToRest();
    for (let i = 1; i <= 60; i++) {
      page.responses.type('q1', 'x'.repeat(i));
      await page.timers.advance(1000);
    }
    for (const value of ['a', 'b', 'c']) {
      page.responses.choose('q2', value);
      await page.timers.advance(500);
    }
    expect(page.responses.waitingCount()).toBeLessThanOrEqual(12);
    server.mode = 'good';
    page.responses.sender.retryNow();
    await comeToRest();
    expect(page.responses.waitingCount()).toBe(0);
    expect(server.saved.get('q1')?.value).toBe('x'.repeat(60));
    expect(server.history.filter((entry) => entry.item_id === 'q2').map((entry) => entry.value)).toEqual([
      'a',
      'b',
      'c',
    ]);
    const seqs = server.history.map((entry) => entry.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });

  it('gives up only the entry that the server refuses, and says why', async () => {
    const server = new ModelServer();
    server.reject = (entry) => (entry.value === 'too long' ? 'text-too-long' : null);
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q1', 'too long');
    page.responses.choose('q2', 'fine');
    await comeToRest();
    expect(page.responses.view('q1')).toMatchObject({
      state: 'error_to_save',
      rejectedCode: 'text-too-long',
    });
    expect(page.responses.view('q1').value).toBe('too long');
    expect(page.responses.view('q2').state).toBe('answered');
    page.responses.choose('q1', 'shorter');
    await page.timers.advance(500);
    expect(page.responses.view('q1').state).toBe('answered');
  });

  it('keeps a rejected text on the device until a shorter one is taken', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.reject = (entry) => (String(entry.value).length > 5 ? 'text-too-long' : null);
    const page = await openPage(device, server);
    page.responses.type('q1', 'short');
    await page.timers.advance(3000);
    page.responses.type('q1', 'far too long');
    await page.timers.advance(3000);
    expect(page.responses.waitingCount()).toBe(0);
    page.die();
    const again = await openPage(device, server);
    await comeToRest();
    expect(again.responses.view('q1')).toMatchObject({ value: 'far too long', state: 'error_to_save' });
    again.responses.type('q1', 'far');
    await again.timers.advance(3000);
    expect(again.responses.view('q1')).toMatchObject({ value: 'far', state: 'answered' });
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });

  it('keeps what a closed attempt refuses, and sends it when the attempt is open again', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.reject = () => 'answer-too-late';
    const page = await openPage(device, server);
    page.responses.choose('q1', 'a');
    page.responses.choose('q2', 'b');
    await comeToRest();
    expect(page.responses.waitingCount()).toBe(0);
    expect(page.responses.shutOutCount()).toBe(2);
    // The device still holds them, which staff are told.
    expect(page.responses.waitingSeqs()).toEqual([1, 2]);
    page.die();
    server.reject = () => null;
    await openPage(device, server);
    await comeToRest();
    expect([...server.saved.keys()]).toEqual(['q1', 'q2']);
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });

  it('announces nothing that a newer answer to the same question has replaced', async () => {
    const server = new ModelServer();
    server.reject = () => 'answer-too-late';
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    server.reject = () => null;
    page.responses.choose('q1', 'b');
    await page.timers.advance(2000);
    expect(page.responses.waitingSeqs()).toEqual([]);
    expect(page.responses.shutOutCount()).toBe(0);
  });

  it('does not show another user what the one before left on a shared computer', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.mode = 'down';
    const page = await openPage(device, server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    page.die();
    expect(await device.store.read('somebody-else:answer:responses')).toEqual([]);
    expect(await device.store.read('user:answer:responses')).toHaveLength(1);
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

  it('does not reuse the number of a change that left with the closing page', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    const page = await openPage({ ...device, store: { ...device.store, put: () => never() } }, server);
    page.responses.type('q1', 'first');
    page.responses.flush();
    server.mode = 'delayed';
    page.responses.sender.flushOnUnload();
    page.die();
    const again = await openPage(device, server);
    server.deliverHeld();
    server.mode = 'good';
    again.responses.choose('q1', 'second');
    await again.timers.advance(minuteMs);
    expect(server.saved.get('q1')?.value).toBe('second');
  });

  it('never changes an entry that has left once: its acknowledgement may have been lost', async () => {
    const server = new ModelServer();
    const page = await openPage(await openDevice(), server);
    server.mode = 'reply-lost';
    page.responses.type('q1', 'half');
    await page.timers.advance(1100);
    page.responses.type('q1', 'whole');
    page.responses.flush();
    server.mode = 'good';
    await page.timers.advance(minuteMs);
    expect(server.saved.get('q1')?.value).toBe('whole');
    expect(server.history.map((entry) => entry.value)).toEqual(['half', 'whole']);
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

  it('forgets an attempt after its end', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.mode = 'down';
    const page = await openPage(device, server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    expect(await device.store.read('user:answer:responses')).toHaveLength(1);
    await page.responses.forget();
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });
});

type Step =
  | { do: 'type' | 'choose'; item: string; value: ResponseValue }
  | { do: 'wait'; ms: number }
  | { do: 'line'; mode: LineMode }
  | { do: 'deliver' }
  | { do: 'flush' }
  | { do: 'reload'; how: 'crash' | 'leave' };

const item = fc.constantFrom('q1', 'q2', 'q3');
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('type' as const), item, value: fc.string({ maxLength: 8 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      item,
      value: fc.constantFrom('a', 'b', null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 300, 1000, 5000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      mode: fc.constantFrom<LineMode>('good', 'down', 'busy', 'reply-lost', 'delayed'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'deliver' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'flush' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reload' as const),
      how: fc.constantFrom('crash' as const, 'leave' as const),
    }),
  },
);

describe('responses under any sequence of edits, bad lines and reloads', () => {
  it('loses nothing that was written down, keeps the order, and ends with what is on the screen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async (steps) => {
        const device = await openDevice();
        const server = new ModelServer();
        /** Everything that was on disk once: item, number, newest text of that number. */
        const written = new Map<number, ResponseEntry>();
        const onWritten = (entry: ResponseEntry): void => void written.set(entry.seq, entry);
        const newestWritten = (itemId: string): ResponseEntry | undefined =>
          [...written.values()].filter((e) => e.item_id === itemId).sort((a, b) => b.seq - a.seq)[0];
        const screen = new Map<string, ResponseValue>();
        let page = await openPage(device, server, onWritten);

        const reload = async (how: 'crash' | 'leave'): Promise<void> => {
          if (how === 'leave') {
            page.responses.flush();
            page.responses.sender.flushOnUnload();
            // A page that is left in the ordinary way lets its disk writes end.
            await comeToRest(4);
          }
          const saidKept = new Set(
            ['q1', 'q2', 'q3'].filter((itemId) => !page.responses.view(itemId).isWriting),
          );
          page.die();
          page = await openPage(device, server, onWritten);
          await comeToRest();
          for (const itemId of ['q1', 'q2', 'q3']) {
            const shown = page.responses.view(itemId).value;
            const newest = newestWritten(itemId);
            if (how === 'leave' || saidKept.has(itemId)) expect(shown).toEqual(screen.get(itemId) ?? null);
            else if (newest && (server.saved.get(itemId)?.seq ?? 0) <= newest.seq)
              expect(shown).toEqual(newest.value);
            screen.set(itemId, shown);
          }
        };

        for (const step of steps) {
          if (step.do === 'type' || step.do === 'choose') {
            page.responses[step.do](step.item, step.value);
            screen.set(step.item, step.value);
          } else if (step.do === 'wait') await page.timers.advance(step.ms);
          else if (step.do === 'line') server.mode = step.mode;
          else if (step.do === 'deliver') server.deliverHeld();
          else if (step.do === 'flush') page.responses.flush();
          else if (step.do === 'reload') await reload(step.how);
        }

        server.mode = 'good';
        server.deliverHeld();
        for (let round = 0; round < 4; round++) {
          await page.timers.advance(minuteMs);
          server.deliverHeld();
        }
        expect(page.responses.waitingCount()).toBe(0);
        for (const [itemId, value] of screen) expect(server.saved.get(itemId)?.value ?? null).toEqual(value);
        for (const entry of written.values())
          expect(server.history).toContainEqual(
            expect.objectContaining({ item_id: entry.item_id, seq: entry.seq, value: entry.value }),
          );
        for (const itemId of ['q1', 'q2', 'q3']) {
          const seqs = server.history.filter((e) => e.item_id === itemId).map((e) => e.seq);
          expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
        }
        expect(await device.store.read('user:answer:responses')).toEqual([]);
      }),
      { numRuns: 600 },
    );
  }, 120_000);
});
