import { streamChannel } from '@certame/contract/features/streams/channels.ts';
import { content_classes, contents } from '@certame/db/schema/contents.ts';
import { stream_segments, streams } from '@certame/db/schema/streams.ts';
import { and, asc, eq, inArray, isNull } from '@certame/db/sql.ts';
import { addFile } from '#features/contents/index.ts';
import { cleanFileName } from '#features/files/index.ts';
import { type JoinedVideo, joinApart, readJoinedVideo, videoSegment } from '#features/media/index.ts';
import { WorkerFailure } from '#lib/worker-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { ReceivedFile } from '#plugins/files.ts';
import type { Services } from '#services.ts';

export interface StreamRef {
  institutionId: string;
  streamId: string;
}

async function beginJoining(scope: Scope, { now }: Services, streamId: string) {
  const [stream] = await scope.tx
    .update(streams)
    .set({ video_state: 'in_processing', joined_at: new Date(now()), video_failure: null })
    .where(
      and(
        eq(streams.id, streamId),
        eq(streams.state, 'ended'),
        inArray(streams.video_state, ['waiting', 'in_processing']),
        isNull(streams.media_deleted_at),
      ),
    )
    .returning();
  if (!stream) return null;
  const segments = await scope.tx
    .select()
    .from(stream_segments)
    .where(eq(stream_segments.stream_id, streamId))
    .orderBy(asc(stream_segments.started_at), asc(stream_segments.id));
  return { stream, segments };
}
type Begun = NonNullable<Awaited<ReturnType<typeof beginJoining>>>;

async function joinSegments(
  services: Services,
  { institutionId, streamId }: StreamRef,
  { stream, segments }: Begun,
) {
  const firstMs = segments[0]?.started_at.getTime() ?? 0;
  const input = {
    ...{ institutionId, ownerId: streamId },
    segments: segments.map(({ id, started_at, header }) => ({
      ...{ id, header },
      offsetMs: started_at.getTime() - firstMs,
    })),
    endMs: stream.ended_at && segments.length > 0 ? stream.ended_at.getTime() - firstMs : null,
  };
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  return joinApart(services.config, input, bytes);
}

/** As a file of a content that the class sees: named, dated and of the kind that players play. */
async function makeContent(
  scope: Scope,
  services: Services,
  { stream }: Begun,
  file: ReceivedFile,
): Promise<string> {
  const at = new Date(services.now());
  const [content] = await scope.tx
    .insert(contents)
    .values({
      ...{ institution_id: scope.institutionId, name: stream.title, type: 'M', published: true },
      ...{ created_by: stream.broadcaster_id ?? stream.created_by, created_at: at, updated_at: at },
    })
    .returning({ id: contents.id });
  if (!content) throw new Error('No content was made');
  await scope.tx
    .insert(content_classes)
    .values({ institution_id: scope.institutionId, content_id: content.id, class_id: stream.class_id });
  const name = cleanFileName(`${stream.title}.webm`);
  await addFile(scope, services, {
    contentId: content.id,
    file: { name, mime: 'video/webm', content: file },
  });
  return content.id;
}

async function endJoining(
  services: Services,
  { institutionId, streamId }: StreamRef,
  begun: Begun,
  video: JoinedVideo,
): Promise<void> {
  const { database, mediaStore, files, realtime } = services;
  const recording = { institutionId, ownerId: streamId };
  const file =
    video.durationMs === null
      ? null
      : await files.receive(readJoinedVideo(mediaStore, recording, { start: 0, end: video.bytes - 1 }), {
          maxBytes: video.bytes,
        });
  try {
    await database.inTenant({ institutionId, userId: null }, async (scope) => {
      const contentId = file && (await makeContent(scope, services, begun, file));
      await scope.tx
        .update(streams)
        .set({
          ...{ video_state: contentId === null ? 'no_video' : 'complete', content_id: contentId },
          ...{ video_bytes: video.bytes, video_ms: video.durationMs, joined_at: new Date(services.now()) },
          video_failure: video.problems[0] ?? null,
        })
        .where(eq(streams.id, streamId));
      realtime.publish(scope, streamChannel, { stream_id: streamId }, 'changed', {});
    });
  } finally {
    if (file) await files.discard(file);
  }
  // The content has it now.
  await mediaStore.remove({ ...recording, segmentId: videoSegment });
}

/**
 * Joins what was recorded of a stream and makes a content of it. What has been made already isn't made again; a store that is
 * down throws, and it is tried again.
 */
export async function joinStream(services: Services, ref: StreamRef): Promise<void> {
  const { institutionId, streamId } = ref;
  const actor = { institutionId, userId: null };
  const begun = await services.database.inTenant(actor, (scope) => beginJoining(scope, services, streamId));
  if (!begun) return;
  try {
    await endJoining(services, ref, begun, await joinSegments(services, ref, begun));
  } catch (error) {
    const message = error instanceof WorkerFailure ? 'unreadable' : 'failed';
    await services.database.inTenant(actor, ({ tx }) =>
      tx
        .update(streams)
        .set({ video_state: 'waiting', video_failure: message })
        .where(eq(streams.id, streamId)),
    );
    throw error;
  }
}
