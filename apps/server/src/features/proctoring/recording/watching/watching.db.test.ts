import { randomBytes } from 'node:crypto';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { videoSegment } from '#features/media/index.ts';
import { beginSupervised } from '../../testing/supervised-exam.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;

/** A joined video of two and a half parts; its bytes are no video, which nobody asks here. */
async function joined() {
  const candidate = await beginSupervised(server);
  const { answerId, institutionId } = candidate;
  const bytes = randomBytes(2.5 * recordingLimits.videoPartBytes);
  for (let ordinal = 0; ordinal < 3; ordinal += 1)
    await services.mediaStore.put(
      { institutionId, ownerId: answerId, segmentId: videoSegment, ordinal },
      bytes.subarray(
        ordinal * recordingLimits.videoPartBytes,
        (ordinal + 1) * recordingLimits.videoPartBytes,
      ),
    );
  await owner.query(
    `update proctoring_sessions set video_state = 'complete', video_bytes = $2, video_ms = 60000 where attempt_id = $1`,
    [answerId, bytes.length],
  );
  const views = async () =>
    (
      await owner.query(`select user_id from evidence_views where attempt_id = $1 and kind = 'video'`, [
        answerId,
      ])
    ).rows;
  return { ...candidate, bytes, views, path: `/api/v1/proctoring/recordings/${answerId}` };
}
const ranged = (path: string, range: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers: { range, ...headers } });

describe('a joined video', () => {
  test('is read by ranges across its parts; who began to watch is kept', async () => {
    const { bytes, path, views } = await joined();
    const manager = await server.as('manager');
    const headers = {
      authorization: `Bearer ${manager.token}`,
      'x-institution-id': manager.institutionId ?? '',
    };
    const edge = recordingLimits.videoPartBytes;
    const across = await ranged(`${path}/video`, `bytes=${edge - 10}-${edge + 9}`, headers);
    expect(across.status).toBe(206);
    expect(across.headers.get('content-range')).toBe(`bytes ${edge - 10}-${edge + 9}/${bytes.length}`);
    expect(Buffer.from(await across.arrayBuffer()).equals(bytes.subarray(edge - 10, edge + 10))).toBe(true);
    expect(await views()).toEqual([]);
    const whole = await fetch(`${server.address}${path}/video`, { headers });
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await views()).toEqual([{ user_id: manager.user?.id }]);
    const tail = await ranged(`${path}/video`, 'bytes=-5', headers);
    expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-5))).toBe(true);
    expect((await ranged(`${path}/video`, `bytes=${bytes.length}-`, headers)).status).toBe(416);
  });

  test('plays by an address of one session, which ends with it', async () => {
    const { bytes, path, views } = await joined();
    const manager = await server.as('manager');
    const { address } = (await manager.post(`${path}/address`)).body;
    expect(await views()).toHaveLength(1);
    const reply = await ranged(address, 'bytes=0-99');
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-type')).toBe('video/webm');
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes.subarray(0, 100))).toBe(true);
    expect((await ranged(`${address.slice(0, -3)}xyz`, 'bytes=0-1')).status).toBe(403);
    await manager.post('/api/v1/logout');
    expect((await ranged(address, 'bytes=0-99')).status).toBe(403);
  });

  test('is for those who may, when it is ready', async () => {
    const { path, answerId, client } = await joined();
    expect((await client.get(`${path}/video`)).status).toBe(403);
    expect((await client.post(`${path}/address`)).status).toBe(403);
    const manager = await server.as('manager');
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    expect([403, 404]).toContain((await elsewhere.get(`${path}/video`)).status);
    expect((await manager.post(`${path}/join`)).status).toBe(202);
    expect((await manager.get(`${path}/video`)).body.code).toBe('recording-not-ready');
    await owner.query(`update proctoring_sessions set video_state = 'no_video' where attempt_id = $1`, [
      answerId,
    ]);
    expect((await manager.get(`${path}/video`)).status).toBe(404);
  });

  test('is listed with its size, and what all of them take', async () => {
    const { answerId, bytes } = await joined();
    const manager = await server.as('manager');
    const { model } = (await manager.get('/api/v1/proctoring/recordings?filters[state]=complete')).body;
    const row = model.data.find(({ id }: { id: string }) => id === answerId);
    expect(row).toMatchObject({
      state: 'complete',
      video_ms: 60_000,
      bytes: bytes.length,
      gaps: [],
      deleted_at: null,
    });
    const space = (await manager.get('/api/v1/proctoring/recordings/space')).body.model;
    expect(space.bytes).toBeGreaterThanOrEqual(bytes.length);
    expect(space.recordings).toBeGreaterThan(0);
  });
});
