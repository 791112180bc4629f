import { AppError } from '@certame/contract/errors.ts';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { media_segments } from '@certame/db/schema/media.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { and, count, eq } from '@certame/db/sql.ts';
import { isWebm } from '@certame/rules/proctoring/recording/accept-chunk.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface SegmentInput {
  attemptId: string;
  segmentId: string;
  deviceId: string;
  source: MediaSource;
  mime: string;
  ageMs: number;
  header: Buffer | null;
}

/** The caller's own attempt with the plan of its supervision. @throws AppError `not-found`, `recording-not-asked`, `recording-closed`. */
async function requireRecorded(scope: Scope, attemptId: string, source: MediaSource, nowMs: number) {
  const [own] = await scope.tx
    .select({
      user_id: attempts.user_id,
      device_id: attempts.device_id,
      finished_at: attempts.finished_at,
      plan: proctoring_sessions.plan,
      deleted: proctoring_sessions.media_deleted_at,
    })
    .from(attempts)
    .leftJoin(proctoring_sessions, eq(proctoring_sessions.attempt_id, attempts.id))
    .where(eq(attempts.id, attemptId));
  if (!own || own.user_id !== scope.userId) throw new AppError('not-found');
  const isAsked = source === 'still' ? own.plan?.still_interval_s : own.plan?.recorded || own.plan?.live;
  if (!isAsked) throw new AppError('recording-not-asked');
  const closedForMs = own.finished_at === null ? 0 : nowMs - own.finished_at.getTime();
  if (closedForMs > recordingLimits.lateMs || own.deleted) throw new AppError('recording-closed');
  return own;
}

const findSegment = async (scope: Scope, segmentId: string) =>
  (await scope.tx.select().from(media_segments).where(eq(media_segments.id, segmentId)))[0];

/**
 * Begins a segment, or finds it begun. @throws AppError `conflict` where the id is another segment's, and what
 * `requireRecorded` throws.
 */
export async function openSegment(scope: Scope, { now }: Services, input: SegmentInput): Promise<void> {
  const { attemptId, segmentId, deviceId, source, mime, header } = input;
  const nowMs = now();
  const own = await requireRecorded(scope, attemptId, source, nowMs);
  const known = await findSegment(scope, segmentId);
  if (known) {
    if (known.attempt_id !== attemptId || known.device_id !== deviceId || known.source !== source)
      throw new AppError('conflict');
    return;
  }
  // A segment that another device took over from still comes; a new one begins on the attempt's own device.
  if (own.finished_at === null && own.device_id !== deviceId) throw new AppError('more-than-one-user');
  if (header && (header.length > recordingLimits.headerMaxBytes || !isWebm(header)))
    throw new AppError('recording-not-media');
  const [{ begun = 0 } = {}] = await scope.tx
    .select({ begun: count() })
    .from(media_segments)
    .where(eq(media_segments.attempt_id, attemptId));
  if (begun >= recordingLimits.segmentsMax) throw new AppError('recording-implausible');
  const inserted = await scope.tx
    .insert(media_segments)
    .values({
      ...{ id: segmentId, institution_id: scope.institutionId, attempt_id: attemptId, source, mime, header },
      device_id: deviceId,
      started_at: new Date(nowMs - input.ageMs),
      created_at: new Date(nowMs),
    })
    // Another institution's, which this one doesn't see, or the same request twice at once.
    .onConflictDoNothing()
    .returning({ id: media_segments.id });
  if (inserted.length > 0) return;
  const meanwhile = await findSegment(scope, segmentId);
  if (meanwhile?.attempt_id !== attemptId) throw new AppError('conflict');
}

/** The recorder stopped, with so many chunks. @throws AppError `not-found`. */
export async function endSegment(
  scope: Scope,
  { now }: Services,
  { attemptId, segmentId, deviceId }: Pick<SegmentInput, 'attemptId' | 'segmentId' | 'deviceId'>,
): Promise<void> {
  const [own] = await scope.tx
    .select({ id: media_segments.id, ended_at: media_segments.ended_at })
    .from(media_segments)
    .innerJoin(attempts, eq(attempts.id, media_segments.attempt_id))
    .where(
      and(
        eq(media_segments.id, segmentId),
        eq(media_segments.attempt_id, attemptId),
        eq(media_segments.device_id, deviceId),
        eq(attempts.user_id, scope.userId ?? ''),
      ),
    );
  if (!own) throw new AppError('not-found');
  if (own.ended_at) return;
  await scope.tx
    .update(media_segments)
    .set({ ended_at: new Date(now()) })
    .where(eq(media_segments.id, segmentId));
}
