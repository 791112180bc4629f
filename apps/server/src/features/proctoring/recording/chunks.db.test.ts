import { randomUUID } from 'node:crypto';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { beginSupervised, recorderOf, webmChunk } from '../testing/supervised-exam.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;
type Begun = Awaited<ReturnType<typeof beginSupervised>>;

const listOf = ({ institutionId, answerId }: Begun, segmentId: string) =>
  services.mediaStore.list({ institutionId, ownerId: answerId, segmentId });
async function begun(plan = {}) {
  const candidate = await beginSupervised(server, plan);
  const segmentId = randomUUID();
  const opened = await candidate.recorder.open(segmentId);
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return { ...candidate, segmentId };
}
const rowOf = async (segmentId: string) =>
  (await owner.query('select * from media_segments where id = $1', [segmentId])).rows[0];
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]);

describe('chunks of a recording', () => {
  test('come doubled and out of order, are kept once, and are counted when it ends', async () => {
    const candidate = await begun();
    const { recorder, segmentId } = candidate;
    const first = webmChunk();
    for (const [ordinal, bytes] of [
      [2, Buffer.from('third')],
      [0, first],
      [0, webmChunk(200)],
      [1, Buffer.from('second')],
    ] as const)
      expect((await recorder.put(segmentId, ordinal, bytes)).body).toEqual({ ordinal });
    expect(await listOf(candidate, segmentId)).toEqual([
      { ordinal: 0, size: first.length },
      { ordinal: 1, size: 6 },
      { ordinal: 2, size: 5 },
    ]);
    expect((await recorder.open(segmentId)).status).toBe(200);
    expect((await recorder.end(segmentId, 3)).status).toBe(200);
    expect((await recorder.end(segmentId, 3)).status).toBe(200);
    expect(await rowOf(segmentId)).toMatchObject({ chunks: 3, bytes: String(first.length + 11) });
    expect((await rowOf(segmentId)).ended_at).toBeInstanceOf(Date);
  });

  test('are what they say they are', async () => {
    const { recorder, segmentId, client, answerId } = await begun();
    expect((await recorder.put(segmentId, 0, Buffer.from('MZ, a program'))).body.code).toBe(
      'recording-not-media',
    );
    expect((await recorder.put(segmentId, 0, new Uint8Array())).status).toBe(400);
    expect((await recorder.put(segmentId, 0, Buffer.alloc(recordingLimits.chunkMaxBytes + 1))).status).toBe(
      413,
    );
    for (const absurd of [5000, 999_999])
      expect((await recorder.put(segmentId, absurd, jpeg)).body.code).toBe('recording-implausible');
    for (const none of ['-1', '1.5', '1000000', 'x'])
      expect((await recorder.put(segmentId, none, jpeg)).status).toBe(404);
    const asText = await client.post(`/api/v1/answers/${answerId}/segments/${segmentId}/chunks/0`, {});
    expect(asText.status).toBe(404);
    const stills = randomUUID();
    await recorder.open(stills, { source: 'still', mime: 'image/jpeg' });
    expect((await recorder.put(stills, 30, webmChunk())).body.code).toBe('recording-not-media');
    expect((await recorder.put(stills, 30, jpeg)).status).toBe(200);
    const tooLarge = Buffer.concat([jpeg, Buffer.alloc(recordingLimits.stillMaxBytes)]);
    expect((await recorder.put(stills, 31, tooLarge)).body.code).toBe('too-large');
  });

  test('belong to their own attempt, device and institution', async () => {
    const mine = await begun();
    const theirs = await beginSupervised(server, {}, 'student2');
    expect((await recorderOf(theirs.client, mine.answerId).put(mine.segmentId, 0, webmChunk())).status).toBe(
      404,
    );
    expect((await theirs.recorder.put(mine.segmentId, 0, webmChunk())).status).toBe(404);
    expect((await theirs.recorder.open(mine.segmentId)).body.code).toBe('conflict');
    expect((await theirs.recorder.end(mine.segmentId, 1)).status).toBe(404);
    expect((await mine.recorder.put(randomUUID(), 0, webmChunk())).status).toBe(404);
    const other = recorderOf(mine.client, mine.answerId, 'another-device');
    expect((await other.put(mine.segmentId, 0, webmChunk())).body.code).toBe('more-than-one-user');
    expect((await other.open(randomUUID())).body.code).toBe('more-than-one-user');
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    expect((await recorderOf(elsewhere, mine.answerId).put(mine.segmentId, 0, webmChunk())).status).toBe(404);
    await owner.query(
      `update sessions set revoked_at = now() where user_id = (select id from users where email = 'student2@certame.example')`,
    );
    expect((await theirs.recorder.put(mine.segmentId, 0, webmChunk())).status).toBe(401);
    expect(await listOf(mine, mine.segmentId)).toEqual([]);
  });

  test('come where they are asked for, and within two hours after the end', async () => {
    const unrecorded = await beginSupervised(server, { recorded: false, live: false });
    expect((await unrecorded.recorder.open(randomUUID())).body.code).toBe('recording-not-asked');
    expect(
      (await unrecorded.recorder.open(randomUUID(), { source: 'still', mime: 'image/jpeg' })).status,
    ).toBe(200);
    expect((await unrecorded.recorder.open(randomUUID(), { mime: 'text/html' })).status).toBe(422);
    const header = Buffer.from('<html>').toString('base64');
    const { recorder, segmentId, answerId } = await begun();
    expect((await recorder.open(randomUUID(), { header })).body.code).toBe('recording-not-media');
    await owner.query(
      `update attempts set state = 'finished', finished_at = now() - interval '1 hour' where id = $1`,
      [answerId],
    );
    expect((await recorder.put(segmentId, 0, webmChunk())).status).toBe(200);
    await owner.query(`update attempts set finished_at = now() - interval '121 minutes' where id = $1`, [
      answerId,
    ]);
    expect((await recorder.put(segmentId, 1, webmChunk())).body.code).toBe('recording-closed');
    expect((await recorder.open(randomUUID())).body.code).toBe('recording-closed');
  });

  test('wait on the device while the storage is full; the exam goes on, and staff are told once', async () => {
    const { recorder, segmentId, client, answerId, institutionId } = await begun();
    const { put } = services.mediaStore;
    services.mediaStore.put = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    try {
      for (const ordinal of [0, 1]) {
        const refused = await recorder.put(segmentId, ordinal, webmChunk());
        expect(refused).toMatchObject({ status: 503, body: { code: 'recording-storage' } });
      }
      const events = await client.post(`/api/v1/answers/${answerId}/events`, {
        device_id: 'device-of-a-test',
        events: [{ seq: 1, type: 'page_hidden', emitted_at: new Date().toISOString() }],
      });
      expect(events.status, JSON.stringify(events.body)).toBe(200);
    } finally {
      services.mediaStore.put = put;
    }
    expect((await recorder.put(segmentId, 0, webmChunk())).status).toBe(200);
    const manager = await server.as('manager');
    await expect
      .poll(async () => {
        const { rows } = await owner.query(
          `select from notifications where type = 'recording.storage' and user_id = $1 and institution_id = $2`,
          [manager.user?.id, institutionId],
        );
        return rows.length;
      })
      .toBe(1);
    const { body } = await manager.get('/api/v1/users/notifications');
    expect(body.model.data[0].message).toContain('As gravações das avaliações não podem ser guardadas');
  });
});
