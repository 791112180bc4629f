import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_OWNER_URL_VARIABLE } from '@certame/db/embedded/test-cluster.ts';
import pg from 'pg';

/** The secret of every test server: roles belong to the cluster, so their derived passwords must agree. */
export const testSecret = 'a secret for tests only, known to everybody';
const TEMPLATE_LOCK = 7_305_121;

const withDatabase = (url: string, database: string): string => {
  const copy = new URL(url);
  copy.pathname = `/${database}`;
  return copy.toString();
};

const clusterUrl = (): string => {
  const url = process.env[TEST_OWNER_URL_VARIABLE];
  if (!url)
    throw new Error(`Database tests run in the vitest project "db", which sets ${TEST_OWNER_URL_VARIABLE}`);
  return url;
};

let known: string | undefined;

/** Changes with whatever shapes or fills a fresh database, so that a stale template is never used. Files of one run share a process. */
const templateName = (): string => {
  known ??= computeTemplateName();
  return known;
};

function computeTemplateName(): string {
  const root = join(import.meta.dirname, '../../..');
  const hash = createHash('sha256');
  for (const folder of ['db/migrations', 'db/src', 'apps/server/src/seed', 'packages/contract/src']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.test\.ts$/.test(entry.name)) continue;
      if (
        folder !== 'db/migrations' &&
        !/(seed|schema|routes\.ts|permissions\.ts|row-security)/.test(join(entry.parentPath, entry.name))
      )
        continue;
      hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

export interface TestDatabase {
  ownerUrl: string;
  drop(): Promise<void>;
}

/**
 * A fresh database with the demonstration data, cloned from a template that the first caller fills through `fill`.
 * A clone takes some 50 ms.
 */
export async function createTestDatabase(fill: (ownerUrl: string) => Promise<void>): Promise<TestDatabase> {
  const cluster = clusterUrl();
  const template = templateName();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const ready = await client.query('select from pg_database where datname = $1 and datistemplate', [
      template,
    ]);
    if (ready.rowCount === 0) {
      await client.query(`drop database if exists ${template} with (force)`);
      await client.query(`create database ${template}`);
      await fill(withDatabase(cluster, template));
      await client.query(`alter database ${template} is_template true`);
    }
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return {
    ownerUrl: withDatabase(cluster, name),
    drop: async () => {
      const dropper = new pg.Client({ connectionString: cluster });
      await dropper.connect();
      await dropper.query(`drop database if exists ${name} with (force)`).finally(() => dropper.end());
    },
  };
}
