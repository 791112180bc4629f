import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/classes/endpoints.ts';
import { enrolmentJob } from '@certame/contract/features/classes/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { withReceivedSheet } from '#lib/http/receive-file.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { getClassRole, requireClass } from './access.ts';
import { classmateList, listClassQuestionnaires } from './class-lists.ts';
import { enrolOrStart, runEnrolmentJob } from './enrolment-job.ts';
import { findClassDetails, listMyClasses } from './my-classes.ts';
import { readListFile } from './read-list-file.ts';
import { removeStudents } from './remove-students.ts';
import { studentList } from './student-list.ts';
import { todayIn } from './today-in.ts';

function registerStudentLists(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.handle(enrolmentJob, runEnrolmentJob);
  mountList(app, studentList);
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
      const model = await findClassDetails(scope, params.class_id, role, caller.userId, now());
      if (!model) throw new AppError('not-found');
      return { model, server_today: await todayIn(scope, now()) };
    }),
  );
  mountList(app, classmateList);
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
