import { AppError } from '@certame/contract/errors.ts';
import { stream_segments } from '@certame/db/schema/streams.ts';
import { and, eq } from '@certame/db/sql.ts';
import { requireOutsideExam } from '#features/chat/index.ts';
import { createBriefCache } from '#lib/brief-cache.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isWatched, type Who } from '../access.ts';

export interface ViewedSegment {
  streamId: string;
  segmentId: string;
}

/** Mime of a segment of a stream that the caller may watch, outside of an exam. @throws AppError `not-found`, `chat-during-exam`. */
export async function admitViewer(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  caller: Who,
  { streamId, segmentId }: ViewedSegment,
): Promise<string> {
  await requireOutsideExam(scope, now());
  if (!(await isWatched(scope, caller, streamId))) throw new AppError('not-found');
  const [segment] = await scope.tx
    .select({ mime: stream_segments.mime })
    .from(stream_segments)
    .where(and(eq(stream_segments.id, segmentId), eq(stream_segments.stream_id, streamId)));
  if (!segment) throw new AppError('not-found');
  return segment.mime;
}

/** Whoever may watch a segment may go on for so long before the database is asked again. */
export const viewerMs = 10_000;
/** Mime by session, institution and segment of who may watch a segment, which a class asks for again and again. Refusals are not kept. */
export const createAdmissions = ({ now }: Pick<Services, 'now'>) =>
  createBriefCache<string>({ now, keptMs: viewerMs, most: 10_000 });
