import * as contract from '@certame/contract/features/results/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { registerAnswerFileAccess } from './answer-file-access.ts';
import { gradeResponse } from './commands/grade-response.ts';
import { registerCorrections } from './correction-routes.ts';
import { readGradingPage } from './read-grading-page.ts';

export function registerGrading(app: FastifyInstance): void {
  const { services } = app;
  registerAnswerFileAccess(services);
  registerCorrections(app);

  tenantRoute(app, contract.listResponsesToGrade, ({ params, query, inScope, translate }) =>
    inScope(async (scope) => ({
      model: await readGradingPage(scope, params.id, query, (number) =>
        translate('results.server.alias', { number }),
      ),
    })),
  );
  tenantRoute(app, contract.gradeResponse, ({ params, body, inScope }) =>
    inScope(async (scope) => ({
      model: await gradeResponse(scope, services, {
        attemptId: params.answer_id,
        itemId: params.item_id,
        score: body.score,
        criteriaScores: body.criteria_scores,
        comment: body.comment,
        updatedAt: body.updated_at ?? null,
      }),
    })),
  );
}
