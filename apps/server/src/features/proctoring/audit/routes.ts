import * as contract from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { fileTypes, sendFile } from '#crud/export/file-reply.ts';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { mountList } from '#crud/lists/mount-list.ts';
import { verifyChain } from '#features/timeline/index.ts';
import { pdfEvidence } from '#lib/pdf/evidence/pdf-evidence.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { auditList } from './audit-list.ts';
import { decideAudit } from './commands/decide-audit.ts';
import { flagForAudit } from './commands/flag-for-audit.ts';
import { openAudit } from './commands/open-audit.ts';
import { recordView } from './commands/record-view.ts';
import { makeEvidencePaper } from './evidence-paper.ts';
import { findSupervised } from './queries/find-audit.ts';
import { listAuditedExams } from './queries/list-audited-exams.ts';
import { openStill } from './queries/open-still.ts';
import { readAudit, readReviews } from './queries/read-audit.ts';
import { readAuditEvents } from './queries/read-events.ts';
import { requireOwnEvidence } from './queries/read-my-evidence.ts';
import { readStills } from './queries/read-stills.ts';

function registerEvidence(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listStills, ({ params, inScope }) =>
    inScope(
      async (scope) => {
        await findSupervised(scope, params.attempt_id);
        return { model: await readStills(scope, services, params.attempt_id) };
      },
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.getStill, async ({ params, inScope, reply }) => {
    const { attempt_id: attemptId, segment_id: segmentId, ordinal } = params;
    const stream = await inScope(async (scope) => {
      await findSupervised(scope, attemptId);
      const still = await openStill(scope, services, { attemptId, segmentId, ordinal });
      await recordView(scope, services, attemptId, 'still');
      return still;
    });
    return reply.header('content-type', 'image/jpeg').header('cache-control', 'no-store').send(stream);
  });
  tenantRoute(app, contract.exportEvidence, async ({ params, caller, inScope, translate, reply }) => {
    const { attempt_id: attemptId } = params;
    const { paper, name, timeZone } = await inScope(async (scope) => {
      const found = await findSupervised(scope, attemptId);
      const asking = { scope, services, caller, translate };
      const { rows } = await readAuditEvents(asking, attemptId);
      const evidence = {
        ...{ found, events: rows },
        stills: await readStills(scope, services, attemptId),
        reviews: await readReviews(scope, attemptId),
        chain: await verifyChain(scope, attemptId),
      };
      await recordView(scope, services, attemptId, 'pdf');
      const institution = { ...(await getInstitutionInfo(scope)), id: scope.institutionId };
      const paper = await makeEvidencePaper(services, evidence, institution, translate, caller.name);
      return { paper, name: found.name, timeZone: institution.timeZone };
    });
    const madeAt = instantText(new Date(services.now()).toISOString(), timeZone);
    const file = fileNameOf(`${paper.title} ${name}`, madeAt, 'pdf');
    return sendFile(reply, file, fileTypes.pdf, await pdfEvidence(paper));
  });
}

export function registerAudit(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, auditList);
  tenantRoute(app, contract.listAuditedExams, ({ inScope }) =>
    inScope(async (scope) => ({ model: await listAuditedExams(scope) }), { readOnly: true }),
  );
  tenantRoute(app, contract.getAudit, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readAudit(scope, params.attempt_id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.listAuditEvents, ({ params, caller, inScope, translate }) =>
    inScope(async (scope) => {
      await findSupervised(scope, params.attempt_id);
      const asking = { scope, services, caller, translate };
      const { rows, hasMore } = await readAuditEvents(asking, params.attempt_id);
      await openAudit(scope, services, params.attempt_id);
      return { model: rows, has_more: hasMore };
    }),
  );
  tenantRoute(app, contract.flagForAudit, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await flagForAudit(scope, services, { attemptId: params.attempt_id, reason: body.reason });
      return {};
    }),
  );
  tenantRoute(app, contract.decideAudit, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      const { decision, reason, consequence, after_review_id: afterReviewId } = body;
      const { attempt_id: attemptId } = params;
      await decideAudit(scope, services, { attemptId, decision, reason, consequence, afterReviewId });
      return {};
    }),
  );
  registerEvidence(app);
  tenantRoute(app, contract.getMyEvidence, ({ params, caller, inScope, translate }) =>
    inScope(async (scope) => {
      await requireOwnEvidence(scope, params.answer_id);
      const asking = { scope, services, caller, translate };
      const { rows } = await readAuditEvents(asking, params.answer_id);
      await recordView(scope, services, params.answer_id, 'timeline');
      return { model: rows };
    }),
  );
}
