import * as contract from '@certame/contract/features/panel/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { createAttemptFinisher } from '#features/exam/index.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { applyPanelAction, forceFinish } from './apply-action.ts';
import { presentOutcome } from './present-outcome.ts';
import { readExams } from './read-exams.ts';
import { readPanel } from './read-panel.ts';
import { readQuestionProgress } from './read-question-progress.ts';

export function registerPanel(app: FastifyInstance): void {
  const { services } = app;
  const finisher = createAttemptFinisher(services);
  app.addHook('onClose', () => finisher.drain());

  tenantRoute(app, contract.getExamsDashboard, ({ inScope }) =>
    inScope(async (scope) => ({ model: await readExams(scope, services.now()) }), { readOnly: true }),
  );
  tenantRoute(app, contract.getPanel, ({ params, query, caller, inScope }) =>
    inScope(
      async (scope) => ({
        model: await readPanel(scope, {
          questionnaireId: params.id,
          since: query.since === undefined ? null : new Date(query.since),
          nowMs: services.now(),
          mayAct: satisfiesRule('questionnaires.edit', caller.permissions),
        }),
      }),
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.getQuestionProgress, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readQuestionProgress(scope, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.applyPanelAction, async ({ params, body, caller, inScope, translate }) => {
    const { outcomes, toFinish } = await inScope((scope) =>
      applyPanelAction(scope, services, { ...body, id: params.id }),
    );
    const finished = await forceFinish(finisher, toFinish, {
      institutionId: caller.institutionId,
      userId: caller.userId,
      reason: body.reason ?? '',
    });
    return { model: [...finished, ...outcomes].map((outcome) => presentOutcome(outcome, translate)) };
  });
}
