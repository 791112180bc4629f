import { isUuid } from '@certame/contract/uuid.ts';
import type { DatabaseUrls } from '@certame/db/migrate.ts';
import { sql } from '@certame/db/sql.ts';
import pg from 'pg';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { inTransaction, type Transaction, type Tx } from './transaction.ts';

export type { Transaction, Tx } from './transaction.ts';

/** The acting user and institution, which the database reads for row level security and for the audit log. */
export interface Actor {
  institutionId: string;
  userId: string | null;
  /** Acts as a participant, who reaches what they were invited to: rules of data access hide nothing from it. */
  asParticipant?: boolean;
  /** Acts on candidates of a room that it was found to watch: the exam's group of editors is not asked. */
  actsForRoom?: boolean;
  /** Acts for several people or before anybody is known: rows of all accounts are shown, as in `withAccounts`. */
  worksOnAccounts?: boolean;
}

/** How a transaction is run. */
export interface TransactionOptions {
  /** Only reads, which PostgreSQL enforces. */
  readOnly?: boolean;
  /** Reads no table from its start, where anything else does: among very many rows of all institutions, that takes longest. */
  byIndex?: boolean;
}

/** A transaction with its actor: the first parameter of every query of a tenant's rows. */
export interface Scope extends Transaction, Actor {}

export interface Database {
  /** Runs `work` in one transaction that sees the rows of one institution only. */
  inTenant<T>(actor: Actor, work: (scope: Scope) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Rows that belong to no institution (logins, sessions); tenant tables look empty here. With a user those of that user,
   * with null those of everybody: it is what signs people in, before anybody is known.
   */
  inGlobal<T>(userId: string | null, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Sees every institution. The reason goes to the audit log and makes each use greppable. */
  asSystem<T>(reason: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Pool of the system role, for single prepared statements before a tenant is known (the session check). */
  system: pg.Pool;
  app: pg.Pool;
  close(): Promise<void>;
}

function requireUuid(value: string): string {
  if (!isUuid(value)) throw new Error('Not a UUID');
  return value;
}

/**
 * A connection that breaks (PostgreSQL was restarted or killed) must not end the process, whether it was idle or in
 * the middle of a transaction: the query under way fails by itself, the next one reconnects. The pool hangs the whole
 * connection on its error, with every statement it has ever sent: none of that belongs into a log.
 */
export function surviveBrokenConnections(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', (error) => {
    Reflect.deleteProperty(error, 'client');
    onError(error);
  });
  pool.on('connect', (client) => client.on('error', onError));
}

/** Sets a switch of row level security for the time of `work`, and back to what it was. */
async function withSetting<T>(tx: Tx, name: string, work: () => Promise<T>): Promise<T> {
  const [row] = await queryRows(
    { tx },
    z.object({ before: z.string() }),
    sql`select coalesce(current_setting(${name}, true), '') as before, set_config(${name}, 'on', true)`,
  );
  const result = await work();
  await tx.execute(sql`select set_config(${name}, ${row?.before ?? ''}, true)`);
  return result;
}

/**
 * For what must hold whoever asks, such as whether a question was shown to anybody: rules of data access hide no rows
 * meanwhile. What is read here must not be shown; the reason stands beside each use.
 */
export const bypassDataAccess = <T>({ tx }: Scope, _reason: string, work: () => Promise<T>): Promise<T> =>
  withSetting(tx, 'certame.participant', work);

const openAccounts = `set local certame.accounts = 'on'`;

/**
 * For what is done to somebody else's login within an institution: finding it by its address, ending its sessions, giving
 * out a link. Row level security shows the rows of all accounts meanwhile, so the reason stands beside each use.
 */
export const withAccounts = <T>(tx: Tx, _reason: string, work: () => Promise<T>): Promise<T> =>
  withSetting(tx, 'certame.accounts', work);

/** From here on the scope acts as staff: rules of data access decide again which rows it sees. */
export async function enforceDataAccess({ tx }: Scope): Promise<void> {
  await tx.execute(sql`set local certame.participant = 'off'`);
}

export function createDatabase(
  urls: DatabaseUrls,
  poolSize: number,
  onError: (error: Error) => void,
): Database {
  const open = (connectionString: string, max: number, name: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      // Statements of one turn of the event loop share a round trip.
      pipeline: true,
    });
    surviveBrokenConnections(pool, onError);
    return pool;
  };
  const app = open(urls.app, poolSize, 'certame');
  const system = open(urls.system, Math.max(2, Math.floor(poolSize / 4)), 'certame system');

  return {
    app,
    system,
    inTenant: (actor, work, { readOnly = false, byIndex = false } = {}) =>
      inTransaction(
        app,
        (readOnly ? 'set transaction read only; ' : '') +
          `set local certame.institution_id = '${requireUuid(actor.institutionId)}'` +
          (actor.userId ? `; set local certame.user_id = '${requireUuid(actor.userId)}'` : '') +
          (actor.asParticipant ? `; set local certame.participant = 'on'` : '') +
          (actor.worksOnAccounts ? `; ${openAccounts}` : '') +
          (byIndex ? '; set local enable_seqscan = off' : ''),
        (transaction) => work({ ...transaction, institutionId: actor.institutionId, userId: actor.userId }),
        onError,
      ),
    inGlobal: (userId, work) =>
      inTransaction(
        app,
        userId ? `set local certame.user_id = '${requireUuid(userId)}'` : openAccounts,
        work,
        onError,
      ),
    asSystem: (reason, work) =>
      inTransaction(system, `set local certame.reason = ${pg.escapeLiteral(reason)}`, work, onError),
    close: async () => {
      await Promise.all([app.end(), system.end()]);
    },
  };
}
