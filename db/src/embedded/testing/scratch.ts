import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findLivingPostmaster, stopPostmaster } from '../postmaster.ts';

/** A new temporary folder that PostgreSQL's account can cross when the tests run as root. */
export function makeScratchFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/** A folder with spaces in its path, where a cluster may live for one test. */
export const makeScratchDataDir = (): string => join(makeScratchFolder('certame scratch '), 'postgres');

export async function removeScratch(dataDir: string): Promise<void> {
  for (const home of [dataDir, findSharedHome(dataDir)]) {
    if (!home) continue;
    const living = findLivingPostmaster(join(home, 'cluster/data'));
    if (living) await stopPostmaster(living.pid, join(home, 'cluster/data'), 'postgres');
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
}

/** Where the data went when the folder itself could not keep it. */
export function findSharedHome(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'LOCATION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

export async function query<Row extends pg.QueryResultRow>(ownerUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A test that kills the server cuts this connection too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
