import * as contract from '@certame/contract/features/appeals/handling/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { Caller } from '#plugins/session.ts';
import { previewEffect } from '../effects/preview-effect.ts';
import { handlingList } from '../lists.ts';
import { askBack } from './commands/ask-back.ts';
import { assignAppeal } from './commands/assign-appeal.ts';
import { decideAppeals } from './commands/decide-appeals.ts';
import { noteAppeal } from './commands/note-appeal.ts';
import { releaseAgain } from './commands/release-again.ts';
import { reopenAppeal } from './commands/reopen-appeal.ts';
import { undoEffect } from './commands/undo-effect.ts';
import { listHandlers } from './handler-options.ts';
import { readHandling } from './read-handling.ts';
import { readSummary } from './read-summary.ts';
import { appealReportList } from './report-list.ts';

const mayEdit = ({ permissions }: Caller): boolean => satisfiesRule('questionnaires.edit', permissions);

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, handlingList);
  mountList(app, appealReportList);
  tenantRoute(app, contract.getAppealSummary, ({ query, inScope }) =>
    inScope(
      async (scope) => ({
        model: await readSummary(scope, {
          questionnaireId: query.questionnaire_id,
          now: new Date(services.now()),
        }),
      }),
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.listHandlerOptions, ({ query, caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listHandlers(scope, {
        search: query.search,
        detailed: satisfiesRule('users.menu', caller.permissions),
      }),
    })),
  );
  tenantRoute(app, contract.getHandling, ({ params, caller, inScope }) =>
    inScope(async (scope) => ({ model: await readHandling(scope, params.id, mayEdit(caller)) })),
  );
  tenantRoute(app, contract.previewEffect, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await previewEffect(scope, body.questionnaire_id, body.effect) })),
  );
}

/** The staff's side of appeals: the queue, talking with the candidate, decisions and what follows from them. */
export function registerAppealHandling(app: FastifyInstance): void {
  const { services } = app;
  registerReading(app);
  const afterwards = async (scope: Scope, id: string, caller: Caller) => ({
    model: await readHandling(scope, id, mayEdit(caller)),
  });
  tenantRoute(app, contract.assignAppeal, ({ params: { id }, body, caller, inScope }) =>
    inScope(async (scope) => {
      await assignAppeal(scope, services, { id, handlerId: body.handler_id });
      return afterwards(scope, id, caller);
    }),
  );
  tenantRoute(app, contract.askBack, ({ params: { id }, body, caller, inScope }) =>
    inScope(async (scope) => {
      await askBack(scope, services, { id, message: body.message });
      return afterwards(scope, id, caller);
    }),
  );
  tenantRoute(app, contract.noteAppeal, ({ params: { id }, body, caller, inScope }) =>
    inScope(async (scope) => {
      await noteAppeal(scope, services, { id, message: body.message, isPublic: body.public });
      return afterwards(scope, id, caller);
    }),
  );
  tenantRoute(app, contract.reopenAppeal, ({ params: { id }, body, caller, inScope }) =>
    inScope(async (scope) => {
      await reopenAppeal(scope, services, { id, message: body.message });
      return afterwards(scope, id, caller);
    }),
  );
  tenantRoute(app, contract.decideAppeals, ({ body, inScope }) =>
    inScope(async (scope) => ({
      model: await decideAppeals(scope, services, {
        appealIds: body.appeal_ids,
        outcome: body.outcome,
        answer: body.answer,
        effect: null,
        release: false,
      }),
    })),
  );
  tenantRoute(app, contract.grantWithEffect, ({ body: { appeal_ids: appealIds, ...body }, inScope }) =>
    inScope(async (scope) => ({
      model: await decideAppeals(scope, services, { ...body, appealIds, outcome: 'granted' }),
    })),
  );
  tenantRoute(app, contract.undoEffect, ({ params: { id }, body, inScope }) =>
    inScope(async (scope) => ({
      model: { job_id: await undoEffect(scope, services, { id, ...body }) },
    })),
  );
  tenantRoute(app, contract.releaseAgain, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: { job_id: await releaseAgain(scope, services, params.id) } })),
  );
}
