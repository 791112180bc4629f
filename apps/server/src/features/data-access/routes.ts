import * as contract from '@certame/contract/features/data-access/endpoints.ts';
import { listRuleOf } from '@certame/contract/kit/area/define-area.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { grantDataAccess } from './commands/grant-data-access.ts';
import { areaOf, findChoices } from './owners-and-rows.ts';
import { computeRuleEffect } from './rule-effect.ts';

export function registerDataAccess(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listDataAccessChoices, ({ query, caller, inScope }) => {
    const detailed = satisfiesRule(listRuleOf(areaOf(query.kind)), caller.permissions);
    return inScope(async (scope) => ({
      model: await findChoices({ scope, services }, query.kind, { ...query, detailed }),
    }));
  });
  tenantRoute(app, contract.getDataAccessEffect, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await computeRuleEffect(scope, query, query.model_type) })),
  );
  tenantRoute(app, contract.grantDataAccess, async ({ body, inScope, translate }) => {
    const created = await inScope((scope) => grantDataAccess(scope, services, body));
    return {
      model: { created },
      ...success(translate),
    };
  });
}
