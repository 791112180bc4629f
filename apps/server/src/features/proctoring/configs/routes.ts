import * as contract from '@certame/contract/features/proctoring/configs/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { listProctoringChoices } from './list-choices.ts';

export function registerProctoringChoices(app: FastifyInstance): void {
  tenantRoute(app, contract.listProctoringChoices, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await listProctoringChoices(scope, query.chosen_id ?? null) })),
  );
}
