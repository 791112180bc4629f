import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleS, writeLongSlices } from '../../apps/server/src/features/proctoring/testing/long-video.ts';
import { recordedSlices } from '../../apps/server/src/features/proctoring/testing/recorded-slices.ts';
import { createLocalMediaStore } from '../../apps/server/src/plugins/providers/media-store/local-media-store.ts';
import type { MediaStore } from '../../apps/server/src/plugins/providers/media-store/media-store.ts';
import { SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';
import type { Joining } from './join-alone.ts';

const budget = { minutesPerCpuSecond: 20, megabytes: 300 } as const;
type Owner = { institutionId: string; ownerId: string };
type Segments = { id: string; offsetMs: number; header: null }[];

/** A recording of a page that was reloaded every ten seconds. */
async function storeManyRuns(store: MediaStore, owner: Owner, count: number): Promise<Segments> {
  const segments: Segments = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    offsetMs: index * sampleS * 1000,
    header: null,
  }));
  for (const { id } of segments)
    for (const [ordinal, bytes] of recordedSlices().entries())
      await store.put({ ...owner, segmentId: id, ordinal }, bytes);
  return segments;
}

/** Hours without a break. */
async function storeOneRun(store: MediaStore, owner: Owner, minutes: number): Promise<Segments> {
  const id = randomUUID();
  await writeLongSlices(minutes, (ordinal, bytes) => store.put({ ...owner, segmentId: id, ordinal }, bytes));
  return [{ id, offsetMs: 0, header: null }];
}

/** With the flags of the product's server, in a process in which nothing else was done. */
async function joinAlone(folder: string, owner: Owner, segments: Segments): Promise<Joining> {
  const child = fork(join(import.meta.dirname, 'join-alone.ts'), { execArgv: SERVER_FLAGS });
  child.send({ place: { folder }, ...owner, segments, endMs: null, unreadable: [] });
  const [joining] = await once(child, 'message');
  return joining as Joining;
}

async function measure(
  what: string,
  prepare: (store: MediaStore, owner: Owner) => Promise<Segments>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'certame-joining-'));
  try {
    const owner = { institutionId: randomUUID(), ownerId: randomUUID() };
    const segments = await prepare(createLocalMediaStore(folder), owner);
    const { minutes, cpuSeconds, megabytes, problems } = await joinAlone(folder, owner, segments);
    const rate = minutes / cpuSeconds;
    const isWithin =
      rate >= budget.minutesPerCpuSecond && megabytes < budget.megabytes && minutes > 0 && problems === 0;
    console.log(
      `joining ${minutes.toFixed(0)} min ${what}: ${rate.toFixed(0)} min a second of processor, at least ${budget.minutesPerCpuSecond}; ${megabytes.toFixed(0)} MB resident, allowed ${budget.megabytes}: ${isWithin ? 'within' : 'OVER'} the budget`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function measureJoining(): Promise<void> {
  await measure('of one run', (store, owner) => storeOneRun(store, owner, 120));
  await measure('of 240 runs', (store, owner) => storeManyRuns(store, owner, 240));
}
