import * as contract from '@certame/contract/features/timeline/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { findTimelineAttempt } from './find-attempt.ts';
import { timelineList } from './timeline-list.ts';
import { verifyChain } from './verify-chain.ts';

export function registerTimeline(app: FastifyInstance): void {
  mountList(app, timelineList);
  tenantRoute(app, contract.verifyChain, ({ params, inScope }) =>
    inScope(
      async (scope) => {
        await findTimelineAttempt(scope, params.answer_id);
        return { model: await verifyChain(scope, params.answer_id) };
      },
      { readOnly: true },
    ),
  );
}
