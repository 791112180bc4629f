import * as contract from '@certame/contract/features/statistics/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { computeStatistics } from './compute-statistics.ts';
import { countOptionChoices } from './count-option-choices.ts';

export function registerStatistics(app: FastifyInstance): void {
  tenantRoute(app, contract.getStatistics, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await computeStatistics(scope, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.getOptionChoices, ({ params, inScope }) =>
    inScope(
      async (scope) => ({
        model: await countOptionChoices(scope, { questionnaireId: params.id, itemId: params.item_id }),
      }),
      { readOnly: true },
    ),
  );
}
