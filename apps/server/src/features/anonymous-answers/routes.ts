import * as contract from '@certame/contract/features/anonymous-answers/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { answerList } from './answer-list.ts';
import { readSummary } from './read-summary.ts';

export function registerAnonymousAnswers(app: FastifyInstance): void {
  mountList(app, answerList);
  tenantRoute(app, contract.getAnonymousSummary, async ({ params, inScope }) => ({
    model: await inScope((scope) => readSummary(scope, params.id)),
  }));
}
