import { randomBytes } from 'node:crypto';
import * as contract from '@certame/contract/features/proctoring/before/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { readParts } from '#lib/http/multipart.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { readFormProctoring } from '../read-form-proctoring.ts';
import { decideAlternative } from './commands/decide-alternative.ts';
import { giveConsent } from './commands/give-consent.ts';
import { saveCheck } from './commands/save-check.ts';
import { waiveCheck } from './commands/waive-check.ts';
import { getSupervisedExam, type SupervisedExam } from './get-supervised-exam.ts';
import { listProctoringCandidates } from './list-candidates.ts';

/** Random, or a proxy that compresses would make it small. */
const filler = randomBytes(96 * 1024).toString('base64');

/** Does something to a supervised exam and tells its reader what they have done of it. */
async function withExam(scope: Scope, shortUrlId: string, work: (exam: SupervisedExam) => Promise<void>) {
  const exam = await getSupervisedExam(scope, shortUrlId);
  await work(exam);
  return { proctoring: await readFormProctoring(scope, exam.id, exam.proctoring) };
}

function registerCandidates(app: FastifyInstance): void {
  const { services } = app;
  const limitTests = limitByUser(app, 60, 10);
  const limitChecks = limitByUser(app, 60, 10);
  tenantRoute(app, contract.giveConsent, ({ params, body, inScope }) =>
    inScope((scope) =>
      withExam(scope, params.short_url_id, (exam) =>
        giveConsent(scope, {
          exam,
          choice: body.choice,
          textId: body.text_id,
          now: new Date(services.now()),
        }),
      ),
    ),
  );
  tenantRoute(app, contract.saveEnvironmentCheck, async ({ params, body, request, inScope }) => {
    await limitChecks(request);
    return inScope((scope) =>
      withExam(scope, params.short_url_id, (exam) =>
        saveCheck(scope, {
          exam,
          deviceId: body.device_id,
          lines: body.lines,
          now: new Date(services.now()),
        }),
      ),
    );
  });
  tenantRoute(app, contract.uploadSpeedTest, async ({ request }) => {
    await limitTests(request);
    let bytes = 0;
    const maxBytes = contract.uploadSpeedTest.bodyLimitBytes ?? 0;
    await readParts(request, { maxFiles: 1, maxBytes, tooLarge: 'too-large' }, async ({ file }) => {
      for await (const chunk of file) bytes += (chunk as Buffer).length;
    });
    return { bytes };
  });
  tenantRoute(app, contract.downloadSpeedTest, async ({ request, reply }) => {
    await limitTests(request);
    // Compressed or kept by a cache it would measure nothing.
    reply.header('cache-control', 'no-store').header('content-encoding', 'identity');
    return { filler };
  });
}

function registerStaff(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listProctoringCandidates, ({ params, inScope }) =>
    inScope(
      async (scope) => {
        await getQuestionnaireRow(scope, params.id);
        return { model: await listProctoringCandidates(scope, params.id) };
      },
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.decideAlternative, async ({ params, body, inScope, translate }) => {
    await inScope(async (scope) => {
      await getQuestionnaireRow(scope, params.id);
      await decideAlternative(scope, services, {
        questionnaireId: params.id,
        userId: body.user_id,
        granted: body.granted,
      });
    });
    return success(translate);
  });
  tenantRoute(app, contract.waiveEnvironmentCheck, async ({ params, body, inScope, translate }) => {
    await inScope(async (scope) => {
      await getQuestionnaireRow(scope, params.id);
      await waiveCheck(scope, {
        questionnaireId: params.id,
        checkId: body.check_id,
        now: new Date(services.now()),
      });
    });
    return success(translate);
  });
}

/** Consent, environment check and what the staff decides of both. */
export function registerBefore(app: FastifyInstance): void {
  registerCandidates(app);
  registerStaff(app);
}
