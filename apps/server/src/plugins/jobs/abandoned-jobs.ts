import pg from 'pg';

/** Advisory lock (any constant) that each worker process holds, shared, as long as it lives. */
const WORKERS_LOCK = 7_305_121;

/**
 * A killed process leaves its jobs locked, and the queue would wait four hours for it. A process that starts while no other
 * works on the queue unlocks them, and they go on at once. Gives the connection that holds the shared advisory lock, by which
 * others see that this process works on the queue; it ends with the process.
 */
export async function takeOverAbandonedJobs(
  ownerUrl: string,
  onError: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'certame jobs lock' });
  client.on('error', onError);
  await client.connect();
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
  return client;
}
