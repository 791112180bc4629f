import { createHmac } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import {
  advanceAnswer,
  continueAnswer,
  finishAnswer,
  forceFinishAnswer,
  getAnswer,
  getAnswerItems,
  getForm,
  grantSecondChance as grantSecondChanceEndpoint,
  listMyAnswers,
  pauseAnswer,
  reopenAnswer,
  saveEvents,
  saveResponses,
  startAnswer,
} from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { computeAttemptsAllowed } from '@certame/rules/exam/attempts-allowed.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { verifyPassword } from '../../lib/passwords.ts';
import type { Scope } from '../../plugins/database.ts';
import { tenantRoute, tokenRoute } from '../../plugins/routes.ts';
import { claimedInstitution } from '../../plugins/session.ts';
import { admitLead, asLeadTakes } from '../campaigns/index.ts';
import { accessFor, countStarted, isDoorOpen, loadStandings, nothingGiven } from './access.ts';
import { defineAttemptChannel } from './channel.ts';
import {
  advanceAttempt,
  type ChangedAttempt,
  continueAttempt,
  grantSecondChance,
  pauseAttempt,
  reopenAttempt,
} from './commands/change-attempt.ts';
import { createAttemptFinisher } from './commands/finish-attempts.ts';
import { recordEvents } from './commands/record-events.ts';
import { createResponseSaver } from './commands/save-responses.ts';
import { createAttemptStarter, type StartRequest } from './commands/start-attempts.ts';
import { type ExamDefinition, findDefinitionByShortUrl, isShownToCandidates } from './definition.ts';
import { registerExamFiles } from './files.ts';
import { closeOverdueAttempts, rescoreAttempt } from './jobs/close-overdue.ts';
import { defineMonitorChannel } from './monitor-channel.ts';
import { presentAttempt, presentItems, seenItemIds } from './present.ts';
import { getOwnAttempt, listMyQuestionnaires } from './queries.ts';

const requireInstitution = (institutionId: string | null): string => {
  if (institutionId === null) throw new AppError('no-institution');
  return institutionId;
};

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
  const standing = (await loadStandings(scope.client, definition.id, [userId], { lock: true })).get(userId);
  if (standing?.attempts.some((attempt) => !isOpen(attempt.state))) throw new AppError('exam-attempts-used');
}

export function registerExam(app: FastifyInstance): void {
  const { services } = app;
  const saver = createResponseSaver(services);
  const starter = createAttemptStarter(services);
  const finisher = createAttemptFinisher(services);
  registerExamFiles(app);
  defineAttemptChannel(services);
  const monitor = defineMonitorChannel(services);
  // What was accepted before a stop is committed and answered before the database goes.
  app.addHook('onClose', async () => {
    await Promise.all([saver.drain(), starter.drain(), finisher.drain()]);
  });

  // A whole class types the same password: checked once, it is remembered as a keyed hash, never as itself.
  const passwordsKnown = new LRUCache<string, true>({ max: 1000 });
  async function comparePassword(
    definition: ExamDefinition,
    password: string,
  ): Promise<StartRequest['password']> {
    const hash = definition.passwordHash;
    if (hash === null) return null;
    const fingerprint = createHmac('sha256', services.config.secret)
      .update(`${definition.id}\n${hash}\n${password}`)
      .digest('base64');
    if (passwordsKnown.has(fingerprint)) return { hash, isRight: true };
    const isRight = await verifyPassword(hash, password);
    if (isRight) passwordsKnown.set(fingerprint, true);
    return { hash, isRight };
  }

  const stateReply = (changed: ChangedAttempt) => {
    monitor.tell(changed.questionnaireId);
    return {
      answer_id: changed.attemptId,
      state: changed.state,
      finish_reason: changed.finishReason,
      deadline: changed.deadlineAt?.toISOString() ?? null,
      finished_at: changed.finishedAt?.toISOString() ?? null,
      server_now: new Date(services.now()).toISOString(),
    };
  };

  tenantRoute(app, getForm, async ({ params, caller, inScope, translate }) =>
    inScope(async (scope) => {
      const found = await getDefinitionByShortUrl(scope, params.short_url_id);
      if (caller.isLead) await admitLead(scope, found.id);
      const definition = caller.isLead ? asLeadTakes(found) : found;
      const userId = scope.userId ?? '';
      const standing = (await loadStandings(scope.client, definition.id, [userId])).get(userId);
      // Someone who was not invited learns no more than that the form exists.
      if (definition.settings.invited_only && !standing) throw new AppError('exam-not-invited');
      const access = accessFor(
        definition,
        standing,
        nothingGiven,
        (await countStarted(scope.client, [definition])).get(definition.id) ?? 0,
        services.now(),
      );
      const needs = access.mayStart ? undefined : access.needs;
      const attempts = standing?.attempts ?? [];
      const reason = access.mayStart || needs ? null : access.reason;
      const open = attempts.find((attempt) => attempt.state === 'in_progress' || attempt.state === 'paused');
      return {
        short_url_id: definition.shortUrlId,
        name: definition.name,
        institution_name: definition.institutionName,
        instructions: definition.settings.instructions,
        state: definition.state,
        starts_at: isoOf(definition.startsAtMs),
        ends_at: isoOf(definition.endsAtMs),
        limit_min: definition.settings.limit_min,
        questions: definition.questions,
        needs_password: needs?.password ?? false,
        needs_justification: needs?.justification ?? false,
        presentation: definition.settings.presentation,
        do_not_go_back: definition.settings.do_not_go_back,
        continue_later: definition.settings.continue_later,
        allow_pauses: definition.settings.allow_pauses,
        attempts_used: attempts.length,
        attempts_allowed: computeAttemptsAllowed({
          settings: definition.settings,
          percents: attempts.map((attempt) => attempt.percent),
          chancesGranted: standing?.participant?.chancesGranted ?? 0,
        }),
        may_start: isDoorOpen(access),
        reason,
        reason_message: reason === null ? null : translate(`errors.${reason}`),
        open_answer_id: open?.id ?? null,
        last_answer_id: attempts.at(-1)?.id ?? null,
        server_now: new Date(services.now()).toISOString(),
      };
    }),
  );

  tenantRoute(app, startAnswer, async ({ params, body, caller, reply, inScope }) => {
    const { password } = body;
    if (caller.isLead) await inScope((scope) => requireLeadMayStart(scope, params.short_url_id));
    const started = await starter.start({
      institutionId: caller.institutionId,
      shortUrlId: params.short_url_id,
      userId: caller.userId,
      deviceId: body.device_id,
      // Compared before the transaction that others wait in: a hash takes its time.
      password:
        password === undefined
          ? null
          : await comparePassword(
              await inScope((scope) => getDefinitionByShortUrl(scope, params.short_url_id)),
              password,
            ),
      justification: body.justification ?? null,
      environment: body.environment ?? null,
    });
    if (started.form) {
      monitor.tell(started.definition.id);
      const attempt = {
        id: started.id,
        state: started.state,
        form: started.form,
        currentStep: 0,
        deadlineAt: started.deadlineAt,
      };
      return presentAttempt(started.definition, attempt, [], services.now());
    }
    reply.status(200);
    const own = await inScope((scope) => getOwnAttempt(scope, started.id));
    return presentAttempt(own.definition, own.attempt, own.responses, services.now());
  });

  tenantRoute(app, getAnswer, async ({ params, inScope }) => {
    const own = await inScope((scope) => getOwnAttempt(scope, params.answer_id));
    if (own.attempt.state !== 'in_progress' && own.attempt.state !== 'paused')
      throw new AppError('answer-finished');
    return presentAttempt(own.definition, own.attempt, own.responses, services.now());
  });

  tenantRoute(app, getAnswerItems, async ({ params, query, inScope }) => {
    const own = await inScope((scope) => getOwnAttempt(scope, params.answer_id));
    if (own.attempt.state !== 'in_progress' && own.attempt.state !== 'paused')
      throw new AppError('answer-finished');
    const seen = new Set(seenItemIds(own.definition, own.attempt, own.responses));
    const wanted = query.item_id.filter((id) => seen.has(id));
    return { items: presentItems(own.definition, own.attempt.form, wanted, () => true) };
  });

  tokenRoute(app, saveResponses, async ({ params, body, request, token }) => {
    const outcome = await saver.save({
      institutionId: requireInstitution(claimedInstitution(request)),
      sessionId: token.sessionId,
      userId: token.userId,
      attemptId: params.answer_id,
      deviceId: body.device_id,
      responses: body.responses.map((entry) => ({ ...entry, value: entry.value ?? null })),
    });
    return {
      acknowledged: outcome.acknowledged,
      rejected: outcome.rejected,
      deadline: outcome.deadlineAt?.toISOString() ?? null,
      server_now: new Date(services.now()).toISOString(),
    };
  });

  tokenRoute(app, saveEvents, async ({ params, body, request, token }) => {
    const recorded = await recordEvents(services, {
      institutionId: requireInstitution(claimedInstitution(request)),
      sessionId: token.sessionId,
      userId: token.userId,
      attemptId: params.answer_id,
      deviceId: body.device_id,
      events: body.events.map(({ emitted_at, ...event }) => ({
        ...event,
        emittedAtMs: Date.parse(emitted_at),
      })),
    });
    return {
      acknowledged_seq: recorded.acknowledgedSeq,
      deadline: recorded.deadlineAt?.toISOString() ?? null,
      server_now: new Date(services.now()).toISOString(),
    };
  });

  tenantRoute(app, advanceAnswer, async ({ params, body, inScope }) => {
    const own = await inScope(async (scope) => {
      await advanceAttempt(services, scope, params.answer_id, body.device_id, body.from_step);
      return getOwnAttempt(scope, params.answer_id);
    });
    return presentAttempt(own.definition, own.attempt, own.responses, services.now());
  });
  tenantRoute(app, pauseAnswer, async ({ params, body, inScope }) =>
    stateReply(await inScope((scope) => pauseAttempt(services, scope, params.answer_id, body.device_id))),
  );
  tenantRoute(app, continueAnswer, async ({ params, body, inScope }) =>
    stateReply(await inScope((scope) => continueAttempt(services, scope, params.answer_id, body.device_id))),
  );

  /** Reasons a browser may give; the others belong to jobs and staff. */
  const clientReasons = new Set([
    'user',
    'general_time_expired',
    'cannot_continue_timeout',
    'fullscreen_block',
  ] as const);
  tokenRoute(app, finishAnswer, async ({ params, body, request, token }) => {
    const reason = [...clientReasons].find((one) => one === body.reason) ?? 'user';
    const outcome = await finisher.finish({
      institutionId: requireInstitution(claimedInstitution(request)),
      attemptId: params.answer_id,
      candidate: { sessionId: token.sessionId, userId: token.userId, deviceId: body.device_id },
      reason,
    });
    return stateReply(outcome);
  });

  tenantRoute(app, forceFinishAnswer, async ({ params, caller, inScope }) => {
    await inScope(async (scope) => {
      const { rowCount } = await scope.client.query('select from attempts where id = $1', [params.answer_id]);
      if (rowCount === 0) throw new AppError('not-found');
    });
    const outcome = await finisher.finish({
      institutionId: caller.institutionId,
      attemptId: params.answer_id,
      candidate: null,
      reason: 'manual_score_route',
    });
    services.realtime.publish(`private-answer.${params.answer_id}`, 'finished', {
      reason: 'manual_score_route',
    });
    return stateReply(outcome);
  });
  tenantRoute(app, reopenAnswer, async ({ params, body, inScope }) => {
    const changed = await inScope((scope) => reopenAttempt(services, scope, params.answer_id, body.reason));
    services.realtime.publish(`private-answer.${params.answer_id}`, 'reopened', {});
    return stateReply(changed);
  });
  tenantRoute(app, grantSecondChanceEndpoint, async ({ params, body, inScope }) =>
    stateReply(await inScope((scope) => grantSecondChance(services, scope, params.answer_id, body.reason))),
  );

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
        results_available: attempt?.isReleased ?? false,
      })),
      server_now: new Date(nowMs).toISOString(),
    };
  });

  services.jobs.defineTask(
    'close_overdue_attempts',
    async () => {
      await closeOverdueAttempts(services, finisher);
    },
    { cron: '* * * * *' },
  );
  services.jobs.defineTask('rescore_attempt', (payload) =>
    rescoreAttempt(services, String(payload.institution_id), String(payload.attempt_id)),
  );
}
