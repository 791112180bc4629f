import { AppError } from '@certame/contract/errors.ts';
import { playRecording } from '@certame/contract/features/proctoring/recording/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { evidence_views, proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { eq } from '@certame/db/sql.ts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readRange } from '#features/files/index.ts';
import { readJoinedVideo } from '#features/media/index.ts';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import type { Scope } from '#plugins/database.ts';
import { type Caller, findCaller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

export interface StoredVideo {
  institutionId: string;
  ownerId: string;
  bytes: number;
}

/** @throws AppError `not-found`, `recording-not-ready`. */
export async function getVideo(scope: Scope, attemptId: string): Promise<StoredVideo> {
  const [session] = await scope.tx
    .select({
      state: proctoring_sessions.video_state,
      bytes: proctoring_sessions.video_bytes,
      deleted: proctoring_sessions.media_deleted_at,
    })
    .from(proctoring_sessions)
    .where(eq(proctoring_sessions.attempt_id, attemptId));
  if (!session || session.deleted || session.state === 'no_video') throw new AppError('not-found');
  if (session.state !== 'complete') throw new AppError('recording-not-ready');
  return { institutionId: scope.institutionId, ownerId: attemptId, bytes: session.bytes };
}

/** Who saw what of whose evidence is kept for good. */
export async function recordView(scope: Scope, { now }: Services, attemptId: string): Promise<void> {
  if (scope.userId === null) return;
  await scope.tx.insert(evidence_views).values({
    ...{ institution_id: scope.institutionId, attempt_id: attemptId, user_id: scope.userId },
    ...{ kind: 'video', viewed_at: new Date(now()) },
  });
}

/** Streams a range, as a player asks for it, or all of it. */
export function sendVideo(
  services: Services,
  reply: FastifyReply,
  video: StoredVideo,
  header: string | undefined,
): FastifyReply {
  reply
    .header('content-type', 'video/webm')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  const range = readRange(header, video.bytes);
  if (range === undefined)
    return reply.status(416).header('content-range', `bytes */${video.bytes}`).send('');
  const { start, end } = range ?? { start: 0, end: video.bytes - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${video.bytes}`);
  return reply
    .header('content-length', end - start + 1)
    .send(readJoinedVideo(services.mediaStore, video, { start, end }));
}

const purpose = 'recording address';
/** A long exam is watched with pauses. */
const lifetimeMs = 6 * 60 * 60_000;
const sealedSchema = z.object({
  attemptId: z.uuid(),
  institutionId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
});
type Member = Caller & { institutionId: string };

/** An address of one video for one session. */
export async function makeVideoAddress(
  { config, now }: Services,
  { institutionId, userId, sessionId }: Member,
  attemptId: string,
): Promise<string> {
  const key = await seal(
    config,
    purpose,
    { attemptId, institutionId, userId, sessionId },
    now() + lifetimeMs,
  );
  return `${playRecording.path}?key=${encodeURIComponent(key)}`;
}

/** Asked at each range: a session that ended or a right that was taken away acts at once. @throws AppError `invalid-signature`, and what `getVideo` throws. */
export async function openVideoAddress(services: Services, key: string): Promise<StoredVideo> {
  const { config, now, database } = services;
  const value = sealedSchema.safeParse(await openSealed(config, purpose, key, now()));
  if (!value.success) throw new AppError('invalid-signature');
  const { attemptId, institutionId, ...session } = value.data;
  const found = await findCaller(database, { ...session, institutionId });
  const mayWatch =
    found?.isMember && satisfiesRule('proctoring.recording|proctoring.audit', found.caller.permissions);
  if (!mayWatch || found.caller.mustChangePassword) throw new AppError('invalid-signature');
  return database.inTenant({ institutionId, userId: session.userId }, (scope) => getVideo(scope, attemptId));
}
