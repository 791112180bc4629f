import { attempts } from '@certame/db/schema/attempts.ts';
import { media_segments } from '@certame/db/schema/media.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { and, asc, eq, isNull, ne, sql } from '@certame/db/sql.ts';
import { type JoinedVideo, joinApart, joinLimits } from '#features/media/index.ts';
import { WorkerFailure } from '#lib/worker-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface RecordingRef {
  institutionId: string;
  attemptId: string;
}

async function beginJoining(scope: Scope, { now }: Services, attemptId: string) {
  const [session] = await scope.tx
    .update(proctoring_sessions)
    .set({ video_state: 'in_processing', joined_at: new Date(now()), video_failure: null })
    .where(and(eq(proctoring_sessions.attempt_id, attemptId), isNull(proctoring_sessions.media_deleted_at)))
    .returning({ attempt_id: proctoring_sessions.attempt_id });
  if (!session) return null;
  const segments = await scope.tx
    .select()
    .from(media_segments)
    .where(and(eq(media_segments.attempt_id, attemptId), ne(media_segments.source, 'still')))
    .orderBy(asc(media_segments.started_at), asc(media_segments.id));
  const [attempt] = await scope.tx
    .select({ finished_at: attempts.finished_at })
    .from(attempts)
    .where(eq(attempts.id, attemptId));
  return { segments, finishedAt: attempt?.finished_at ?? null };
}

/** Chunks that arrived meanwhile join it again. */
async function endJoining(scope: Scope, attemptId: string, beganAt: Date, video: JoinedVideo, now: Date) {
  for (const { id, chunks, bytes } of video.segments)
    await scope.tx.update(media_segments).set({ chunks, bytes }).where(eq(media_segments.id, id));
  const state = video.durationMs === null ? 'no_video' : 'complete';
  await scope.tx
    .update(proctoring_sessions)
    .set({
      video_state: sql`case when exists (select from media_segments m where m.attempt_id = ${attemptId} and m.last_chunk_at > ${beganAt.toISOString()}::timestamptz)
        then 'waiting' else ${state} end`,
      ...{ video_bytes: video.bytes, video_ms: video.durationMs, video_gaps: video.gaps, joined_at: now },
      video_failure: video.problems[0] ?? null,
    })
    .where(eq(proctoring_sessions.attempt_id, attemptId));
}

/**
 * Joins what was recorded of an attempt into one video. May be run again at any time: each run makes the video anew. A
 * recording that can't be read at all has no video; a store that is down throws, and it is tried again.
 */
export async function joinRecording(
  services: Services,
  { institutionId, attemptId }: RecordingRef,
  limits = joinLimits,
): Promise<void> {
  const { database, now } = services;
  const actor = { institutionId, userId: null };
  const beganAt = new Date(now());
  const begun = await database.inTenant(actor, (scope) => beginJoining(scope, services, attemptId));
  if (!begun) return;
  const { segments, finishedAt } = begun;
  const firstMs = segments[0]?.started_at.getTime() ?? 0;
  const input = {
    ...{ institutionId, ownerId: attemptId },
    segments: segments.map(({ id, started_at, header }) => ({
      ...{ id, header },
      offsetMs: started_at.getTime() - firstMs,
    })),
    endMs: finishedAt && segments.length > 0 ? finishedAt.getTime() - firstMs : null,
  };
  try {
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
    const video = await joinApart(services.config, input, bytes, limits);
    await database.inTenant(actor, (scope) => endJoining(scope, attemptId, beganAt, video, new Date(now())));
  } catch (error) {
    const message = error instanceof WorkerFailure ? 'unreadable' : 'failed';
    await database.inTenant(actor, ({ tx }) =>
      tx
        .update(proctoring_sessions)
        .set({ video_state: 'waiting', video_failure: message })
        .where(eq(proctoring_sessions.attempt_id, attemptId)),
    );
    throw error;
  }
}
