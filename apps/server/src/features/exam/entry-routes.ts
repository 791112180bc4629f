import { AppError } from '@certame/contract/errors.ts';
import {
  getForm,
  listMyAnswers,
  previewForm,
  startAnswer,
} from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { computeAttemptsAllowed } from '@certame/rules/exam/attempts-allowed.ts';
import type { FastifyInstance } from 'fastify';
import { admitLead, asLeadTakes } from '#features/campaigns/index.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { accessFor, canEnter, countStarted, loadParticipantStatuses, nothingProvided } from './access.ts';
import { createAttemptStarter } from './commands/start/start-attempts.ts';
import { createPasswordTrier } from './commands/try-password.ts';
import { composeFormOf } from './compose-form-of.ts';
import { type ExamDefinition, findDefinitionByShortUrl, isShownToCandidates } from './definition.ts';
import { presentAttempt, presentFormInfo, presentPreview } from './present.ts';
import { getMyAttempt, listMyQuestionnaires } from './queries.ts';

const isoOf = (instantMs: number | null): string | null =>
  instantMs === null ? null : new Date(instantMs).toISOString();

async function getDefinitionByShortUrl(scope: Scope, shortUrlId: string): Promise<ExamDefinition> {
  const definition = await findDefinitionByShortUrl(scope.client, shortUrlId);
  if (!definition || !isShownToCandidates(definition)) throw new AppError('not-found');
  return definition;
}

/** A lead answers the questionnaire of its campaign, once. What is open goes on. */
async function requireLeadMayStart(scope: Scope, shortUrlId: string): Promise<void> {
  const definition = await getDefinitionByShortUrl(scope, shortUrlId);
  await admitLead(scope, definition.id);
  const userId = scope.userId ?? '';
  const status = (await loadParticipantStatuses(scope.client, definition.id, [userId], { lock: true })).get(
    userId,
  );
  if (status?.attempts.some((attempt) => !isOpen(attempt.state))) throw new AppError('exam-attempts-used');
}

/** The way into an exam: the candidate's own list, the page before the start, the start. */
export function registerEntryRoutes(app: FastifyInstance): void {
  const { services } = app;
  const starter = createAttemptStarter(services);
  const { tryPassword } = createPasswordTrier(services);
  // What was begun before a stop is committed and answered before the database goes.
  app.addHook('onClose', () => starter.drain());

  tenantRoute(app, listMyAnswers, async ({ inScope }) => {
    const nowMs = services.now();
    const mine = await inScope((scope) => listMyQuestionnaires(scope, nowMs));
    return {
      model: mine.map(({ head, attempt, mayStart }) => ({
        short_url_id: head.shortUrlId,
        name: head.name,
        starts_at: isoOf(head.startsAtMs),
        ends_at: isoOf(head.endsAtMs),
        questionnaire_state: head.state,
        state: attempt?.state ?? ('not_started' as const),
        answer_id: attempt?.id ?? null,
        finished_at: attempt?.finishedAt?.toISOString() ?? null,
        may_start: mayStart,
        results_available: attempt !== null && attempt.releasedAt !== null,
      })),
      server_now: new Date(nowMs).toISOString(),
    };
  });

  tenantRoute(app, getForm, async ({ params, caller, inScope, translate }) =>
    inScope(async (scope) => {
      const found = await getDefinitionByShortUrl(scope, params.short_url_id);
      if (caller.isLead) await admitLead(scope, found.id);
      const definition = caller.isLead ? asLeadTakes(found) : found;
      const userId = scope.userId ?? '';
      const status = (await loadParticipantStatuses(scope.client, definition.id, [userId])).get(userId);
      // Someone who was not invited learns no more than that the form exists.
      if (definition.settings.invited_only && !status) throw new AppError('exam-not-invited');
      const access = accessFor(
        definition,
        status,
        nothingProvided,
        (await countStarted(scope.client, [definition])).get(definition.id) ?? 0,
        services.now(),
      );
      const needs = access.mayStart ? undefined : access.needs;
      const attempts = status?.attempts ?? [];
      const reason = access.mayStart || needs ? null : access.reason;
      const open = attempts.find((attempt) => attempt.state === 'in_progress' || attempt.state === 'paused');
      return {
        ...presentFormInfo(definition, services.now()),
        needs_password: needs?.password ?? false,
        needs_justification: needs?.justification ?? false,
        attempts_used: attempts.length,
        attempts_allowed: computeAttemptsAllowed({
          settings: definition.settings,
          percents: attempts.map((attempt) => attempt.percent),
          chancesGranted: status?.participant?.chancesGranted ?? 0,
        }),
        may_start: canEnter(access),
        reason,
        reason_message: reason === null ? null : translate(`errors.${reason}`),
        open_answer_id: open?.id ?? null,
        last_answer_id: attempts.at(-1)?.id ?? null,
      };
    }),
  );

  tenantRoute(app, previewForm, async ({ params, inScope }) => {
    const definition = await inScope(({ client }) => findDefinitionByShortUrl(client, params.short_url_id));
    if (!definition) throw new AppError('not-found');
    if (definition.questions === 0) throw new AppError('questionnaire-empty');
    return presentPreview(definition, composeFormOf(definition, services.random), services.now());
  });

  tenantRoute(app, startAnswer, async ({ params, body, caller, reply, inScope }) => {
    const { password } = body;
    if (caller.isLead) await inScope((scope) => requireLeadMayStart(scope, params.short_url_id));
    const started = await starter.start({
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
              (scope) => getDefinitionByShortUrl(scope, params.short_url_id),
              password,
            ),
      justification: body.justification ?? null,
      environment: body.environment ?? null,
    });
    if (started.form) {
      const attempt = {
        id: started.id,
        state: started.state,
        form: started.form,
        currentStep: 0,
        deadlineAt: started.deadlineAt,
        seqFloor: 0,
      };
      return presentAttempt(started.definition, attempt, [], services.now());
    }
    reply.status(200);
    const own = await inScope((scope) => getMyAttempt(scope, started.id));
    return presentAttempt(own.definition, own.attempt, own.responses, services.now(), own.fileNames);
  });
}
