import { createHash } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { networkOf } from '@certame/rules/accounts/login-tries.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { queryRows } from '../query-rows.ts';

const countRow = z.object({ count: z.int() });

type Limit = (request: FastifyRequest) => Promise<void>;

const limitBy =
  (subjectOf: (request: FastifyRequest) => string) =>
  ({ services }: FastifyInstance, name: string, max: number, windowMin: number): Limit =>
  async (request) => {
    const subject = createHash('sha256')
      .update(`${name} ${subjectOf(request)}`)
      .digest('base64url');
    const now = new Date(services.now());
    const until = new Date(now.getTime() + windowMin * 60_000);
    // One statement: two processes that count at once wait for each other's row, and neither reads a count that the other has passed.
    const [row] = await queryRows(
      { tx: drizzle(services.database.system) },
      countRow,
      sql`
      insert into rate_counts as c (subject, count, until) values (${subject}, 1, ${until})
      on conflict (subject) do update set
        count = case when c.until <= ${now} then 1 else c.count + 1 end,
        until = case when c.until <= ${now} then excluded.until else c.until end
      returning count`,
    );
    if ((row?.count ?? 0) > max) throw new AppError('too-many-requests');
  };

/**
 * As `limitByAddress`, counted in the database for all processes together: for what somebody could otherwise try as often again as there
 * are processes. `name` tells the limits apart.
 */
export const sharedLimitByAddress = limitBy((request) => networkOf(request.ip));

/** As `limitByUser`, counted for all processes together. */
export const sharedLimitByUser = limitBy((request) => request.caller?.userId ?? networkOf(request.ip));
