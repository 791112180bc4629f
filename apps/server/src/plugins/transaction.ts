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
  /**
   * Ends the transaction: sends its last statements with the commit behind them, in one round trip. @throws the error of the first that
   * fails; the database rolls all of it back then. The connection takes nothing more, so this comes last and in no savepoint.
   */
  commitWith(statements: readonly pg.QueryConfig[]): Promise<void>;
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

/** Sends statements together and waits for all of them. @throws the error of the first that failed. */
async function sendTogether(
  client: pg.PoolClient,
  statements: readonly (pg.QueryConfig | string)[],
): Promise<pg.QueryResult[]> {
  // Each one is waited for: what is still under way must not meet the next user of the connection.
  const sent = await Promise.allSettled(statements.map((statement) => client.query(statement)));
  return sent.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** A part of a larger transaction, such as the whole demonstration: what ends the part does not end the other. */
export const partOf = (transaction: Transaction): Transaction => ({
  ...transaction,
  commitWith: async (statements) => {
    await sendTogether(transaction.client, statements);
  },
});

/** A transaction that has not ended, and its end where its work did not end it. */
interface OpenTransaction {
  transaction: Transaction;
  commit(): Promise<void>;
}

function openTransaction(client: pg.PoolClient, followUps: FollowUp[]): OpenTransaction {
  let hasEnded = false;
  let savepoints = 0;
  const commitWith = async (statements: readonly pg.QueryConfig[]): Promise<void> => {
    if (hasEnded || savepoints > 0)
      throw new Error('Only an open transaction is committed, outside its savepoints');
    hasEnded = true;
    const results = await sendTogether(client, [...statements, 'commit']);
    // PostgreSQL answers the commit of a transaction that has failed by rolling it back, without an error.
    if (results.at(-1)?.command !== 'COMMIT')
      throw new Error('A statement of the transaction had failed: it was rolled back');
  };
  const transaction: Transaction = {
    tx: drizzle(client) as unknown as Tx,
    client,
    afterCommit: (followUp) => void followUps.push(followUp),
    commitWith,
    inSavepoint: async (work) => {
      const queued = followUps.length;
      await client.query('savepoint work');
      savepoints += 1;
      try {
        const result = await work();
        await client.query('release savepoint work');
        return result;
      } catch (error) {
        followUps.length = queued;
        await client.query('rollback to savepoint work; release savepoint work');
        throw error;
      } finally {
        savepoints -= 1;
      }
    },
  };
  return { transaction, commit: async () => (hasEnded ? undefined : commitWith([])) };
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
    const { transaction, commit } = openTransaction(client, followUps);
    // The first statement of `work` follows at once, in the same round trip. Only a connection that is gone refuses to begin, and then
    // that statement too.
    const begun = client.query(`begin; ${settings}`);
    begun.catch(() => undefined);
    result = await work(transaction);
    await begun;
    await commit();
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
