import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { applyRowSecurity } from './row-security.ts';
import { migrationsFolder } from './schema-version.ts';
import { letIndexesServeSearches } from './search-indexes.ts';
import { applyTenantReferences } from './tenant-keys.ts';
import { upgradeToBaseline } from './upgrade-to-baseline.ts';

/** Any constant: two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_305_119;

export interface DatabaseUrls {
  /** Owns the schema; migrations and the job queue's own tables. */
  owner: string;
  /** The application: row level security holds for it and it owns nothing. */
  app: string;
  /** Acts across institutions where code says why (`asSystem`). */
  system: string;
}

/** Names of the two login roles. They are of the cluster, so several databases in one cluster need several prefixes. */
export const roleNames = (prefix: string) => ({ app: `${prefix}_app`, system: `${prefix}_system` });

const withLogin = (ownerUrl: string, user: string, password: string): string => {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return url.toString();
};

/** Passwords of the two roles follow from the installation's secret: every machine that knows it can connect. */
export function databaseUrls(ownerUrl: string, rolePrefix: string, secret: string): DatabaseUrls {
  const names = roleNames(rolePrefix);
  const password = (role: string) =>
    createHmac('sha256', secret).update(`database role ${role}`).digest('hex');
  return {
    owner: ownerUrl,
    app: withLogin(ownerUrl, names.app, password(names.app)),
    system: withLogin(ownerUrl, names.system, password(names.system)),
  };
}

async function ensureLoginRole(client: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const role = pg.escapeIdentifier(username);
  const exists = await client.query('select from pg_roles where rolname = $1', [username]);
  const verb = exists.rowCount ? 'alter' : 'create';
  await client.query(
    `${verb} role ${role} login noinherit nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  );
}

export class UnsafeDatabaseError extends Error {
  constructor(settings: string[]) {
    super(
      `PostgreSQL runs with ${settings.join(', ')}: an acknowledged answer could be lost. Turn these settings on and start again.`,
    );
    this.name = 'UnsafeDatabaseError';
  }
}

/** An acknowledgement means "on disk"; with these settings off it would not. */
export async function requireDurableSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')`,
  );
  const unsafe = rows.filter((row) => row.setting === 'off').map((row) => `${row.name} = off`);
  if (unsafe.length > 0) throw new UnsafeDatabaseError(unsafe);
}

/**
 * Polls for the lock: a statement that waits inside the database holds a snapshot, and an index that the first server
 * builds concurrently would wait for that in turn.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.held) return;
    await sleep(200);
  }
}

/** A process that does not migrate by itself asks with the role of the system whether the schema is as new as its code. */
async function letSystemReadVersion(client: pg.Client, systemUrl: string): Promise<void> {
  const role = pg.escapeIdentifier(new URL(systemUrl).username);
  await client.query(
    `grant usage on schema drizzle to ${role}; grant select on drizzle.__drizzle_migrations to ${role}`,
  );
}

export interface MigrationResult {
  /** Foreign keys, as `table.name`, that rows from before contradict: they name a row of another institution. */
  contradictedReferences: string[];
}

/**
 * Brings a database to this version: tables, keys, the job queue, login roles, row level security, audit triggers. Safe to
 * run at every start and from several servers at once.
 */
export async function migrateDatabase(urls: DatabaseUrls): Promise<MigrationResult> {
  const client = new pg.Client({ connectionString: urls.owner });
  await client.connect();
  try {
    await requireDurableSettings(client);
    await lockMigrations(client);
    await upgradeToBaseline(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
    await migrateJobQueue({ connectionString: urls.owner });
    await ensureLoginRole(client, urls.app);
    await ensureLoginRole(client, urls.system);
    await letIndexesServeSearches(client);
    const contradictedReferences = await applyTenantReferences(client);
    await applyRowSecurity(client, new URL(urls.app).username, new URL(urls.system).username);
    await letSystemReadVersion(client, urls.system);
    return { contradictedReferences };
  } finally {
    await client.end();
  }
}
