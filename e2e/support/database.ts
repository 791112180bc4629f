import { locateClusterHome } from '@certame/db/embedded/cluster-home.ts';
import { buildOwnerUrl } from '@certame/db/embedded/owner-connection.ts';
import { findLivingPostmaster } from '@certame/db/embedded/postmaster.ts';
import pg from 'pg';
import type { RunningProduct } from './start-product.ts';

/** A statement behind the product's back: for what takes longer than a journey, as time that has to pass. */
export async function onDatabase({ dataDir }: RunningProduct, statement: string): Promise<void> {
  const home = locateClusterHome(dataDir);
  const port = findLivingPostmaster(home.pgData)?.port;
  if (port === undefined) throw new Error('The product has no PostgreSQL');
  const client = new pg.Client({ connectionString: buildOwnerUrl(home, port) });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
