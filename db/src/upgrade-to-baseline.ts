import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** Time (`when` of the journal, ms) of the last of the migrations that the baseline replaced. */
const LAST_BEFORE_BASELINE = 1_795_533_891_932;
/** How many migrations of the journal the baseline is made of. */
const BASELINE_MIGRATIONS = 2;

export class OutdatedDatabaseError extends Error {
  constructor() {
    super(
      'This database was made by a version from before the baseline of the migrations, and not by the last of them. Start commit 1eeb5d46 on it once, then this version: docs/operations.md, "Older databases".',
    );
    this.name = 'OutdatedDatabaseError';
  }
}

/**
 * Marks the baseline as applied in a database that the migrations before it made, once its renamed tables have their new
 * names. A fresh database, and one that has the baseline, are left alone.
 *
 * @throws OutdatedDatabaseError when migrations from before the baseline are missing.
 */
export async function upgradeToBaseline(client: pg.Client, migrationsFolder: string): Promise<void> {
  const { rows: journals } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  );
  if (!journals[0]?.journal) return;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]?.last ?? 0);
  if (last === 0 || last > LAST_BEFORE_BASELINE) return;
  if (last < LAST_BEFORE_BASELINE) throw new OutdatedDatabaseError();
  const renames = await readFile(join(import.meta.dirname, '../upgrades/before-baseline.sql'), 'utf8');
  await client.query('begin');
  await client.query(renames);
  const baseline = readMigrationFiles({ migrationsFolder }).slice(0, BASELINE_MIGRATIONS);
  for (const { hash, folderMillis } of baseline) {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
  await client.query('commit');
}
