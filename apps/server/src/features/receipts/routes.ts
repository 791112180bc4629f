import * as contract from '@certame/contract/features/receipts/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { getInstitutionInfo } from '#crud/export/institution-info.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { sharedLimitByUser } from '#lib/limits/shared-limits.ts';
import { qrCodeOf } from '#lib/pdf/qr-code.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { checkReceipt } from './check-receipt.ts';
import { type IssuedReceipt, issueReceipt } from './issue-receipt.ts';
import { makeReceiptPdf } from './receipt-pdf.ts';

export function registerReceipts(app: FastifyInstance): void {
  const { services } = app;
  const limitChecks = sharedLimitByUser(app, 'receipt check', 300, 10);
  const addressOf = ({ questionnaireId, receipt }: IssuedReceipt): string =>
    `${services.publicUrl()}/#/questionnaires/${questionnaireId}/resume?receipt=${receipt.code}`;

  tenantRoute(app, contract.issueReceipt, async ({ params, inScope }) => {
    const now = new Date(services.now());
    const issued = await inScope((scope) => issueReceipt(scope, { attemptId: params.answer_id, now }));
    const address = addressOf(issued);
    return {
      model: {
        code: issued.receipt.code,
        version: issued.receipt.version,
        questionnaire_name: issued.questionnaireName,
        participant_name: issued.participantName,
        attempt_number: issued.attemptNumber,
        finished_at: issued.receipt.finished_at.toISOString(),
        issued_at: issued.receipt.issued_at.toISOString(),
        answered: issued.answered,
        address,
        qr: qrCodeOf(address),
      },
    };
  });

  tenantRoute(app, contract.exportReceipt, async ({ params, inScope, translate, reply }) => {
    const now = new Date(services.now());
    const issued = await inScope(async (scope) => ({
      ...(await issueReceipt(scope, { attemptId: params.answer_id, now })),
      institution: await getInstitutionInfo(scope),
    }));
    const send = await makeReceiptPdf({ ...issued, address: addressOf(issued) }, translate);
    return send(reply);
  });

  tenantRoute(app, contract.checkReceipt, async ({ params, body, request, inScope }) => {
    await limitChecks(request);
    return inScope(
      async (scope) => {
        await getQuestionnaireRow(scope, params.id);
        return { model: await checkReceipt(scope, { questionnaireId: params.id, code: body.code }) };
      },
      { readOnly: true },
    );
  });
}
