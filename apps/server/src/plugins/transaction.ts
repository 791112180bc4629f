import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** A transaction, or a connection that is in one. */
export type Tx = NodePgDatabase;

/** Work that follows a commit: publishing to sockets, waking a queue, deleting bytes. */
export type FollowUp = () => void | Promise<void>;

export interface Transaction {
  tx: Tx;
  /**
   * The raw connection of `tx`, for the prepared statements of `features/exam`. All else goes through `tx`: drizzle's builder, or its
   * `sql` tag for what is longer. Start-up, migrations and the installation's seed run before there is a `tx`, on raw connections.
   */
  client: pg.PoolClient;
  /**
   * Runs `followUp` after the commit, in the order of the calls and once the connection is released; drops it on
   * rollback. The caller of the transaction waits for it. An error of a follow-up is logged: what is committed stays.
   */
  afterCommit(followUp: FollowUp): void;
  /** Savepoint: if `work` throws, its changes and its follow-ups are undone, and the transaction can go on. */
  inSavepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** For what no transaction causes, such as the tick of a timer: its follow-up runs at once. */
export const outsideTransaction: Pick<Transaction, 'afterCommit'> = {
  afterCommit: (followUp) => void followUp(),
};

type LogError = (error: Error) => void;

async function runFollowUps(followUps: readonly FollowUp[], onError: LogError): Promise<void> {
  for (const followUp of followUps) {
    try {
      await followUp();
    } catch (error) {
      onError(error as Error);
    }
  }
}

function createTransaction(client: pg.PoolClient, followUps: FollowUp[]): Transaction {
  return {
    tx: drizzle(client) as unknown as Tx,
    client,
    afterCommit: (followUp) => void followUps.push(followUp),
    inSavepoint: async (work) => {
      const queued = followUps.length;
      await client.query('savepoint work');
      try {
        const result = await work();
        await client.query('release savepoint work');
        return result;
      } catch (error) {
        followUps.length = queued;
        await client.query('rollback to savepoint work; release savepoint work');
        throw error;
      }
    },
  };
}

export async function inTransaction<T>(
  pool: pg.Pool,
  settings: string,
  work: (transaction: Transaction) => Promise<T>,
  onError: LogError,
): Promise<T> {
  const client = await pool.connect();
  const followUps: FollowUp[] = [];
  let result: T;
  let broken: Error | undefined;
  try {
    await client.query(`begin; ${settings}`);
    result = await work(createTransaction(client, followUps));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection whose rollback failed is in an unknown state: it is destroyed instead of going back.
    client.release(broken);
  }
  if (followUps.length > 0) await runFollowUps(followUps, onError);
  return result;
}
