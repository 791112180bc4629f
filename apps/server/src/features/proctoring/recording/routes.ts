import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/proctoring/recording/endpoints.ts';
import {
  compareStorageTask,
  deleteRecordingsTask,
  findRecordingsTask,
  joinRecordingTask,
} from '@certame/contract/features/proctoring/recording/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { countInto, createChunkCounter } from '#features/media/index.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { bytesOf, releaseBytes, withByteBodies } from '#plugins/http/byte-bodies.ts';
import { tenantRoute, tokenRoute } from '#plugins/routes.ts';
import { claimedInstitution } from '#plugins/session.ts';
import { createChunkAdmission } from './admit-chunks.ts';
import { createChunkPace } from './chunk-pace.ts';
import { findRecordings } from './joining/find-recordings.ts';
import { joinRecording } from './joining/join-recording.ts';
import { reportStorage } from './keeping/compare-storage.ts';
import { deleteRecordings } from './keeping/delete-recordings.ts';
import { endSegment, openSegment } from './open-segment.ts';
import { putChunk } from './put-chunk.ts';
import { watchStorage } from './storage-watch.ts';
import { registerWatching } from './watching/routes.ts';

/** What came after a video was joined, or found empty, joins it again. */
const countStatement = {
  name: 'recording-count-chunks',
  text: `
    with counted as (${countInto('media_segments')} returning m.attempt_id)
    update proctoring_sessions set video_state = 'waiting'
     where attempt_id in (select attempt_id from counted) and video_state in ('complete', 'no_video') and media_deleted_at is null`,
};

/** What candidates' devices send. */
function registerChunks(app: FastifyInstance): void {
  const { services } = app;
  const limitSegments = limitByUser(app, 200, 10);
  const admission = createChunkAdmission(services);
  const counter = createChunkCounter(services, countStatement);
  const parts = { services, counter, storage: watchStorage(services), pace: createChunkPace(services.now) };
  // What was acknowledged is counted before the database goes.
  app.addHook('onClose', async () => {
    await admission.drain();
    await parts.counter.stop();
  });

  tenantRoute(app, contract.openSegment, async ({ params, body, request, inScope }) => {
    await limitSegments(request);
    const { source, mime, header, device_id: deviceId, age_ms: ageMs } = body;
    await inScope((scope) =>
      openSegment(scope, services, {
        ...{ attemptId: params.answer_id, segmentId: params.segment_id, deviceId, source, mime, ageMs },
        header: header === undefined ? null : Buffer.from(header, 'base64'),
      }),
    );
    return {};
  });

  withByteBodies(app, (bytes) => {
    tokenRoute(bytes, contract.putChunk, async ({ params, query, request, token }) => {
      const institutionId = claimedInstitution(request);
      if (institutionId === null) throw new AppError('no-institution');
      const asked = {
        ...{ institutionId, sessionId: token.sessionId, userId: token.userId },
        ...{ attemptId: params.answer_id, segmentId: params.segment_id, deviceId: query.device_id },
      };
      const segment = await admission.submit(asked);
      const { ordinal } = params;
      const bytes = bytesOf(request);
      const isHurried = await putChunk(parts, asked, segment, { ordinal, bytes });
      // Kept by now: a reply that fails or is broken off leaves it to the garbage collector.
      releaseBytes(bytes);
      return { ordinal, ...(isHurried ? { short_slices: true as const } : {}) };
    });
  });

  tenantRoute(app, contract.endSegment, async ({ params, body, request, inScope }) => {
    await limitSegments(request);
    const { answer_id: attemptId, segment_id: segmentId } = params;
    await parts.counter.flush();
    await inScope((scope) => endSegment(scope, services, { attemptId, segmentId, deviceId: body.device_id }));
    return {};
  });
}

export function registerRecording(app: FastifyInstance): void {
  const { services } = app;
  registerChunks(app);
  registerWatching(app);
  services.jobs.handleTask(deleteRecordingsTask, async () => {
    await deleteRecordings(services);
  });
  services.jobs.handleTask(compareStorageTask, () => reportStorage(services));
  services.jobs.handleTask(joinRecordingTask, ({ institution_id: institutionId, attempt_id: attemptId }) =>
    joinRecording(services, { institutionId, attemptId }),
  );
  services.jobs.handleTask(findRecordingsTask, async () => {
    await findRecordings(services);
  });
}
