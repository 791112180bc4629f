import * as contract from '@certame/contract/features/proctoring/live/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { createAttemptFinisher } from '#features/exam/index.ts';
import { forceFinish, presentOutcome } from '#features/panel/index.ts';
import { success } from '#lib/success.ts';
import { createChunkCache } from '#plugins/providers/media-store/chunk-cache.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { actInRoom } from './commands/act-in-room.ts';
import { beginSupervision } from './commands/begin-supervision.ts';
import { callCandidates } from './commands/call-candidates.ts';
import { endSupervision } from './commands/end-supervision.ts';
import { handOverRoom } from './commands/hand-over-room.ts';
import { moveCandidates } from './commands/move-candidates.ts';
import { findLiveCall, watchDirectly } from './commands/watch-directly.ts';
import { findSuccessors } from './find-successors.ts';
import { createLiveAdmission, lookAtAttempt } from './live-chunks.ts';
import { readRoom } from './read-room.ts';
import { readExamRooms, readMonitoredExams, readMonitoringPanel } from './read-rooms.ts';
import { readShifts } from './read-shifts.ts';
import { authorizeRoomChannel } from './room-access.ts';

const forceEndRule = 'proctoring.force_end';

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.listMonitoredExams, ({ inScope }) =>
    inScope(async (scope) => ({ model: await readMonitoredExams(scope, services.now()) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.getExamRooms, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readExamRooms(scope, services, params.id) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.getMonitoringPanel, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readMonitoringPanel(scope, services, params.id) }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.getRoom, ({ params, query, caller, inScope }) =>
    inScope(
      async (scope) => ({
        model: await readRoom(scope, services, {
          roomId: params.id,
          since: query.since === undefined ? null : new Date(query.since),
          mayForceEnd: satisfiesRule(forceEndRule, caller.permissions),
        }),
      }),
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.listShifts, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readShifts(scope, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.listHandOverOptions, ({ params, query, inScope }) =>
    inScope(async (scope) => ({ model: await findSuccessors(scope, params.id, query.search) }), {
      readOnly: true,
    }),
  );
}

function registerWatching(app: FastifyInstance): void {
  const { services } = app;
  const readChunk = createChunkCache(services.mediaStore, services.now);
  const admission = createLiveAdmission(services);
  app.addHook('onClose', () => admission.drain());
  tenantRoute(app, contract.lookAt, async ({ params, inScope }) => {
    await inScope((scope) => lookAtAttempt(scope, new Date(services.now()), params.attempt_id));
    return {};
  });
  tenantRoute(app, contract.watchDirectly, ({ params, inScope }) =>
    inScope(async (scope) => ({
      model: { call_id: await watchDirectly(scope, services, params.attempt_id) },
    })),
  );
  tenantRoute(app, contract.findLiveCall, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: { call_id: await findLiveCall(scope, params.answer_id) } }), {
      readOnly: true,
    }),
  );
  tenantRoute(app, contract.readLiveChunk, async ({ params, caller, reply }) => {
    const { attempt_id: attemptId, segment_id: segmentId, ordinal } = params;
    const { institutionId, userId } = caller;
    const mime = await admission.submit({ institutionId, userId, attemptId, segmentId });
    const place = { institutionId, ownerId: attemptId, segmentId, ordinal };
    return reply
      .header('content-type', mime)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(await readChunk(place));
  });
}

function registerShifts(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.beginSupervision, async ({ params, inScope }) => {
    await inScope((scope) => beginSupervision(scope, services, params.id));
    return {};
  });
  tenantRoute(app, contract.endSupervision, async ({ params, body, caller, inScope, translate }) => {
    await inScope((scope) =>
      endSupervision(scope, services, {
        ...{ roomId: params.id, userId: body.user_id, reason: body.reason ?? null },
        mayForce: satisfiesRule(forceEndRule, caller.permissions),
      }),
    );
    return success(translate);
  });
  tenantRoute(app, contract.handOverRoom, async ({ params, body, inScope, translate }) => {
    const { user_id: toId, note = null } = body;
    await inScope((scope) => handOverRoom(scope, services, { roomId: params.id, toId, note }));
    return success(translate);
  });
}

function registerActs(app: FastifyInstance): void {
  const { services } = app;
  const finisher = createAttemptFinisher(services);
  app.addHook('onClose', () => finisher.drain());
  tenantRoute(app, contract.moveCandidates, async ({ params, body, inScope, translate }) => {
    const { room_id: toId, participant_ids: participantIds } = body;
    await inScope((scope) => moveCandidates(scope, services, { roomId: params.id, toId, participantIds }));
    return success(translate);
  });
  tenantRoute(app, contract.callCandidates, ({ params, body, inScope, translate }) =>
    inScope(async (scope) => ({
      model: await callCandidates(scope, services, { ...body, roomId: params.id, translate }),
    })),
  );
  tenantRoute(app, contract.actInRoom, async ({ params, body, caller, inScope, translate }) => {
    const { outcomes, toFinish } = await inScope((scope) =>
      actInRoom(scope, services, { ...body, roomId: params.id }),
    );
    const finished = await forceFinish(finisher, toFinish, {
      institutionId: caller.institutionId,
      userId: caller.userId,
      reason: body.reason ?? '',
    });
    return { model: [...finished, ...outcomes].map((outcome) => presentOutcome(outcome, translate)) };
  });
}

/** Rooms while an exam is taken: who watches them, what they see, and what they do. */
export function registerLive(app: FastifyInstance): void {
  authorizeRoomChannel(app.services);
  registerReading(app);
  registerWatching(app);
  registerShifts(app);
  registerActs(app);
}
