import {
  bulkEditAtOnceRows,
  editQuestions as editQuestionsEndpoint,
} from '@certame/contract/features/questions/bulk/endpoints.ts';
import { questionEditJob } from '@certame/contract/features/questions/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { editQuestions, planEdit } from './edit-questions.ts';

const noProgress = async (): Promise<void> => undefined;

export function registerBulkEdit(app: FastifyInstance): void {
  const { jobs } = app.services;
  jobs.handle(questionEditJob, ({ input: { ids, change }, inScope, progress }) =>
    editQuestions(inScope, ids, change, progress),
  );
  tenantRoute(app, editQuestionsEndpoint, async ({ body: { ids, change, dry_run: isDryRun }, inScope }) => {
    if (isDryRun)
      return { model: { job_id: null, report: await inScope((scope) => planEdit(scope, ids, change)) } };
    if (ids.length <= bulkEditAtOnceRows)
      return { model: { job_id: null, report: await editQuestions(inScope, ids, change, noProgress) } };
    const jobId = await inScope(async (scope) => {
      await planEdit(scope, ids.slice(0, 1), change);
      return jobs.start(scope, questionEditJob, { ids, change }, '/base_question');
    });
    return { model: { job_id: jobId, report: null } };
  });
}
