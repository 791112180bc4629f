import { type AttemptSnapshot, findSnapshot } from './attempt/attempt-snapshot.ts';
import type { ExamStoreOptions } from './exam-view.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import { createTimeoutStore } from './journal/timeout-store.ts';
import { giveUpAfter } from './time/timers.ts';

/** A place of snapshots that opens and then never answers is waited for no longer. */
const snapshotPatienceMs = 2000;

/** All of one page share their patience with the disk: nobody waits for it twice. */
export const openStorageWithTimeout = async ({
  openStorage,
  timers,
}: ExamStoreOptions): Promise<ClientStorage> => {
  const { store, reserve } = await openStorage();
  return { store: store && createTimeoutStore(store, timers), reserve };
};

/** There is one as long as the attempt is open and its room was not left on purpose, also after the browser was killed. */
export const findSnapshotInTime = ({
  snapshots,
  timers,
}: ExamStoreOptions): Promise<AttemptSnapshot | null> =>
  Promise.race([findSnapshot(snapshots).catch(() => null), giveUpAfter(timers, snapshotPatienceMs)]);
