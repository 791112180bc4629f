import { AppError } from '@certame/contract/errors.ts';
import {
  advanceAnswer,
  continueAnswer,
  finishAnswer,
  forceFinishAnswer,
  getAnswer,
  getAnswerItems,
  giveUpUnsent as giveUpUnsentEndpoint,
  grantSecondChance as grantSecondChanceEndpoint,
  pauseAnswer,
  reopenAnswer,
  saveEvents,
  saveResponses,
} from '@certame/contract/features/exam/endpoints.ts';
import {
  closeOverdueAttemptsTask,
  rescoreAttemptTask,
  sendFinishDigestsTask,
} from '@certame/contract/features/exam/jobs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute, tokenRoute } from '#plugins/routes.ts';
import { claimedInstitution } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { authorizeAttemptChannel } from './attempt/attempt-channel.ts';
import type { ChangedAttempt } from './attempt/changed-attempt.ts';
import { type CandidateInput, lockAttempt } from './attempt/lock-attempt.ts';
import { shareListening, startListening } from './attempt/presence.ts';
import { readMyAttempt } from './attempt/read-my-attempt.ts';
import { advanceAttempt } from './commands/advance-attempt.ts';
import { continueAttempt } from './commands/continue-attempt.ts';
import { detachOverdueAnswers } from './commands/finish/detach-answers.ts';
import { createAttemptFinisher } from './commands/finish/finish-attempts.ts';
import { giveUpUnsent } from './commands/give-up-unsent.ts';
import { grantSecondChance } from './commands/grant-second-chance.ts';
import { pauseAttempt } from './commands/pause-attempt.ts';
import { reopenAttempt } from './commands/reopen-attempt.ts';
import { createEventSaver } from './commands/save-events.ts';
import { createResponseSaver } from './commands/save-responses.ts';
import { registerEntryRoutes } from './entry-routes.ts';
import { environmentOf } from './environment/environment-of.ts';
import { registerExamFiles } from './files.ts';
import { sendFinishDigests } from './finish-digest/send-digests.ts';
import { closeLeftAttempts, closeOverdueAttempts, rescoreAttempt } from './jobs/close-overdue.ts';
import { closeUnlockedAttempts } from './jobs/close-unlocked.ts';
import { limitHistory } from './limit-history.ts';
import { presentAttempt, seenItemIds } from './present.ts';
import { getMyAttempt } from './queries/my-attempts.ts';
import { presentItems } from './queries/present-items.ts';
import { authorizeQuestionnaireChannel, publishCounters } from './questionnaire-channel.ts';
import { registerAnswerUploads } from './uploads/routes.ts';

const requireInstitution = (institutionId: string | null): string => {
  if (institutionId === null) throw new AppError('no-institution');
  return institutionId;
};

const candidateInput = (
  { answer_id }: { answer_id: string },
  { device_id }: { device_id: string },
  { sessionId }: { sessionId: string },
  request: FastifyRequest,
): CandidateInput => ({
  attemptId: answer_id,
  device: { deviceId: device_id, sessionId, environment: environmentOf(request) },
});

const stateReply = (changed: ChangedAttempt, nowMs: number) => ({
  answer_id: changed.attemptId,
  state: changed.state,
  finish_reason: changed.finishReason,
  deadline: changed.deadlineAt?.toISOString() ?? null,
  question_deadline: changed.questionClosesAt?.toISOString() ?? null,
  pause_ends_at: changed.pauseEndsAt?.toISOString() ?? null,
  pauses_left: changed.pausesLeft,
  finished_at: changed.finishedAt?.toISOString() ?? null,
  server_now: new Date(nowMs).toISOString(),
});

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** One change of an attempt in one transaction; pages that count attempts are notified. */
const changeAttempt = async (
  services: Services,
  inScope: InScope,
  change: (scope: Scope) => Promise<ChangedAttempt>,
) => {
  const changed = await inScope(async (scope) => {
    const result = await change(scope);
    publishCounters(scope, services, result.questionnaireId);
    return result;
  });
  return stateReply(changed, services.now());
};

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, getAnswer, async ({ params, query, caller, request, inScope }) => {
    const { attemptId, device } = candidateInput(params, query, caller, request);
    const own = await inScope((scope) => readMyAttempt(scope, attemptId, device, services.now()));
    return presentAttempt(own.definition, own.attempt, own.responses, services.now(), own.files);
  });

  tenantRoute(app, getAnswerItems, async ({ params, query, caller, request, inScope }) => {
    const { attemptId, device } = candidateInput(params, query, caller, request);
    const own = await inScope((scope) => readMyAttempt(scope, attemptId, device, services.now()));
    const seen = new Set(seenItemIds(own.definition, own.attempt, own.responses));
    const wanted = query.item_id.filter((id) => seen.has(id));
    return { items: presentItems(own.definition, own.attempt.form, wanted, () => true) };
  });
}

/** Responses and events, as they come from the exam rooms. */
function registerSaving(app: FastifyInstance): void {
  const { services } = app;
  const responseSaver = createResponseSaver(services);
  const eventSaver = createEventSaver(services);
  const limitResponses = limitHistory(() => services.now());
  const limitEvents = limitHistory(() => services.now());
  // What was accepted before a stop is committed and answered before the database goes.
  app.addHook('onClose', async () => {
    await Promise.all([responseSaver.drain(), eventSaver.drain()]);
  });

  tokenRoute(app, saveResponses, async ({ params, body, request, token }) => {
    limitResponses(request, token.userId, body.responses.length);
    const outcome = await responseSaver.submit({
      institutionId: requireInstitution(claimedInstitution(request)),
      sessionId: token.sessionId,
      userId: token.userId,
      attemptId: params.answer_id,
      deviceId: body.device_id,
      environment: environmentOf(request),
      responses: body.responses.map((entry) => ({ ...entry, value: entry.value ?? null })),
      unsentSeqs: body.waiting ?? null,
    });
    return {
      acknowledged: outcome.acknowledged,
      rejected: outcome.rejected,
      deadline: outcome.deadlineAt?.toISOString() ?? null,
      ...(outcome.isPaused ? { paused: true } : {}),
      staff_messages: outcome.messages,
      server_now: new Date(services.now()).toISOString(),
    };
  });

  tokenRoute(app, saveEvents, async ({ params, body, request, token }) => {
    limitEvents(request, token.userId, body.events.length);
    const saved = await eventSaver.submit({
      institutionId: requireInstitution(claimedInstitution(request)),
      sessionId: token.sessionId,
      userId: token.userId,
      attemptId: params.answer_id,
      deviceId: body.device_id,
      environment: environmentOf(request),
      unsentSeqs: body.waiting ?? null,
      events: body.events.map(({ emitted_at, seq, type, data }) => ({
        ...{ seq, type, data },
        emittedAtMs: Date.parse(emitted_at),
      })),
    });
    return {
      acknowledged_seq: saved.acknowledgedSeq,
      rejected: saved.rejected,
      state: saved.state,
      deadline: saved.deadlineAt?.toISOString() ?? null,
      staff_messages: saved.messages,
      server_now: new Date(services.now()).toISOString(),
    };
  });
}

/** What a candidate does with the attempt besides answering. */
function registerSteps(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, advanceAnswer, async ({ params, body, caller, request, inScope }) => {
    const own = await inScope(async (scope) => {
      await advanceAttempt(scope, services, {
        ...candidateInput(params, body, caller, request),
        fromStep: body.from_step,
      });
      return getMyAttempt(scope, params.answer_id);
    });
    return presentAttempt(own.definition, own.attempt, own.responses, services.now(), own.files);
  });
  tenantRoute(app, pauseAnswer, ({ params, body, caller, request, inScope }) =>
    changeAttempt(services, inScope, (scope) =>
      pauseAttempt(scope, services, candidateInput(params, body, caller, request)),
    ),
  );
  tenantRoute(app, continueAnswer, ({ params, body, caller, request, inScope }) =>
    changeAttempt(services, inScope, (scope) =>
      continueAttempt(scope, services, candidateInput(params, body, caller, request)),
    ),
  );
}

/** Why a device may say that the attempt ends, besides its candidate's wish. */
const deviceReasons = ['general_time_expired', 'fullscreen_block'] as const;

/** How an attempt ends, and what staff do about it. */
function registerEnds(app: FastifyInstance): void {
  const { services } = app;
  const finisher = createAttemptFinisher(services);
  app.addHook('onClose', () => finisher.drain());

  tokenRoute(app, finishAnswer, async ({ params, body, request, token }) => {
    const outcome = await finisher.submit({
      institutionId: requireInstitution(claimedInstitution(request)),
      attemptId: params.answer_id,
      candidate: { sessionId: token.sessionId, userId: token.userId, deviceId: body.device_id },
      // The other reasons belong to jobs and staff: a browser that could name them would skip required questions.
      reason: deviceReasons.find((reason) => reason === body.reason) ?? 'user',
    });
    return stateReply(outcome, services.now());
  });

  tenantRoute(app, forceFinishAnswer, async ({ params, body, caller, inScope }) => {
    await inScope((scope) => lockAttempt(scope, params.answer_id));
    const outcome = await finisher.submit({
      institutionId: caller.institutionId,
      attemptId: params.answer_id,
      candidate: null,
      reason: 'manual_score_route',
      staff: { userId: caller.userId, reason: body.reason },
    });
    return stateReply(outcome, services.now());
  });
  tenantRoute(app, reopenAnswer, ({ params, body, inScope }) =>
    changeAttempt(services, inScope, (scope) =>
      reopenAttempt(scope, services, { attemptId: params.answer_id, reason: body.reason }),
    ),
  );
  tenantRoute(app, giveUpUnsentEndpoint, ({ params, body, inScope }) =>
    changeAttempt(services, inScope, (scope) =>
      giveUpUnsent(scope, services, { attemptId: params.answer_id, reason: body.reason }),
    ),
  );
  tenantRoute(app, grantSecondChanceEndpoint, ({ params, body, inScope }) =>
    changeAttempt(services, inScope, (scope) =>
      grantSecondChance(scope, services, { attemptId: params.answer_id, reason: body.reason }),
    ),
  );

  services.jobs.handleTask(closeOverdueAttemptsTask, async () => {
    await closeOverdueAttempts(services, finisher);
    await closeLeftAttempts(services, finisher);
    await closeUnlockedAttempts(services, finisher);
    await detachOverdueAnswers(services);
  });
  services.jobs.handleTask(sendFinishDigestsTask, () => sendFinishDigests(services));
  services.jobs.handleTask(rescoreAttemptTask, ({ institution_id, attempt_id }) =>
    rescoreAttempt(services, institution_id, attempt_id),
  );
}

export function registerExam(app: FastifyInstance): void {
  const { services } = app;
  startListening(services.now());
  shareListening(services);
  authorizeAttemptChannel(services);
  authorizeQuestionnaireChannel(services);
  registerExamFiles(app);
  registerAnswerUploads(app);
  registerEntryRoutes(app);
  registerReading(app);
  registerSaving(app);
  registerSteps(app);
  registerEnds(app);
}
