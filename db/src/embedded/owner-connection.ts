import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { ClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { OWNER_ROLE } from './init-cluster.ts';

export const DATABASE_NAME = 'certame';

const CONNECT_TIMEOUT_MS = 10_000;
const DUPLICATE_DATABASE = '42P04';
const INVALID_PASSWORD = '28P01';

export function buildOwnerUrl(home: ClusterHome, port: number, database: string = DATABASE_NAME): string {
  const password = readFileSync(home.passwordFile, 'utf8').trim();
  return `postgres://${OWNER_ROLE}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the database where missing.
 * @throws EmbeddedPostgresError `postgres_password_refused`; what `pg` throws when nobody answers
 */
export async function ensureDatabase(home: ClusterHome, port: number): Promise<void> {
  const client = new pg.Client({
    connectionString: buildOwnerUrl(home, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === INVALID_PASSWORD) {
      throw new EmbeddedPostgresError('postgres_password_refused', home.passwordFile, { cause: error });
    }
    if (code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}
