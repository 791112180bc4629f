import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/client-exceptions/endpoints.ts';
import { forgetClientExceptionsTask } from '@certame/contract/features/client-exceptions/jobs.ts';
import { client_exception_events, client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { desc, eq, lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountList } from '../../crud/lists/mount-list.ts';
import { limitByAddress } from '../../lib/rate-limits.ts';
import { success } from '../../lib/success.ts';
import { publicRoute, tenantRoute } from '../../plugins/routes.ts';
import { resolveCaller } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { exceptionList } from './exception-list.ts';
import { presentException } from './present-exception.ts';
import { recordException } from './record-exception.ts';

/** Who reports, when it is somebody signed in; a report of a stranger counts all the same. */
async function reporterOf(services: Services, request: FastifyRequest): Promise<string | null> {
  if (!request.headers.authorization) return null;
  try {
    const caller = await resolveCaller(services.database, services.tokens, request, services.now());
    return caller.userId;
  } catch {
    return null;
  }
}

const keptDays = 90;

export function registerClientExceptions(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  // A school stands behind one address, and a page sends a few a minute at most.
  const limitReports = limitByAddress(app, 120, 1);
  publicRoute(app, contract.reportClientException, async ({ body, request }) => {
    await limitReports(request);
    const userId = await reporterOf(services, request);
    const userAgent = request.headers['user-agent'] ?? null;
    await database.inGlobal(null, ({ tx }) =>
      recordException(tx, { ...body, userAgent, userId }, new Date(services.now())),
    );
    return {};
  });

  mountList(app, exceptionList);
  tenantRoute(app, contract.getClientException, async ({ params }) => {
    const { row, events } = await database.inGlobal(null, async ({ tx }) => {
      const [found] = await tx.select().from(client_exceptions).where(eq(client_exceptions.id, params.id));
      if (!found) throw new AppError('not-found');
      return {
        row: found,
        events: await tx
          .select()
          .from(client_exception_events)
          .where(eq(client_exception_events.exception_id, params.id))
          .orderBy(desc(client_exception_events.at), desc(client_exception_events.id)),
      };
    });
    return {
      model: {
        ...presentException(row),
        events: events.map(({ id, at, path, browser, version, stack }) => ({
          id,
          at: at.toISOString(),
          path,
          browser,
          version,
          stack,
        })),
      },
    };
  });
  tenantRoute(app, contract.resolveClientException, async ({ params, body }) => {
    const [row] = await database.inGlobal(null, ({ tx }) =>
      tx
        .update(client_exceptions)
        .set({ resolved_at: body.resolved ? new Date(services.now()) : null })
        .where(eq(client_exceptions.id, params.id))
        .returning(),
    );
    if (!row) throw new AppError('not-found');
    return { model: presentException(row) };
  });
  tenantRoute(app, contract.deleteClientException, async ({ params, translate }) => {
    const gone = await database.inGlobal(null, ({ tx }) =>
      tx.delete(client_exceptions).where(eq(client_exceptions.id, params.id)).returning(),
    );
    if (gone.length === 0) throw new AppError('not-found');
    return success(translate);
  });

  services.jobs.handleTask(forgetClientExceptionsTask, async () => {
    const before = new Date(services.now() - keptDays * 24 * 60 * 60_000);
    await database.inGlobal(null, ({ tx }) =>
      tx.delete(client_exceptions).where(lt(client_exceptions.last_seen_at, before)),
    );
  });
}
