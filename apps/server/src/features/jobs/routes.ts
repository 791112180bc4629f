import { type ErrorCode, errors } from '@certame/contract/errors.ts';
import { getJob, type Job } from '@certame/contract/features/jobs/endpoints.ts';
import { isOwnKey } from '@certame/contract/own-value.ts';
import type { job_runs } from '@certame/db/schema/operations.ts';
import type { FastifyInstance } from 'fastify';
import type { Translate } from '#lib/texts.ts';
import { userRoute } from '#plugins/routes.ts';
import { registerLargeExports } from './large-export-job.ts';
import { getOwnJob } from './queries/get-own-job.ts';

const isErrorCode = (code: string): code is ErrorCode => isOwnKey(errors, code);

function presentJob(row: typeof job_runs.$inferSelect, translate: Translate): Job {
  const code = row.error_code;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress_done: row.progress_done,
    progress_total: row.progress_total,
    result: row.result,
    error_message:
      code === null
        ? null
        : translate(`errors.${isErrorCode(code) ? code : 'internal'}`, { columns: '', count: '' }),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export function registerJobs(app: FastifyInstance): void {
  const { database } = app.services;
  registerLargeExports(app.services);
  userRoute(app, getJob, async ({ caller, params, translate }) => ({
    model: presentJob(await getOwnJob(database, caller.userId, params.id), translate),
  }));
}
