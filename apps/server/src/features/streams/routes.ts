import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/streams/endpoints.ts';
import {
  deleteStreamMediaTask,
  findStreamsTask,
  joinStreamTask,
} from '@certame/contract/features/streams/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { requireOutsideExam } from '#features/chat/index.ts';
import { getClassRole } from '#features/classes/index.ts';
import { countInto, createChunkCounter } from '#features/media/index.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import { authenticate, callerOf } from '#plugins/authenticate.ts';
import { bytesOf, withByteBodies } from '#plugins/http/byte-bodies.ts';
import { createChunkCache } from '#plugins/providers/media-store/chunk-cache.ts';
import { tenantRoute, tokenRoute } from '#plugins/routes.ts';
import { claimedInstitution } from '#plugins/session.ts';
import { putChunk } from './chunks/put-chunk.ts';
import { admitViewer, createAdmissions } from './chunks/read-chunk.ts';
import { admitChunk, endSegment, openSegment } from './chunks/segments.ts';
import { createStream } from './commands/create-stream.ts';
import { deleteStream } from './commands/delete-stream.ts';
import { endStream } from './commands/end-stream.ts';
import { startStream } from './commands/start-stream.ts';
import { updateStream } from './commands/update-stream.ts';
import { listStreamClasses, readClassStreams, readStream } from './queries/read-streams.ts';
import { streamList } from './queries/stream-list.ts';
import { deleteStreamMedia } from './recording/delete-stream-media.ts';
import { findStreams } from './recording/find-streams.ts';
import { joinStream } from './recording/join-stream.ts';
import { authorizeStreamChannel } from './stream-channel.ts';

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  const readOnly = { readOnly: true } as const;
  mountList(app, streamList);
  tenantRoute(app, contract.listStreamClasses, ({ caller, inScope }) =>
    inScope(async (scope) => ({ model: await listStreamClasses(scope, caller) }), readOnly),
  );
  tenantRoute(app, contract.listClassStreams, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      await getClassRole(scope, caller, params.class_id);
      return { model: await readClassStreams(scope, caller, params.class_id, new Date(services.now())) };
    }, readOnly),
  );
  tenantRoute(app, contract.getStream, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      await requireOutsideExam(scope, services.now());
      return { model: await readStream(scope, services, caller, params.id) };
    }, readOnly),
  );
}

function registerCommands(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, contract.createStream, async ({ body, caller, inScope }) => ({
    model: { id: await inScope((scope) => createStream(scope, services, caller, body)) },
  }));
  tenantRoute(app, contract.updateStream, async ({ params, body, caller, inScope, translate }) => {
    await inScope((scope) => updateStream(scope, services, caller, { ...body, id: params.id }));
    return success(translate);
  });
  tenantRoute(app, contract.deleteStream, async ({ params, caller, inScope, translate }) => {
    await inScope((scope) => deleteStream(scope, services, caller, params.id));
    return success(translate);
  });
  tenantRoute(app, contract.startStream, async ({ params, body, caller, inScope }) => {
    const { device_id: deviceId, take_over: takeOver } = body;
    await inScope((scope) => startStream(scope, services, caller, { id: params.id, deviceId, takeOver }));
    return {};
  });
  tenantRoute(app, contract.endStream, async ({ params, caller, inScope, translate }) => {
    await inScope((scope) => endStream(scope, services, caller, params.id));
    return success(translate, 'streams.ended');
  });
}

function registerChunks(app: FastifyInstance): void {
  const { services } = app;
  const limitSegments = limitByUser(app, 200, 10);
  const counter = createChunkCounter(services, {
    name: 'stream-count-chunks',
    text: countInto('stream_segments'),
  });
  // What was acknowledged is counted before the database goes.
  app.addHook('onClose', () => counter.stop());
  tenantRoute(app, contract.openStreamSegment, async ({ params, body, request, inScope }) => {
    await limitSegments(request);
    const { device_id: deviceId, mime, age_ms: ageMs, header } = body;
    await inScope((scope) =>
      openSegment(scope, services, {
        ...{ streamId: params.id, segmentId: params.segment_id, deviceId, mime, ageMs },
        header: header === undefined ? null : Buffer.from(header, 'base64'),
      }),
    );
    return {};
  });
  withByteBodies(app, (bytes) => {
    tenantRoute(bytes, contract.putStreamChunk, async ({ params, query, caller, request, inScope }) => {
      const { id: streamId, segment_id: segmentId, ordinal } = params;
      const ref = { streamId, segmentId, deviceId: query.device_id };
      const admitted = await inScope((scope) => admitChunk(scope, services, ref), { readOnly: true });
      const { institutionId } = caller;
      await putChunk(services, counter, { ...ref, institutionId }, admitted, {
        ...{ ordinal, bytes: bytesOf(request) },
      });
      return { ordinal };
    });
  });
  tenantRoute(app, contract.endStreamSegment, async ({ params, body, request, inScope }) => {
    await limitSegments(request);
    await counter.flush();
    const ref = { streamId: params.id, segmentId: params.segment_id, deviceId: body.device_id };
    await inScope((scope) => endSegment(scope, services, ref));
    return {};
  });
}

/** Chunks go to a whole class twice a second: who may watch is looked up once in a while, and each chunk is read once. */
function registerViewing(app: FastifyInstance): void {
  const { services } = app;
  const { access, path } = contract.readStreamChunk;
  const admit = authenticate(services, {
    ...{ path, openToLeads: false },
    ...(access.kind === 'permission' ? { rule: access.rule } : {}),
  });
  const admissions = createAdmissions(services);
  const readChunk = createChunkCache(services.mediaStore, services.now);
  tokenRoute(app, contract.readStreamChunk, async ({ params, request, reply, token }) => {
    const institutionId = claimedInstitution(request);
    if (institutionId === null) throw new AppError('no-institution');
    const { id: streamId, segment_id: segmentId, ordinal } = params;
    const viewed = [token.sessionId, token.userId, institutionId, streamId, segmentId].join(' ');
    const mime = await admissions.get(viewed, async () => {
      await admit(request);
      const caller = callerOf(request);
      return services.database.inTenant(
        { institutionId, userId: caller.userId },
        (scope) => admitViewer(scope, services, caller, { streamId, segmentId }),
        { readOnly: true },
      );
    });
    const place = { institutionId, ownerId: streamId, segmentId, ordinal };
    return reply
      .header('content-type', mime)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(await readChunk(place));
  });
}

/** One teacher to a class: what is shown, who watches it, and what becomes of the recording. Nobody watches while taking an exam. */
export function registerStreams(app: FastifyInstance): void {
  const { services } = app;
  authorizeStreamChannel(services);
  registerReading(app);
  registerCommands(app);
  registerChunks(app);
  registerViewing(app);
  services.jobs.handleTask(findStreamsTask, async () => {
    await findStreams(services);
  });
  services.jobs.handleTask(joinStreamTask, ({ institution_id: institutionId, stream_id: streamId }) =>
    joinStream(services, { institutionId, streamId }),
  );
  services.jobs.handleTask(deleteStreamMediaTask, async () => {
    await deleteStreamMedia(services);
  });
}
