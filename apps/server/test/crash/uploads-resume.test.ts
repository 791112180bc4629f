import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exam } from '@certame/contract/constants.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { mediaQuestion, partOf, pdf, roomSender } from '#features/exam/testing/upload-steps.ts';
import { useSecondProcess } from './second-process.ts';

const server = await useTestServer();
const second = useSecondProcess(server, 'certame-uploads-');

const partCount = 12;
const bytes = pdf((partCount - 1) * exam.uploadPartBytes + 77);
/** The server dies in the middle of these requests: of one part among them, of what puts them together. */
const deadly = new Set<number>([7, partCount]);

test('a server that is killed in the middle of an upload loses no part that it acknowledged, and the file ends whole', async () => {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[mediaQuestion()]] });
  const [session] = await createSessions(server.ownerUrl, ['student@certame.example']);
  if (!session) throw new Error('no session');
  const clientAt = (address: string) => clientWith(address, session, scenario.institutionId);
  const [itemId = ''] = scenario.itemIds;
  let client = clientAt(await second.start());
  const { answerId } = await beginExam(client, scenario, []);
  const upload = { upload_id: randomUUID(), name: 'gravação.pdf', size: bytes.length };
  let acknowledged = 0;

  /** Waits for the reply, or kills the server while it is on its way. */
  const through = async <Reply>(request: Promise<Reply>, number: number): Promise<Reply> => {
    const [reply] = await Promise.all([request, deadly.delete(number) && sleep(3).then(second.kill)]);
    return reply;
  };
  /** As the room's queue: whatever fails is begun again, and goes on where the server stands. */
  const send = async () => {
    const room = roomSender(client, answerId, itemId);
    const begun = await room.begin(upload);
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    expect(begun.body.next_part).toBeGreaterThanOrEqual(acknowledged);
    let part: number = begun.body.next_part;
    while (part < partCount) {
      const reply = await through(room.put(upload.upload_id, part, partOf(bytes, part)), part);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      part = reply.body.next_part;
      acknowledged = part;
    }
    return through(room.end(upload.upload_id), partCount);
  };
  const sendUntilHeard = async () => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        // A line that broke, and nothing else.
        if (!(error instanceof TypeError)) throw error;
        await second.kill();
        client = clientAt(await second.start());
      }
    }
  };
  const ended = await sendUntilHeard();
  expect(deadly.size).toBe(0);
  if (second.isKilled()) client = clientAt(await second.start());
  expect(ended.body.model).toMatchObject({ name: 'gravação.pdf', size: bytes.length });
  const file = await client.get(`/api/v1/files/${ended.body.model.id}`);
  expect(Buffer.from(file.body).equals(bytes)).toBe(true);
  const { rows } = await server.owner.query(
    'select count(*)::int as count from files where subject_id = $1',
    [answerId],
  );
  expect(rows[0].count).toBe(1);
});
