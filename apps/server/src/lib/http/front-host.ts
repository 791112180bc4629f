import { canonicalHostName } from '@certame/contract/kit/host-name.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#plugins/database.ts';

/**
 * Host name under which somebody opened the product: what the page names in `X-Front-Host`, else the request's own host.
 * Anybody may send any name: it chooses a brand and never grants a right.
 */
function frontHostOf({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): string | undefined {
  const named = headers['x-front-host'] ?? host;
  if (typeof named !== 'string') return undefined;
  return canonicalHostName(named.replace(/:\d{0,5}$/, '').replace(/\.$/, ''));
}

/** The institution whose domain that is; undefined for every other host. */
export async function findInstitutionOfHost(
  tx: Tx,
  request: Pick<FastifyRequest, 'headers' | 'host'>,
): Promise<typeof institutions.$inferSelect | undefined> {
  const host = frontHostOf(request);
  if (host === undefined) return undefined;
  const [row] = await tx.select().from(institutions).where(eq(institutions.domain, host));
  return row;
}
