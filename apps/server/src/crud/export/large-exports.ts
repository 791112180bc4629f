import type { Language } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { EndpointAccess } from '@certame/contract/kit/endpoint.ts';
import type { ExportQuery } from '@certame/contract/kit/grid.ts';
import { listExportJob } from '@certame/contract/kit/jobs.ts';
import type { ExportQueued } from '@certame/contract/kit/list-export.ts';
import { job_runs } from '@certame/db/schema/operations.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Jobs } from '#plugins/jobs/jobs.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

/** Rows of a file that is made while its reader waits; a larger one is made in the background. */
const directMaxRows = 10_000;
/** Most rows of a file. */
const sheetMaxRows = 200_000;
/** Files that are being made for one person. */
const maxPerUser = 3;

export interface SheetRequest {
  scope: Scope;
  caller: Caller & { institutionId: string };
  params: Readonly<Record<string, string>>;
  query: ExportQuery;
  translate: Translate;
  language: Language;
  nowMs: number;
}

/** A spreadsheet of a list or another large file, not yet read: its bytes come batch by batch from the transaction it was opened in. */
export interface OpenedSheet {
  name: string;
  total: number;
  /** A spreadsheet's without it. */
  mime?: string;
  bytes(onRows?: (done: number) => Promise<void>): AsyncIterable<Buffer>;
}

interface LargeExport {
  rule: string;
  open(request: SheetRequest): Promise<OpenedSheet>;
}

const exportsOfJobs = new WeakMap<Jobs, Map<string, LargeExport>>();

/** Lets the list at a path be exported in the background; at start-up only. */
export function defineLargeExport(
  jobs: Jobs,
  { path, access }: { path: string; access: EndpointAccess },
  open: LargeExport['open'],
): void {
  const exports = exportsOfJobs.get(jobs) ?? new Map<string, LargeExport>();
  exportsOfJobs.set(jobs, exports.set(path, { rule: access.kind === 'permission' ? access.rule : '', open }));
}

export const findLargeExport = (jobs: Jobs, path: string): LargeExport | undefined =>
  exportsOfJobs.get(jobs)?.get(path);

const shown = (count: number): string => new Intl.NumberFormat('pt-BR').format(count);

/** Whether so many rows are for the background. @throws AppError `export-too-large`. */
export function isLargeExport(total: number): boolean {
  if (total > sheetMaxRows)
    throw new AppError('export-too-large', { params: { count: shown(total), max: shown(sheetMaxRows) } });
  return total > directMaxRows;
}

/** All of one moment: a row saved meanwhile neither appears twice nor pushes another out. */
export const readOneMoment = ({ tx }: Scope) =>
  tx.execute(sql`set transaction isolation level repeatable read, read only`);

/** Starts the making of a large file. @throws AppError `too-many-requests` while as many are made for this person. */
export async function queueExport(
  scope: Scope,
  services: Services,
  wanted: { path: string; total: number } & Pick<SheetRequest, 'params' | 'query' | 'language'>,
): Promise<ExportQueued> {
  // An advisory lock makes one person's requests wait for each other, so that they can't all find a place free.
  await scope.tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`${listExportJob.kind} ${scope.userId}`}))`,
  );
  const underWay = await scope.tx.$count(
    job_runs,
    and(
      eq(job_runs.user_id, scope.userId ?? ''),
      eq(job_runs.kind, listExportJob.kind),
      inArray(job_runs.state, ['waiting', 'running']),
    ),
  );
  if (underWay >= maxPerUser) throw new AppError('too-many-requests');
  const { path, params, query, language, total } = wanted;
  const input = { path, params, query, language };
  const link = (jobId: string): string => `/notifications?export=${jobId}`;
  return { model: { job_id: await services.jobs.start(scope, listExportJob, input, link), total } };
}
