import { AppError } from '@certame/contract/errors.ts';
import {
  getForm,
  getFormPreload,
  getPreloadPicture,
  listMyAnswers,
  previewForm,
  startAnswer,
} from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { FastifyInstance } from 'fastify';
import { addLeadParticipant } from '#features/campaigns/index.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { loadParticipantStatuses } from './access.ts';
import { createAttemptStarter } from './commands/start/start-attempts.ts';
import { createPasswordTrier } from './commands/try-password.ts';
import { composeFormOf } from './compose-form-of.ts';
import { findDefinitionByShortUrl, getDefinitionByShortUrl } from './definition.ts';
import { environmentOf } from './environment/environment-of.ts';
import { findPreloadPicture, readPreload } from './preload/read-preload.ts';
import { sealedFormOf } from './preload/seal-form.ts';
import { presentAttempt, presentPreview } from './present.ts';
import { listMyExamsOnDevice } from './queries/list-my-exams-on-device.ts';
import { getMyAttempt } from './queries/my-attempts.ts';
import { readFormInfo } from './queries/read-form-info.ts';
import { presentSealedStart, renderStart } from './render-start.ts';

const isoOf = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

/** A lead answers the questionnaire of its campaign, once. What is open goes on. */
async function requireLeadMayStart(scope: Scope, shortUrlId: string): Promise<void> {
  const definition = await getDefinitionByShortUrl(scope.client, shortUrlId);
  await addLeadParticipant(scope, definition.id);
  const userId = scope.userId ?? '';
  const status = (await loadParticipantStatuses(scope.client, definition.id, [userId], { lock: true })).get(
    userId,
  );
  if (status?.attempts.some((attempt) => !isOpen(attempt.state))) throw new AppError('exam-attempts-used');
}

/** The candidate's own list, the page before the start, the preview. */
function registerReading(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, listMyAnswers, async ({ caller, request, inScope, translate }) => {
    const nowMs = services.now();
    const calling = { environment: environmentOf(request), sessionId: caller.sessionId };
    const mine = await inScope((scope) => listMyExamsOnDevice(scope, calling, nowMs));
    return {
      model: mine.map(({ head, attempt, mayStart, isOtherDeviceNeeded }) => ({
        short_url_id: head.shortUrlId,
        name: head.name,
        starts_at: isoOf(head.startsAtMs),
        ends_at: isoOf(head.endsAtMs),
        questionnaire_state: head.state,
        state: attempt?.state ?? ('not_started' as const),
        answer_id: attempt?.id ?? null,
        finished_at: attempt?.finishedAt?.toISOString() ?? null,
        may_start: mayStart,
        device_problem: isOtherDeviceNeeded ? translate('exam-devices.title') : null,
        results_available: attempt !== null && attempt.releasedAt !== null,
        supervised: head.settings.proctoring_config_id !== null,
        anonymous: head.settings.anonymous,
      })),
      server_now: new Date(nowMs).toISOString(),
    };
  });

  tenantRoute(app, getForm, ({ params, caller, request, inScope, translate }) =>
    inScope((scope) =>
      readFormInfo(scope, services, {
        shortUrlId: params.short_url_id,
        isLead: caller.isLead,
        calling: { environment: environmentOf(request), sessionId: caller.sessionId },
        translate,
      }),
    ),
  );

  tenantRoute(app, getFormPreload, ({ params, caller, inScope }) =>
    inScope((scope) => readPreload(scope, services, params.short_url_id, caller.isLead)),
  );

  tenantRoute(app, getPreloadPicture, async ({ params, caller, reply, inScope }) => {
    const { short_url_id: shortUrlId, name } = params;
    const seal = await inScope((scope) =>
      findPreloadPicture(scope, services, shortUrlId, name, caller.isLead),
    );
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'private, no-store')
      .send(await seal());
  });

  tenantRoute(app, previewForm, async ({ params, inScope }) => {
    const definition = await inScope(({ client }) => findDefinitionByShortUrl(client, params.short_url_id));
    if (!definition) throw new AppError('not-found');
    if (definition.questions === 0) throw new AppError('questionnaire-empty');
    return presentPreview(definition, composeFormOf(definition, services.random), services.now());
  });
}

function registerStart(app: FastifyInstance): void {
  const { services } = app;
  const starter = createAttemptStarter(services);
  const { tryPassword } = createPasswordTrier(services);
  // What was begun before a stop is committed and answered before the database goes.
  app.addHook('onClose', () => starter.drain());

  tenantRoute(app, startAnswer, async ({ params, body, caller, request, reply, inScope }) => {
    const { password } = body;
    if (caller.isLead) await inScope((scope) => requireLeadMayStart(scope, params.short_url_id));
    const started = await starter.submit({
      institutionId: caller.institutionId,
      shortUrlId: params.short_url_id,
      userId: caller.userId,
      deviceId: body.device_id,
      sessionId: caller.sessionId,
      // Compared before the transaction that others wait in: a hash takes its time.
      password:
        password === undefined
          ? null
          : await tryPassword(
              inScope,
              (scope) => getDefinitionByShortUrl(scope.client, params.short_url_id),
              password,
            ),
      justification: body.justification ?? null,
      report: body.environment ?? null,
      environment: environmentOf(request),
    });
    if (started.form) {
      const attempt = {
        id: started.id,
        state: started.state,
        form: started.form,
        currentStep: 0,
        deadlineAt: started.deadlineAt,
        questionClosesAt: started.questionClosesAt,
        pausedAt: null,
        staffPause: null,
        pauses: 0,
        seqFloor: 0,
        plan: started.plan,
      };
      const sealed =
        body.preload_id === undefined ? null : sealedFormOf(started.definition, services.config.secret);
      if (sealed && sealed.id === body.preload_id)
        return presentSealedStart(started.definition, attempt, services.now(), sealed);
      const json = renderStart(started.definition, attempt, services.now());
      return reply.type('application/json; charset=utf-8').send(json);
    }
    reply.status(200);
    const own = await inScope((scope) => getMyAttempt(scope, started.id));
    return presentAttempt(own.definition, own.attempt, own.responses, services.now(), own.files);
  });
}

export function registerEntryRoutes(app: FastifyInstance): void {
  registerReading(app);
  registerStart(app);
}
