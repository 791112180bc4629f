import * as contract from '@certame/contract/features/erasure/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { carryOutErasure } from './commands/carry-out-erasure.ts';
import { refuseErasure } from './commands/refuse-erasure.ts';
import { ABOUT_ERASURE, forgetConfirmation } from './confirm-erasure.ts';
import { listRequests } from './queries.ts';

/** What people ask of the institution about their data, and what it answers. */
export function registerErasure(app: FastifyInstance): void {
  const { services } = app;
  services.mail.onOutcome(ABOUT_ERASURE, forgetConfirmation);
  tenantRoute(app, contract.listErasureRequests, ({ query, inScope }) =>
    inScope((scope) => listRequests(scope, query)),
  );
  tenantRoute(app, contract.refuseErasure, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => refuseErasure(scope, services, params.id, body.answer));
    return success(translate, 'erasure.server.refused');
  });
  tenantRoute(app, contract.carryOutErasure, async ({ params, inScope, translate }) => {
    await inScope((scope) => carryOutErasure(scope, services, params.id));
    return success(translate, 'erasure.server.done');
  });
}
