import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { makeRooms } from './testing/room-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const { scenario, attempt, tileOf } = await makeRooms(server);
const { institutionId, questionnaireId } = scenario;

test('a room shows what the equipment of each candidate could do, that of the attempt before others', async () => {
  expect((await tileOf()).check).toBeNull();
  const lines = {
    memory: { verdict: 'pass', code: null, measured: 8 },
    camera: { verdict: 'fail', code: 'denied', measured: null },
  };
  const tried = (device: string, verdict: string, hoursAgo: number) =>
    owner.query(
      `insert into environment_checks (institution_id, user_id, questionnaire_id, device_id, verdict, lines, checked_at)
       select $1, user_id, $2, coalesce($3, device_id), $4, $5, now() - $6 * interval '1 hour' from attempts where id = $7`,
      [institutionId, questionnaireId, device || null, verdict, lines, hoursAgo, attempt.answerId],
    );
  await tried('another-device', 'pass', 1);
  expect((await tileOf()).check).toMatchObject({ verdict: 'pass', waived: false });
  await tried('', 'fail', 50);
  const { check } = await tileOf();
  expect(check).toMatchObject({ verdict: 'fail', lines: { camera: lines.camera } });
  expect(check?.lines.memory).toBeUndefined();
  expect(Date.now() - Date.parse(check?.checked_at ?? '')).toBeGreaterThan(49 * 3_600_000);
});
