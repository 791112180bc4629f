import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { beginSupervised, recorderOf, webmChunk } from '#features/proctoring/testing/supervised-exam.ts';
import { createLocalMediaStore } from '#plugins/providers/media-store/local-media-store.ts';
import { useSecondProcess } from './second-process.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const second = useSecondProcess(server, 'certame-chunks-');

const kills = 3;
const perLife = 40;
/** Chunks under way at once, as those of a room of candidates are. */
const atOnce = 8;

test('a server that is killed among chunks loses none that it acknowledged, and keeps no half of one', async () => {
  const { answerId, institutionId } = await beginSupervised(server);
  const [session] = await createSessions(server.ownerUrl, ['student@certame.example']);
  if (!session) throw new Error('no session');
  const segmentId = randomUUID();
  const chunks = Array.from({ length: kills * perLife }, (_, ordinal) =>
    ordinal === 0 ? webmChunk(30_000) : randomBytes(30_000),
  );
  const acknowledged = new Set<number>();
  let next = 0;
  for (let life = 0; life < kills; life += 1) {
    const recorder = recorderOf(clientWith(await second.start(), session, institutionId), answerId);
    expect((await recorder.open(segmentId)).status).toBe(200);
    const until = (life + 1) * perLife;
    const write = async (): Promise<void> => {
      while (next < until) {
        const ordinal = next;
        next += 1;
        const reply = await recorder
          .put(segmentId, ordinal, chunks[ordinal] ?? Buffer.alloc(1))
          .catch(() => null);
        if (reply === null) return;
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        acknowledged.add(ordinal);
      }
    };
    const writing = Array.from({ length: atOnce }, write);
    while (acknowledged.size < life * perLife * 0.6 + perLife / 2) await sleep(2);
    await second.kill();
    await Promise.all(writing);
  }
  const store = createLocalMediaStore(join(second.folder, 'media'));
  const segment = { institutionId, ownerId: answerId, segmentId };
  const kept = new Map((await store.list(segment)).map(({ ordinal, size }) => [ordinal, size]));
  expect(acknowledged.size).toBeGreaterThan(kills * 15);
  expect([...acknowledged].filter((ordinal) => !kept.has(ordinal))).toEqual([]);
  for (const ordinal of kept.keys()) {
    const bytes = await buffer(await store.read({ ...segment, ordinal }));
    expect(bytes.equals(chunks[ordinal] ?? Buffer.alloc(0)), `chunk ${ordinal}`).toBe(true);
  }
});
