import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Journal {
  entries: { when: number }[];
}

/** Folder of the migrations that this version brings. */
export const migrationsFolder = join(import.meta.dirname, '../migrations');

/** The instant by which the last migration of this version is known in the database, milliseconds since 1970. */
export function latestMigrationMs(): number {
  const { entries } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as Journal;
  return Math.max(...entries.map(({ when }) => when));
}

/** Gives `last_ms`, null in a database without a migration; the login roles may read it. */
export const lastMigrationQuery = {
  name: 'last-migration',
  text: 'select max(created_at)::float8 as last_ms from drizzle.__drizzle_migrations',
} as const;
