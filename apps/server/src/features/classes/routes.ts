import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/classes/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listExportRoute } from '../../crud/export/list-export.ts';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import { withReceivedSheet } from '../../lib/receive-file.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { tenantRoute } from '../../plugins/routes.ts';
import { getClassRole, requireClass } from './access.ts';
import { listClassmates, listClassQuestionnaires } from './class-lists.ts';
import { ENROLMENT_JOB, enrolOrStart, runEnrolmentJob } from './enrolment-job.ts';
import { listClassStudents, studentColumns } from './list-students.ts';
import { findClassFacts, listMyClasses } from './my-classes.ts';
import { readListFile } from './read-list-file.ts';
import { removeStudents } from './remove-students.ts';

/** The calendar day in the institution's time zone: classes begin and end with days. */
async function todayIn({ tx, institutionId }: Scope, now: Date): Promise<string> {
  const [row] = await tx
    .select({ zone: institutions.time_zone })
    .from(institutions)
    .where(eq(institutions.id, institutionId));
  return new Intl.DateTimeFormat('sv-SE', { timeZone: row?.zone ?? 'UTC', dateStyle: 'short' }).format(now);
}

const columnsOf = (translate: Translate): GridColumn[] =>
  studentColumns.map((column) => ({ ...column, label: translate(`classes.columns.${column.key}`) }));

function registerStudentLists(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.define(ENROLMENT_JOB, runEnrolmentJob);
  tenantRoute(app, contract.listClassStudents, ({ params, query, inScope, translate }) =>
    inScope(async (scope) => {
      await requireClass(scope, params.id);
      const { total, rows } = await listClassStudents(scope, params.id, query, windowOf(query));
      const path = contract.listClassStudents.path.replace(':id', params.id);
      return gridReply(path, query, total, rows, columnsOf(translate));
    }),
  );
  listExportRoute(app, contract.exportClassStudents, async ({ scope, params, translate }) => ({
    title: (await requireClass(scope, params.id)).name,
    columns: columnsOf(translate),
    read: (query) => listClassStudents(scope, params.id, query, windowOf(query)),
  }));
  tenantRoute(app, contract.enrolStudents, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await requireClass(scope, params.id);
      if (body.student_ids.length === 0 && body.list === '')
        throw new AppError('validation', { fields: { list: [{ key: 'required' }] } });
      const input = { studentIds: body.student_ids, list: body.list };
      return { model: await enrolOrStart(scope, services, params.id, input, body.dry_run) };
    }),
  );
  tenantRoute(app, contract.importClassStudents, async ({ params, request, inScope }) => {
    // Before the file is read: a class that isn't there needs none.
    await inScope((scope) => requireClass(scope, params.id));
    const limits = { store: services.files, maxBytes: contract.importClassStudents.bodyLimitBytes ?? 0 };
    return withReceivedSheet(request, limits, async ({ file }, fields) => {
      const input = await readListFile(file.path);
      return {
        model: await inScope((scope) =>
          enrolOrStart(scope, services, params.id, input, fields.dry_run === 'true'),
        ),
      };
    });
  });
  tenantRoute(app, contract.removeClassStudents, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: { removed: await removeStudents(scope, params.id, body.ids) } })),
  );
}

function registerMyClasses(app: FastifyInstance): void {
  const { services } = app;
  const now = (): Date => new Date(services.now());
  tenantRoute(app, contract.listMyClasses, ({ caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listMyClasses(scope, caller.userId, now()),
      server_today: await todayIn(scope, now()),
    })),
  );
  tenantRoute(app, contract.getClassOverview, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      const role = await getClassRole(scope, caller, params.class_id);
      const model = await findClassFacts(scope, params.class_id, role, caller.userId, now());
      if (!model) throw new AppError('not-found');
      return { model, server_today: await todayIn(scope, now()) };
    }),
  );
  tenantRoute(app, contract.listClassmates, ({ params, query, caller, inScope, translate }) =>
    inScope(async (scope) => {
      const teaches = (await getClassRole(scope, caller, params.class_id)) !== 'student';
      const window = windowOf(query);
      const { total, rows } = await listClassmates(scope, params.class_id, teaches, query, window, now());
      const keys = teaches ? ['name', 'email', 'identifier', 'contents', 'questionnaires'] : ['name'];
      const columns = keys.map((key) => ({
        key,
        label: translate(`classes.columns.${key}`),
        sortable: key !== 'contents' && key !== 'questionnaires',
        kind: 'text',
      }));
      const path = contract.listClassmates.path.replace(':class_id', params.class_id);
      return gridReply(path, query, total, rows, columns);
    }),
  );
  tenantRoute(app, contract.listClassQuestionnaires, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      const teaches = (await getClassRole(scope, caller, params.class_id)) !== 'student';
      return { model: await listClassQuestionnaires(scope, params.class_id, teaches, caller.userId) };
    }),
  );
}

export function registerClasses(app: FastifyInstance): void {
  registerStudentLists(app);
  registerMyClasses(app);
}
