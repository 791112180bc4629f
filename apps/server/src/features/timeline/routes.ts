import * as contract from '@certame/contract/features/timeline/endpoints.ts';
import { countExamEvents } from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { countEvents } from './count-events.ts';
import { examEventList } from './exam-event-list.ts';
import { examsWithEventsList } from './exams-with-events-list.ts';
import { findTimelineAttempt } from './find-attempt.ts';
import { timelineList } from './timeline-list.ts';
import { verifyChain } from './verify-chain.ts';

export function registerTimeline(app: FastifyInstance): void {
  mountList(app, timelineList);
  mountList(app, examsWithEventsList);
  mountList(app, examEventList);
  tenantRoute(app, countExamEvents, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await countEvents(scope, params.id) }), { readOnly: true }),
  );
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
