import { type AttemptSnapshot, findSnapshot } from './attempt/attempt-snapshot.ts';
import type { ExamStoreOptions } from './exam-view.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import { createTimeoutStore } from './journal/timeout-store.ts';
import { giveUpAfter } from './time/timers.ts';

/** Timeout of a snapshot store that opens and then never answers. */
const snapshotPatienceMs = 2000;

/** Client storage with one timeout for the whole page: a disk that doesn't answer is waited for once. */
export const openStorageWithTimeout = async ({
  openStorage,
  timers,
}: ExamStoreOptions): Promise<ClientStorage> => {
  const { store, reserve } = await openStorage();
  return { store: store && createTimeoutStore(store, timers), reserve };
};

/** A snapshot exists while the attempt is open and its room was not left on purpose, also after the browser was killed. */
export const findSnapshotInTime = ({
  snapshots,
  timers,
}: ExamStoreOptions): Promise<AttemptSnapshot | null> =>
  Promise.race([findSnapshot(snapshots).catch(() => null), giveUpAfter(timers, snapshotPatienceMs)]);
