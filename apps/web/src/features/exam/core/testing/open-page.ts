import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ClientStorage } from '../journal/client-storage.ts';
import { openIndexedDbStore } from '../journal/indexed-db-store.ts';
import type { JournalStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import type { SeqReserve } from '../journal/seq-reserve.ts';
import type { ResponseEntry } from '../responses/response-entry.ts';
import { openResponses, type Responses } from '../responses/responses.ts';
import { createFakeTimers, type FakeTimers } from './fake-timers.ts';
import type { ModelServer } from './model-server.ts';

globalThis.IDBKeyRange = IDBKeyRange;

/** The storage of one device, which outlives its pages. */
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

export const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** One load of the exam room on this device. Once dead, nothing of it reaches the disk or the line any more. */
export async function openPage(
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

export const openDevice = async (): Promise<Device & { store: JournalStore }> => ({
  store: await openIndexedDbStore(new IDBFactory()),
  reserve: createMemoryReserve(),
});

export const minuteMs = 60_000;
