import * as contract from '@certame/contract/features/results/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { narrowAsStaff } from '../../plugins/database.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { registerFileAccess } from '../files/index.ts';
import { gradeResponse } from './grade-response.ts';
import { readCorrections } from './read-corrections.ts';

export function registerGrading(app: FastifyInstance): void {
  const { services } = app;
  // Files of responses: for who grades or reads results, once the attempt is closed.
  registerFileAccess(services, 'answer', async ({ file, caller, scope }) => {
    if (!satisfiesRule('questionnaires.correction|questionnaires.resume', caller.permissions)) return false;
    await narrowAsStaff(scope);
    const { rowCount } = await scope.client.query(
      `select from attempts where id = $1 and state not in ('in_progress', 'paused')`,
      [file.subject_id],
    );
    return rowCount === 1;
  });

  tenantRoute(app, contract.listCorrections, ({ params, query, inScope, translate }) =>
    inScope(async (scope) => ({
      model: await readCorrections(scope, params.id, query, (number) =>
        translate('results.server.alias', { number }),
      ),
    })),
  );
  tenantRoute(app, contract.gradeResponse, ({ params, body, inScope }) =>
    inScope(async (scope) => ({
      model: await gradeResponse(
        scope,
        {
          attemptId: params.answer_id,
          itemId: params.item_id,
          score: body.score,
          criteriaScores: body.criteria_scores,
          comment: body.comment,
          updatedAt: body.updated_at ?? null,
        },
        new Date(services.now()),
      ),
    })),
  );
}
