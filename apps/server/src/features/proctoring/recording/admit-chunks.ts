import { AppError } from '@certame/contract/errors.ts';
import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';
import { joinCandidates } from '#features/exam/index.ts';
import { createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { Services } from '#services.ts';

export interface ChunkRequest {
  institutionId: string;
  sessionId: string;
  userId: string;
  attemptId: string;
  segmentId: string;
  deviceId: string;
}

/** A segment of the caller's own attempt, as far as a chunk asks for it. */
export interface AdmittedSegment {
  source: MediaSource;
  startedAt: Date;
  chunks: number;
  bytes: number;
  finishedAt: Date | null;
  /** Where the candidate sits, for those who watch it. */
  roomId: string | null;
}

interface Row {
  session_valid: boolean;
  permitted: boolean;
  owner: string | null;
  finished_at: Date | null;
  source: MediaSource | null;
  device_id: string | null;
  started_at: Date;
  chunks: number;
  bytes: string;
  room_id: string | null;
}

/** Session, permission, attempt, segment and room of many requests. Nothing is locked: a chunk waits for no save, and no save for it. */
const statement = {
  name: 'recording-admit-chunks',
  text: `
    select a.user_id as owner, a.finished_at, m.source, m.device_id, m.started_at, m.chunks, m.bytes, s.room_id,
           coalesce(u.session_valid, false) as session_valid, coalesce(u.permitted, false) as permitted
      from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[])
             as asked (position, attempt_id, segment_id, session_id, user_id)
      left join attempts a on a.id = asked.attempt_id
      left join media_segments m on m.id = asked.segment_id and m.attempt_id = asked.attempt_id
      left join room_participants s on s.participant_id = a.participant_id${joinCandidates('$6')}
     order by asked.position`,
};

function admit(row: Row | undefined, { userId, deviceId }: ChunkRequest): AdmittedSegment | AppError {
  if (!row) return new AppError('not-found');
  if (!row.session_valid) return new AppError('unauthenticated');
  if (!row.permitted) return new AppError('forbidden');
  if (row.owner !== userId || row.source === null) return new AppError('not-found');
  // What a device recorded before another took over is taken all the same: it is its own segment.
  if (row.device_id !== deviceId) return new AppError('more-than-one-user');
  const { source, started_at: startedAt, chunks, bytes, finished_at: finishedAt, room_id: roomId } = row;
  return { source, startedAt, chunks, bytes: Number(bytes), finishedAt, roomId };
}

/** Looks up many chunks' segments in one statement. Its `submit` @throws AppError where the caller may not write there. */
export const createChunkAdmission = (services: Services): GroupCommit<ChunkRequest, AdmittedSegment> =>
  createGroupCommit<ChunkRequest, AdmittedSegment>({
    groupOf: ({ institutionId }) => institutionId,
    commit: (institutionId, requests) =>
      services.database.inTenant(
        { institutionId, userId: null, worksOnAccounts: true },
        async ({ client }) => {
          const { rows } = await client.query<Row>({
            ...statement,
            values: [
              requests.map((_request, index) => index),
              requests.map(({ attemptId }) => attemptId),
              requests.map(({ segmentId }) => segmentId),
              requests.map(({ sessionId }) => sessionId),
              requests.map(({ userId }) => userId),
              institutionId,
            ],
          });
          return requests.map((request, index) => admit(rows[index], request));
        },
        { readOnly: true },
      ),
    maxEntries: 128,
    // One at a time: connections are for saves first.
    maxInFlight: 1,
    // A thousand chunks a second would else be looked up in hundreds of small transactions.
    gatherMs: 20,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
  });
