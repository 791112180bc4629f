import * as contract from '@certame/contract/features/results/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../crud/export/list-export.ts';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { createAttemptFinisher } from '../exam/index.ts';
import { RELEASE_SCORES_JOB, startRelease } from './commands/start-release.ts';
import { exportedScores, scoreGridColumns } from './export-scores.ts';
import { registerResultFiles } from './file-access.ts';
import { releaseScores } from './jobs/release-scores.ts';
import { listFormResults } from './queries/form-results.ts';
import { readResult } from './queries/read-result.ts';
import { listScores } from './queries/score-grid.ts';

export function registerResults(app: FastifyInstance): void {
  const { services } = app;
  const finisher = createAttemptFinisher(services);
  app.addHook('onClose', () => finisher.drain());
  services.jobs.define(RELEASE_SCORES_JOB, (context) => releaseScores(context, finisher));
  registerResultFiles(services);

  tenantRoute(app, contract.listScores, ({ params, query, inScope, translate }) =>
    inScope(async (scope) => {
      const { total, rows } = await listScores(scope, params.id, query, windowOf(query));
      const path = contract.listScores.path.replace(':id', params.id);
      return gridReply(path, query, total, rows, scoreGridColumns(translate));
    }),
  );
  listExportRoute(app, contract.exportScores, ({ scope, params, translate }) =>
    exportedScores(scope, params.id, translate),
  );
  tenantRoute(app, contract.releaseScores, async ({ params, body, inScope }) => ({
    model: { job_id: await inScope((scope) => startRelease(scope, services, params.id, body.force)) },
  }));
  tenantRoute(app, contract.getResult, async ({ params, query, caller, inScope }) => ({
    model: await inScope((scope) =>
      readResult(scope, {
        attemptId: params.answer_id,
        full: query.full === '1',
        isStaff: satisfiesRule('questionnaires.resume', caller.permissions),
        nowMs: services.now(),
      }),
    ),
  }));
  tenantRoute(app, contract.listFormResults, ({ params, inScope }) =>
    inScope((scope) => listFormResults(scope, params.short_url_id)),
  );
}
