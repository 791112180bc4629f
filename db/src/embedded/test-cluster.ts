import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE_NAME } from './owner-connection.ts';
import { isProcessAlive, waitForPidLock } from './pid-lock.mjs';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** Read by every database test; set beforehand, it names an outside server to test against. */
export const TEST_OWNER_URL_VARIABLE = 'CERTAME_TEST_DATABASE_OWNER_URL';

export interface TestCluster {
  ownerUrl: string;
  stop(): Promise<void>;
}

const USERS_LOCK_TIMEOUT_MS = 240_000;
const DEFAULT_DATA_DIR = join(import.meta.dirname, '../../../.data/test-postgres');

/** Which test runs use the cluster: one file per process, so that the last to finish stops it. */
class UserRegistry {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'users');
    mkdirSync(this.#folder, { recursive: true });
  }

  countOthers(): number {
    let count = 0;
    for (const name of readdirSync(this.#folder)) {
      const pid = Number.parseInt(name, 10);
      if (pid === process.pid) continue;
      if (isProcessAlive(pid)) count += 1;
      else rmSync(join(this.#folder, name), { force: true });
    }
    return count;
  }

  add(): void {
    writeFileSync(join(this.#folder, String(process.pid)), '');
  }

  remove(): void {
    rmSync(join(this.#folder, String(process.pid)), { force: true });
  }

  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const lock = await waitForPidLock(`${this.#folder}.lock`, USERS_LOCK_TIMEOUT_MS);
    if (!lock) throw new Error(`${this.#folder}.lock is held`);
    try {
      return await work();
    } finally {
      lock.release();
    }
  }
}

/** A run that was killed leaves its databases behind. */
async function dropLeftovers(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where not datistemplate and datname not in ('postgres', $1)`,
      [DATABASE_NAME],
    );
    for (const { datname } of rows) {
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

/** One cluster for all test runs that share a folder, with the same durability as in production. */
export async function startTestCluster(dataDir: string = DEFAULT_DATA_DIR): Promise<TestCluster> {
  const users = new UserRegistry(dataDir);
  return users.exclusively(async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    if (users.countOthers() === 0) await dropLeftovers(postgres.ownerUrl);
    users.add();
    return {
      ownerUrl: postgres.ownerUrl,
      stop: () =>
        users.exclusively(async () => {
          users.remove();
          await (users.countOthers() === 0 ? postgres.stop() : postgres.release());
        }),
    };
  });
}
