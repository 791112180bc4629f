import { exam } from '@certame/contract/constants.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test, vi } from 'vitest';

const device_id = 'device-of-a-test';
const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

async function begin(settings: object = { lock_screen: true, leniency: 'moderate' }) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[{ ...choiceQuestion('um'), required: true }]],
    settings,
  });
  const { client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  let seq = 0;
  return {
    client,
    answerId,
    scenario,
    report: (...types: string[]) =>
      client.post(`/api/v1/answers/${answerId}/events`, {
        device_id,
        events: types.map((type) => {
          seq += 1;
          return { seq, type, data: {}, emitted_at: new Date().toISOString() };
        }),
      }),
    finish: (reason: string) => client.post(`/api/v1/answers/${answerId}/finish`, { device_id, reason }),
    row: async () =>
      (
        await owner.query('select state, finish_reason, fullscreen_left_at from attempts where id = $1', [
          answerId,
        ])
      ).rows[0],
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Left so long ago, and heard of just now. */
const leftAgo = ({ answerId }: Begun, ms: number, silentMs = 0) =>
  owner.query(
    `update attempts set fullscreen_left_at = now() - $2 * interval '1 millisecond',
            device_seen_at = now() - $3 * interval '1 millisecond' where id = $1`,
    [answerId, ms, silentMs],
  );
async function runJob(): Promise<void> {
  await owner.query(`select graphile_worker.add_job('close_overdue_attempts', job_key := 'lock-screen')`);
  await vi.waitFor(
    async () =>
      expect((await owner.query(`select from graphile_worker.jobs where key = 'lock-screen'`)).rowCount).toBe(
        0,
      ),
    { timeout: 20_000 },
  );
}

describe('an exam in full screen', () => {
  test('says so before the start and in the room', async () => {
    const { client, scenario, answerId } = await begin();
    expect((await client.get(`/api/v1/forms/${scenario.shortUrlId}`)).body.fullscreen_grace_ms).toBe(15_000);
    const read = await client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`);
    expect(read.body.form.fullscreen_grace_ms).toBe(15_000);
  });

  test('is closed by the room that was left, without the required answers, and opened again by staff', async () => {
    const { report, finish, row, answerId, client } = await begin();
    await report('enter_fullscreen', 'leave_fullscreen');
    expect((await row()).fullscreen_left_at).toBeInstanceOf(Date);
    expect((await finish('fullscreen_block')).body).toMatchObject({ finish_reason: 'fullscreen_block' });
    // What the device still holds stays there: the attempt may be opened again.
    const late = await client.post(`/api/v1/answers/${answerId}/responses`, {
      device_id,
      responses: [{ item_id: answerId, seq: 1, value: 'a', answered_at: new Date().toISOString() }],
    });
    expect(late).toMatchObject({ status: 422, body: { code: 'disable-answer' } });
    const reopened = await manager.post(`/api/v1/answers/${answerId}/reopen`, {
      reason: 'Saiu sem querer da tela cheia',
    });
    expect(reopened.body).toMatchObject({ state: 'in_progress' });
    expect((await row()).fullscreen_left_at).toBeNull();
  });

  test('is what the reason is for: elsewhere it would skip required questions', async () => {
    const { finish } = await begin({});
    expect(await finish('fullscreen_block')).toMatchObject({
      status: 422,
      body: { code: 'exam-required-missing' },
    });
  });
});

describe('a room that stays out of full screen', () => {
  const overdueMs = exam.fullscreenGraceMs.moderate + exam.fullscreenMarginMs + 1000;

  test('is closed by the server, and its event has the severity of the catalogue', async () => {
    const begun = await begin();
    await begun.report('enter_fullscreen', 'leave_fullscreen');
    await leftAgo(begun, overdueMs);
    await runJob();
    expect(await begun.row()).toMatchObject({ finish_reason: 'fullscreen_block' });
    const { rows } = await owner.query(
      `select type, severity from attempt_events where attempt_id = $1 and type like '%fullscreen' order by position`,
      [begun.answerId],
    );
    expect(rows).toEqual([
      { type: 'enter_fullscreen', severity: 'L' },
      { type: 'leave_fullscreen', severity: 'H' },
    ]);
  });

  test('has come back, or has crashed, or still has its time: then it goes on', async () => {
    const back = await begin();
    await back.report('leave_fullscreen', 'enter_fullscreen');
    expect((await back.row()).fullscreen_left_at).toBeNull();
    const crashed = await begin();
    await crashed.report('leave_fullscreen');
    await leftAgo(crashed, 10 * 60_000, 9 * 60_000 + 50_000);
    const inTime = await begin();
    await inTime.report('leave_fullscreen');
    await leftAgo(inTime, 10_000);
    await runJob();
    for (const begun of [back, crashed, inTime])
      expect(await begun.row()).toMatchObject({ state: 'in_progress', finish_reason: null });
  });
});
