import * as contract from '@certame/contract/features/results/endpoints.ts';
import { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { createAttemptFinisher } from '#features/exam/index.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { startRelease } from './commands/start-release.ts';
import { registerResultFiles } from './file-access.ts';
import { releaseScores } from './jobs/release-scores.ts';
import { listFormResults } from './queries/form-results.ts';
import { readResult } from './queries/read-result.ts';
import { scoreList } from './score-list.ts';

export function registerResults(app: FastifyInstance): void {
  const { services } = app;
  const finisher = createAttemptFinisher(services);
  app.addHook('onClose', () => finisher.drain());
  services.jobs.handle(releaseScoresJob, (context) => releaseScores(context, finisher));
  registerResultFiles(services);

  mountList(app, scoreList);
  tenantRoute(app, contract.releaseScores, async ({ params, body, inScope }) => ({
    model: {
      job_id: await inScope((scope) =>
        startRelease(scope, services, { questionnaireId: params.id, force: body.force }),
      ),
    },
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
