import * as contract from '@certame/contract/features/client-exceptions/endpoints.ts';
import { forgetClientExceptionsTask } from '@certame/contract/features/client-exceptions/jobs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { limitByAddress } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import { resolveCaller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { deleteException } from './commands/delete-exception.ts';
import { forgetExceptions } from './commands/forget-exceptions.ts';
import { resolveException } from './commands/resolve-exception.ts';
import { exceptionList } from './exception-list.ts';
import { getException } from './queries/get-exception.ts';
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

export function registerClientExceptions(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const now = (): Date => new Date(services.now());
  // A school stands behind one address, and a page sends a few a minute at most.
  const limitReports = limitByAddress(app, 120, 1);
  publicRoute(app, contract.reportClientException, async ({ body, request }) => {
    await limitReports(request);
    const userId = await reporterOf(services, request);
    const userAgent = request.headers['user-agent'] ?? null;
    await database.inGlobal(null, ({ tx }) => recordException(tx, { ...body, userAgent, userId }, now()));
    return {};
  });

  mountList(app, exceptionList);
  tenantRoute(app, contract.getClientException, async ({ params }) => ({
    model: await database.inGlobal(null, ({ tx }) => getException(tx, params.id)),
  }));
  tenantRoute(app, contract.resolveClientException, async ({ params, body }) => {
    const at = body.resolved ? now() : null;
    return { model: await database.inGlobal(null, ({ tx }) => resolveException(tx, params.id, at)) };
  });
  tenantRoute(app, contract.deleteClientException, async ({ params, translate }) => {
    await database.inGlobal(null, ({ tx }) => deleteException(tx, params.id));
    return success(translate);
  });
  services.jobs.handleTask(forgetClientExceptionsTask, () =>
    database.inGlobal(null, ({ tx }) => forgetExceptions(tx, now())),
  );
}
