import { lastMigrationQuery, latestMigrationMs } from '@certame/db/schema-version.ts';
import type pg from 'pg';

/** Why a process should get no requests. */
export type Unready = 'draining' | 'database' | 'schema';

export interface Readiness {
  /** Null: ready. Asked by strangers too, so that the database hears of it once a second at most. */
  check(): Promise<Unready | null>;
  /** From now on not ready, whatever the database says. */
  markDraining(): void;
  isDraining(): boolean;
}

const keptMs = 1000;
const patienceMs = 2000;
/** Of a database that no migration has reached, or only one of a version without the grant: undefined table, schema, no right. */
const schemaErrors = new Set(['42P01', '3F000', '42501']);

async function askDatabase(system: pg.Pool, neededMs: number): Promise<Unready | null> {
  try {
    const { rows } = await system.query<{ last_ms: number | null }>(lastMigrationQuery);
    // A newer schema is one that this version still fits: expand, migrate, contract.
    return (rows[0]?.last_ms ?? 0) >= neededMs ? null : 'schema';
  } catch (error) {
    return schemaErrors.has((error as { code?: string }).code ?? '') ? 'schema' : 'database';
  }
}

const timeout = (): Promise<Unready> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs, 'database' as const).unref();
  });

export function createReadiness(system: pg.Pool, now: () => number): Readiness {
  const neededMs = latestMigrationMs();
  let draining = false;
  let asked: { atMs: number; answer: Promise<Unready | null> } | undefined;
  return {
    check: async () => {
      if (draining) return 'draining';
      if (!asked || Math.abs(now() - asked.atMs) >= keptMs)
        asked = { atMs: now(), answer: Promise.race([askDatabase(system, neededMs), timeout()]) };
      return asked.answer;
    },
    markDraining: () => {
      draining = true;
    },
    isDraining: () => draining,
  };
}
