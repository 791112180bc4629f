import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/proctoring/support/endpoints.ts';
import { supportLimits } from '@certame/contract/features/proctoring/support/support-states.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { getDefinitionForCandidate } from '#features/exam/index.ts';
import { presentOutcome } from '#features/panel/index.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { actOnClock } from './commands/act-on-clock.ts';
import { askForSupport } from './commands/ask-for-support.ts';
import { callFromSupport } from './commands/call-from-support.ts';
import { closeMySupport } from './commands/close-my-support.ts';
import { closeSupport } from './commands/close-support.ts';
import { takeSupport } from './commands/take-support.ts';
import { transferSupport } from './commands/transfer-support.ts';
import { writeAsCandidate } from './commands/write-as-candidate.ts';
import { writeAsStaff } from './commands/write-as-staff.ts';
import { findHelpers, searchedHelpers } from './helpers.ts';
import { listSupportAnswers } from './queries/list-answers.ts';
import { readMySupport } from './queries/read-my-support.ts';
import { readSupportQueue } from './queries/read-queue.ts';
import { readSupportRoom } from './queries/read-support-room.ts';
import { supportRequestList } from './request-list.ts';
import { authorizeSupportChannels, lockVisibleRequest } from './support-access.ts';

/** Who may stop a clock: those who act in rooms. */
const clockRule = 'proctoring.room';

function registerCandidates(app: FastifyInstance): void {
  const { services } = app;
  const limitRequests = limitByUser(app, supportLimits.requestsPerMin, 1);
  const limitMessages = limitByUser(app, supportLimits.messagesPerMin, 1);
  const present = async (scope: Scope, questionnaireId: string) => {
    const model = await readMySupport(scope, questionnaireId, services.now());
    if (!model) throw new AppError('not-found');
    return { model };
  };
  tenantRoute(app, contract.getMySupport, ({ params, inScope }) =>
    inScope(async (scope) => {
      const { id } = await getDefinitionForCandidate(scope, params.short_url_id);
      return { model: await readMySupport(scope, id, services.now()) };
    }),
  );
  tenantRoute(app, contract.askForSupport, async ({ params, body, request, inScope }) => {
    await limitRequests(request);
    return inScope(async (scope) =>
      present(scope, await askForSupport(scope, services, { shortUrlId: params.short_url_id, ...body })),
    );
  });
  tenantRoute(app, contract.writeToSupport, async ({ params, body, request, inScope }) => {
    await limitMessages(request);
    return inScope(async (scope) => {
      const written = await writeAsCandidate(scope, services, { id: params.id, ...body });
      return present(scope, written.questionnaire_id);
    });
  });
  tenantRoute(app, contract.closeMySupport, ({ params, inScope }) =>
    inScope(async (scope) =>
      present(scope, (await closeMySupport(scope, services, params.id)).questionnaire_id),
    ),
  );
}

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, supportRequestList);
  tenantRoute(app, contract.getSupportQueue, ({ inScope }) =>
    inScope(async (scope) => ({ model: await readSupportQueue(scope, services.now()) }), { readOnly: true }),
  );
  tenantRoute(app, contract.getSupportRoom, ({ params, caller, inScope }) =>
    inScope(
      async (scope) => ({
        model: await readSupportRoom(scope, {
          ...{ id: params.id, nowMs: services.now() },
          mayPause: satisfiesRule(clockRule, caller.permissions),
        }),
      }),
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.listTransferOptions, ({ params, query, inScope }) =>
    inScope(async (scope) => {
      const request = await lockVisibleRequest(scope, params.id);
      const helpers = await findHelpers(scope, request, searchedHelpers(query.search));
      return { model: helpers.map(({ id, label }) => ({ id, label })) };
    }),
  );
  tenantRoute(app, contract.listSupportAnswers, async ({ inScope }) => ({
    model: await inScope(listSupportAnswers, { readOnly: true }),
  }));
}

function registerActs(app: FastifyInstance): void {
  const { services } = app;
  const limitMessages = limitByUser(app, supportLimits.messagesPerMin, 1);
  tenantRoute(app, contract.takeSupport, async ({ params, inScope, translate }) => {
    await inScope((scope) => takeSupport(scope, services, params.id));
    return success(translate);
  });
  tenantRoute(app, contract.answerSupport, async ({ params, body, request, inScope }) => {
    await limitMessages(request);
    await inScope((scope) => writeAsStaff(scope, services, { id: params.id, ...body }));
    return {};
  });
  tenantRoute(app, contract.callFromSupport, async ({ params, inScope }) => ({
    model: { call_id: await inScope((scope) => callFromSupport(scope, services, params.id)) },
  }));
  tenantRoute(app, contract.transferSupport, async ({ params, body, inScope, translate }) => {
    await inScope((scope) =>
      transferSupport(scope, services, { id: params.id, toId: body.user_id, note: body.note }),
    );
    return success(translate);
  });
  tenantRoute(app, contract.closeSupport, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => closeSupport(scope, services, { id: params.id, ...body }));
    return success(translate);
  });
  tenantRoute(app, contract.actOnClock, async ({ params, body, caller, inScope, translate }) => {
    const mayAct = satisfiesRule(clockRule, caller.permissions);
    const [outcome] = await inScope(async (scope) => {
      if (mayAct) return actOnClock(scope, services, { id: params.id, ...body });
      await lockVisibleRequest(scope, params.id);
      throw new AppError('forbidden');
    });
    if (!outcome) throw new AppError('not-found');
    return { model: presentOutcome(outcome, translate) };
  });
}

/** Help for candidates: they ask, staff take requests from a queue and answer. */
export function registerSupport(app: FastifyInstance): void {
  authorizeSupportChannels(app.services);
  registerCandidates(app);
  registerReading(app);
  registerActs(app);
}
