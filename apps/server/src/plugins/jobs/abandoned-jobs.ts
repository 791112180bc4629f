import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Advisory lock (any constant) that each worker process holds, shared, as long as it lives. */
const WORKERS_LOCK = 7_305_121;
/** First half of the advisory locks, one for each pool of workers; the second is made of the pool's name. */
const POOL_LOCK = 7_305_122;
const reconnectMs = 1000;

/**
 * Pools of workers that hold jobs and whose process is gone. A job that was just taken doesn't count: its pool may not have its lock yet.
 */
const gonePools = `
  select distinct j.locked_by as name from graphile_worker._private_jobs j
   where j.locked_by is not null and j.locked_at < now() - interval '15 seconds'
     and not exists (select from pg_locks l
                      where l.locktype = 'advisory' and l.classid = ${POOL_LOCK} and l.objsubid = 2
                        and l.objid::bigint = (hashtext(j.locked_by)::bigint & 4294967295)
                        and l.database = (select oid from pg_database where datname = current_database()))`;

/** The connection that shows other processes that this one works on the queue, and by which it looks after theirs. */
export interface WorkerPresence {
  /** Pools of this process, by their names in the queue. Jobs of those that were held before and are not named any more go to others. */
  hold(pools: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

async function unlock(client: pg.Client, pools: readonly string[]): Promise<void> {
  if (pools.length > 0) await client.query('select graphile_worker.force_unlock_workers($1)', [pools]);
}

async function unlockAllWhenAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    WORKERS_LOCK,
  ]);
  if (rows[0]?.alone) {
    await client.query(
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`,
    );
    await client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock($1)', [WORKERS_LOCK]);
  } else await client.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK]);
}

/**
 * A killed process leaves its jobs locked, and the queue would wait four hours for it. Each process therefore holds an advisory lock for
 * each of its pools of workers, which ends with the process. The first process takes all jobs back at once; later the processes look after
 * each other: jobs whose pool has been without its lock twice in a row are unlocked, so that a connection may break and come back.
 */
export async function keepWorkerPresence(
  ownerUrl: string,
  onError: (error: Error) => void,
  sweepEveryMs = 10_000,
): Promise<WorkerPresence> {
  let held: readonly string[] = [];
  let client: pg.Client | undefined;
  let isEnded = false;
  let suspected = new Set<string>();

  const lockPools = (to: pg.Client, pools: readonly string[]): Promise<unknown> =>
    to.query('select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) name', [
      POOL_LOCK,
      pools,
    ]);
  const unlockPools = (to: pg.Client, pools: readonly string[]): Promise<unknown> =>
    to.query('select pg_advisory_unlock_shared($1, hashtext(name)) from unnest($2::text[]) name', [
      POOL_LOCK,
      pools,
    ]);
  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({ connectionString: ownerUrl, application_name: 'certame jobs lock' });
    next.on('error', onError);
    next.on('end', () => {
      if (client !== next || isEnded) return;
      client = undefined;
      void reconnect();
    });
    await next.connect();
    client = next;
    return next;
  };
  const reconnect = async (): Promise<void> => {
    while (!isEnded) {
      await sleep(reconnectMs, undefined, { ref: false });
      try {
        const next = await connect();
        await next.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK]);
        await lockPools(next, held);
        return;
      } catch (error) {
        client = undefined;
        onError(error as Error);
      }
    }
  };
  const sweep = async (): Promise<void> => {
    if (!client) return;
    const { rows } = await client.query<{ name: string }>(gonePools);
    const gone = rows.map(({ name }) => name).filter((name) => !held.includes(name));
    await unlock(
      client,
      gone.filter((name) => suspected.has(name)),
    );
    suspected = new Set(gone);
  };

  await unlockAllWhenAlone(await connect());
  const sweeping = setInterval(() => void sweep().catch(onError), sweepEveryMs).unref();
  return {
    hold: async (pools) => {
      const before = held;
      held = pools;
      if (!client) return;
      await lockPools(
        client,
        pools.filter((name) => !before.includes(name)),
      );
      await unlockPools(
        client,
        before.filter((name) => !pools.includes(name)),
      );
    },
    end: async () => {
      isEnded = true;
      clearInterval(sweeping);
      await client?.end();
    },
  };
}
