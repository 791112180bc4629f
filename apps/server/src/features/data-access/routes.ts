import * as contract from '@certame/contract/features/data-access/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '../../plugins/routes.ts';
import { grantDataAccess } from './commands/grant-data-access.ts';
import { findChoices } from './owners-and-rows.ts';
import { computeRuleEffect } from './rule-effect.ts';

export function registerDataAccess(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listDataAccessChoices, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await findChoices({ scope, services }, query.kind, query) })),
  );
  tenantRoute(app, contract.getDataAccessEffect, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await computeRuleEffect(scope, query, query.model_type) })),
  );
  tenantRoute(app, contract.grantDataAccess, async ({ body, inScope, translate }) => {
    const created = await inScope((scope) => grantDataAccess(scope, services, body));
    return {
      model: { created },
      messages: [{ level: 'success', message: translate('common.success') }],
    };
  });
}
