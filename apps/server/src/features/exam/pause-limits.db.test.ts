import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test, vi } from 'vitest';

const device_id = 'device-of-a-test';
const minuteMs = 60_000;
const server = await useTestServer();
const { owner } = server;

async function begin(settings: object) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    settings: { allow_pauses: true, limit_min: 60, ...settings },
  });
  const { client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  return {
    answerId,
    call: (name: 'pause' | 'continue') => client.post(`/api/v1/answers/${answerId}/${name}`, { device_id }),
    read: () => client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`),
    info: () => client.get(`/api/v1/forms/${scenario.shortUrlId}`),
    /** The pause began earlier. */
    letPass: (minutes: number) =>
      owner.query(
        `update attempts set paused_at = paused_at - make_interval(mins => $2),
                started_at = started_at - make_interval(mins => $2),
                deadline_at = deadline_at - make_interval(mins => $2) where id = $1`,
        [answerId, minutes],
      ),
  };
}

test('there are as many pauses as the setting says, and the room is told how many are left', async () => {
  const { call, read, info } = await begin({ pauses_max: 2 });
  expect((await info()).body).toMatchObject({ pauses_max: 2, pause_max_min: null });
  expect((await read()).body).toMatchObject({ pauses_left: 2, pause_ends_at: null });
  expect((await call('pause')).body).toMatchObject({ state: 'paused', pauses_left: 1, pause_ends_at: null });
  await call('continue');
  expect((await call('pause')).body).toMatchObject({ pauses_left: 0 });
  expect((await call('continue')).body).toMatchObject({ state: 'in_progress', pauses_left: 0 });
  expect(await call('pause')).toMatchObject({ status: 422, body: { code: 'exam-pauses-used' } });
});

test('a pause stops the clock for no longer than it may last', async () => {
  const { call, letPass, answerId } = await begin({ pause_max_min: 10 });
  const paused = await call('pause');
  const { pause_ends_at, server_now } = paused.body;
  expect(Date.parse(pause_ends_at) - Date.parse(server_now)).toBeGreaterThan(9.9 * minuteMs);
  await letPass(25);
  const back = await call('continue');
  // 60 minutes, of which 25 are gone, 10 of them in the pause that is allowed.
  expect(Math.round((Date.parse(back.body.deadline) - Date.parse(back.body.server_now)) / minuteMs)).toBe(45);
  const { rows } = await owner.query(
    `select data from attempt_events where attempt_id = $1 and type = 'leave_pause'`,
    [answerId],
  );
  expect(rows).toEqual([{ data: { paused_s: 600 } }]);
});

test('who never comes back from a pause is closed when the time is over that went on after it', async () => {
  const { call, letPass, answerId } = await begin({ pause_max_min: 10 });
  await call('pause');
  const state = async () =>
    (await owner.query('select state, finish_reason from attempts where id = $1', [answerId])).rows[0];
  const runJob = () =>
    owner.query(`select graphile_worker.add_job('close_overdue_attempts', job_key := 'pause-limits')`);
  await letPass(69);
  await runJob();
  await vi.waitFor(
    async () =>
      expect(
        (await owner.query(`select from graphile_worker.jobs where key = 'pause-limits'`)).rowCount,
      ).toBe(0),
    { timeout: 20_000 },
  );
  expect(await state()).toMatchObject({ state: 'paused' });
  await letPass(2);
  await runJob();
  await vi.waitFor(
    async () =>
      expect(await state()).toMatchObject({
        state: 'awaiting_release',
        finish_reason: 'general_time_expired',
      }),
    { timeout: 20_000 },
  );
});
