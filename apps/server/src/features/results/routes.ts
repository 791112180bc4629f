import * as contract from '@certame/contract/features/results/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import type { Translate } from '../../lib/texts.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { createAttemptFinisher } from '../exam/index.ts';
import { RELEASE_SCORES_JOB, startRelease } from './commands/start-release.ts';
import { exportScores } from './export-scores.ts';
import { registerResultFiles } from './file-access.ts';
import { releaseScores } from './jobs/release-scores.ts';
import { listFormResults } from './queries/form-results.ts';
import { readResult } from './queries/read-result.ts';
import { listScores, scoreColumns } from './queries/score-grid.ts';

const columnsOf = (translate: Translate): GridColumn[] =>
  scoreColumns.map((column) => ({ ...column, label: translate(`results.server.columns.${column.key}`) }));

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
      return gridReply(path, query, total, rows, columnsOf(translate));
    }),
  );
  tenantRoute(app, contract.exportScores, ({ params, query, inScope, translate, reply }) =>
    exportScores(
      inScope,
      { questionnaireId: params.id, type: params.type, query, now: new Date(services.now()) },
      translate,
      reply,
    ),
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
