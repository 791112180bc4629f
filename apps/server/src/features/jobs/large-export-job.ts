import { Readable } from 'node:stream';
import { AppError } from '@certame/contract/errors.ts';
import { forgetListExportsTask } from '@certame/contract/features/jobs/jobs.ts';
import { listExportJob } from '@certame/contract/kit/jobs.ts';
import { satisfiesRule, systemAdminPermission } from '@certame/contract/permissions.ts';
import { users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { files, job_runs } from '@certame/db/schema/operations.ts';
import { role_permissions } from '@certame/db/schema/permissions.ts';
import { and, eq, lt, type SQL } from '@certame/db/sql.ts';
import { fileTypes } from '#crud/export/file-reply.ts';
import { findLargeExport, readOneMoment } from '#crud/export/large-exports.ts';
import { type FileAccess, registerFileAccess, saveFile } from '#features/files/index.ts';
import { textsOf } from '#lib/texts.ts';
import type { JobContext, JobHandler } from '#plugins/jobs/jobs.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

const keptDays = 7;
/** A row of a sheet takes some hundred bytes. */
const maxBytes = 512 * 1024 * 1024;

/** Whoever asked for the file, with what they may now: a right may be gone since. */
async function requireAsker({ services, actor }: Pick<JobContext, 'services' | 'actor'>, rule: string) {
  const { institutionId, userId } = actor;
  const rows = await services.database.asSystem('whoever asked for an export, as they are now', ({ tx }) =>
    tx
      .select({
        name: users.name,
        email: users.email,
        isSystemAdmin: users.is_system_admin,
        permission: role_permissions.permission_key,
      })
      .from(users)
      .innerJoin(memberships, eq(memberships.user_id, users.id))
      .innerJoin(role_permissions, eq(role_permissions.role_id, memberships.role_id))
      .where(
        and(
          eq(users.id, userId ?? ''),
          eq(users.active, true),
          eq(memberships.institution_id, institutionId),
        ),
      ),
  );
  const [first] = rows;
  if (!first || userId === null) throw new AppError('forbidden');
  const permissions = new Set(rows.map(({ permission }) => permission));
  if (first.isSystemAdmin) permissions.add(systemAdminPermission);
  if (!satisfiesRule(rule, permissions)) throw new AppError('forbidden');
  const { name, email, isSystemAdmin } = first;
  // A job has no session.
  const none = { sessionId: '', mustChangePassword: false, isLead: false };
  return { ...none, userId, name, email, isSystemAdmin, institutionId, permissions } satisfies Caller;
}

/** Streams the list to the disk, then makes it a file of its owner. Repeated after a crash, it replaces what it left. */
const makeExport: JobHandler<typeof listExportJob> = async (job) => {
  const { services, input, jobId } = job;
  const found = findLargeExport(services.jobs, input.path);
  if (!found) throw new AppError('not-found');
  const caller = await requireAsker(job, found.rule);
  const { params, query, language } = input;
  const { name, mime, received } = await job.inScope(async (scope) => {
    await readOneMoment(scope);
    const sheet = await found.open({
      scope,
      caller,
      params,
      query,
      translate: textsOf(language),
      language,
      nowMs: services.now(),
    });
    const bytes = sheet.bytes((done) => job.progress(done, sheet.total));
    return {
      name: sheet.name,
      mime: sheet.mime ?? fileTypes.xlsx,
      received: await services.files.receive(Readable.from(bytes), { maxBytes }),
    };
  });
  try {
    await removeFiles(services, eq(files.subject_id, jobId));
    const row = await job.inScope((scope) => {
      const file = { name, mime, content: received };
      return saveFile(scope, services, file, { purpose: 'list_export', subjectId: jobId });
    });
    return { file_id: row.id, name };
  } finally {
    await services.files.discard(received);
  }
};

async function removeFiles(services: Services, condition: SQL): Promise<void> {
  await services.database.asSystem('files of exports that nobody waits for', async ({ tx, afterCommit }) => {
    const gone = await tx
      .delete(files)
      .where(and(eq(files.purpose, 'list_export'), condition))
      .returning({ storageKey: files.storage_key });
    for (const { storageKey } of gone) afterCommit(() => services.files.remove(storageKey));
  });
}

/** Its owner's alone, and only as long as they may read the list. */
async function mayDownload(services: Services, { file, caller, scope }: FileAccess): Promise<boolean> {
  if (file.owner_id !== caller.userId || file.subject_id === null) return false;
  const [job] = await scope.tx
    .select({ input: job_runs.input })
    .from(job_runs)
    .where(and(eq(job_runs.id, file.subject_id), eq(job_runs.user_id, caller.userId)));
  const found = job && findLargeExport(services.jobs, String(job.input.path));
  return found !== undefined && satisfiesRule(found.rule, caller.permissions);
}

export function registerLargeExports(services: Services): void {
  const { jobs } = services;
  jobs.handle(listExportJob, makeExport);
  registerFileAccess(services, 'list_export', (access) => mayDownload(services, access));
  jobs.handleTask(forgetListExportsTask, () => {
    const before = new Date(services.now() - keptDays * 24 * 60 * 60_000);
    return removeFiles(services, lt(files.created_at, before));
  });
}
