import * as dashboard from '@certame/contract/features/practical/dashboard/endpoints.ts';
import * as contract from '@certame/contract/features/practical/endpoints.ts';
import * as examiner from '@certame/contract/features/practical/examiner/endpoints.ts';
import {
  applyPracticalJob,
  findUngivenScoresTask,
  givePracticalScoresTask,
} from '@certame/contract/features/practical/jobs.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { fileTypes, sendFile } from '#crud/export/file-reply.ts';
import { mountList } from '#crud/lists/mount-list.ts';
import { withPasswordHashes } from '#features/accounts/index.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { pdfCards } from '#lib/pdf/cards/pdf-cards.ts';
import { success } from '#lib/success.ts';
import { bytesOf, withByteBodies } from '#plugins/http/byte-bodies.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { loadCards } from './cards/print-cards.ts';
import { deleteTest } from './config/commands/delete-test.ts';
import { createTest, type TestInput, updateTest } from './config/commands/save-test.ts';
import { listTeachers } from './config/find-teachers.ts';
import { listItems } from './config/list-items.ts';
import { readTest } from './config/read-test.ts';
import { scheduleList } from './config/schedule-list.ts';
import { progressList, testList } from './config/test-list.ts';
import { authorizePracticalChannel } from './dashboard/channel.ts';
import { runApply, startApply } from './dashboard/commands/apply-scores.ts';
import { decideStation } from './dashboard/commands/decide-station.ts';
import { findUngivenScores, giveByItself } from './dashboard/commands/give-by-itself.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import { readForms } from './dashboard/read-forms.ts';
import { registerEvidenceAccess } from './examiner/evidence-access.ts';
import { myTestList } from './examiner/my-test-list.ts';
import { putEvidence } from './examiner/put-evidence.ts';
import { getTestOfStudent, readDay } from './examiner/read-day.ts';
import { saveEntries } from './examiner/save-entries.ts';

const withHashes = async ({ new_teachers, ...body }: contract.PracticalTestBody): Promise<TestInput> => ({
  ...body,
  newTeachers: await withPasswordHashes(new_teachers),
});

function registerTests(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, testList);
  mountList(app, scheduleList);
  tenantRoute(app, contract.listPracticalTeacherOptions, ({ query, caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listTeachers(scope, {
        search: query.search,
        detailed: satisfiesRule('users.menu', caller.permissions),
      }),
    })),
  );
  tenantRoute(app, contract.listPracticalItems, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await listItems(scope, query.questionnaire_id) })),
  );
  tenantRoute(app, contract.printPracticalCards, async ({ params, inScope, translate, reply }) => {
    const { name, cards } = await inScope((scope) => loadCards(scope, services, params.id, translate), {
      readOnly: true,
    });
    return sendFile(reply, name, fileTypes.pdf, Buffer.from(await pdfCards(cards)));
  });
  tenantRoute(app, contract.getPracticalTest, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readTest(scope, params.id) })),
  );
  tenantRoute(app, contract.createPracticalTest, async ({ body, inScope }) => {
    const input = await withHashes(body);
    return inScope(async (scope) => ({
      model: await readTest(scope, await createTest(scope, services, input)),
    }));
  });
  tenantRoute(app, contract.updatePracticalTest, async ({ params, body, inScope }) => {
    const { updated_at, ...test } = body;
    const input = { ...(await withHashes(test)), updated_at, id: params.id };
    return inScope(async (scope) => {
      await updateTest(scope, services, input);
      return { model: await readTest(scope, params.id) };
    });
  });
  tenantRoute(app, contract.deletePracticalTest, async ({ params, inScope, translate }) => {
    await inScope((scope) => deleteTest(scope, params.id));
    return success(translate);
  });
}

function registerExaminers(app: FastifyInstance): void {
  const { services } = app;
  const limitEvidence = limitByUser(app, 300, 10);
  registerEvidenceAccess(services);
  mountList(app, myTestList);
  tenantRoute(app, examiner.listPracticalStudents, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      const day = { testId: params.id, teacherId: params.teacher_id };
      return { model: await readDay(scope, caller, day, services) };
    }),
  );
  tenantRoute(app, examiner.getPracticalDay, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      const testId = await getTestOfStudent(scope, params.practical_student_id);
      return {
        model: await readDay(scope, caller, { testId, teacherId: caller.userId }, services),
      };
    }),
  );
  tenantRoute(app, examiner.savePracticalEntries, ({ params, body, inScope }) =>
    inScope(async (scope) => ({
      ...(await saveEntries(scope, services, {
        testId: params.id,
        deviceId: body.device_id,
        entries: body.entries,
      })),
      server_now: new Date(services.now()).toISOString(),
    })),
  );
  withByteBodies(app, (bytes) => {
    tenantRoute(bytes, examiner.putPracticalEvidence, async ({ params, query, caller, request, inScope }) => {
      await limitEvidence(request);
      const input = {
        id: params.evidence_id,
        studentId: params.practical_student_id,
        sectionId: params.section_id,
        name: query.name,
        bytes: bytesOf(request),
      };
      return { model: await putEvidence(services, inScope, input, caller.userId) };
    });
  });
}

function registerDashboard(app: FastifyInstance): void {
  const { services } = app;
  authorizePracticalChannel(services);
  services.jobs.handle(applyPracticalJob, runApply);
  services.jobs.handleTask(givePracticalScoresTask, (payload) => giveByItself(services, payload));
  services.jobs.handleTask(findUngivenScoresTask, () => findUngivenScores(services));
  mountList(app, progressList);
  tenantRoute(app, dashboard.getPracticalDashboard, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readDashboard(scope, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, dashboard.listPracticalForms, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readForms(scope, params.id, params.practical_student_id) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, dashboard.decidePracticalStation, async ({ params, body, inScope, translate }) => {
    const { student_id: studentId, section_id: sectionId, score, reason } = body;
    await inScope((scope) =>
      decideStation(scope, services, { testId: params.id, studentId, sectionId, score, reason }),
    );
    return success(translate);
  });
  tenantRoute(app, dashboard.applyPracticalScores, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: { job_id: await startApply(scope, services, params.id) } })),
  );
}

/** Practical tests: what is set up, what examiners fill in, and what becomes of it. */
export function registerPractical(app: FastifyInstance): void {
  registerTests(app);
  registerExaminers(app);
  registerDashboard(app);
}
