import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choiceQuestion, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  type Begun,
  beat,
  device_id,
  minute,
  save,
  usePresenceScenario,
} from '../testing/presence-scenario.ts';
import { mediaQuestion, pdf, roomSender, sendAll } from '../testing/upload-steps.ts';
import { startListening } from './presence.ts';

const { server, sql, begin, silent, moveDeadline, rowOf, eventsOf } = await usePresenceScenario();

const read = ({ client, answerId }: Begun, device = device_id) =>
  client.get(`/api/v1/answers/${answerId}?device_id=${device}`);

describe('the device of an attempt', () => {
  test('is asked for at every reading; another one reads nothing before it takes over', async () => {
    const begun = await begin();
    const items = (query: string) =>
      begun.client.get(
        `/api/v1/answers/${begun.answerId}/items?item_id=${begun.scenario.itemIds[0]}${query}`,
      );
    expect((await begun.client.get(`/api/v1/answers/${begun.answerId}`)).status).toBe(422);
    expect((await items('')).status).toBe(422);
    expect((await read(begun, 'another-device')).body.code).toBe('more-than-one-user');
    expect((await items('&device_id=another-device')).body.code).toBe('more-than-one-user');
    expect((await read(begun)).status).toBe(200);
    expect((await items(`&device_id=${device_id}`)).body.items).toHaveLength(1);
    expect(await eventsOf(begun)).toEqual([]);
  });

  const post = (call: string, body: object) => (begun: Begun) =>
    begun.client.post(`/api/v1/answers/${begun.answerId}/${call}`, { device_id, ...body });
  const upload = ({ client, scenario, answerId }: Begun) =>
    sendAll(roomSender(client, answerId, scenario.itemIds[0] ?? ''), pdf(100));
  const items = ({ client, scenario, answerId }: Begun) =>
    client.get(`/api/v1/answers/${answerId}/items?item_id=${scenario.itemIds[0]}&device_id=${device_id}`);
  const questions = [choiceQuestion('um'), mediaQuestion()];
  test.each<[string, (begun: Begun) => Promise<{ status: number; body: unknown }>, ScenarioQuestion[]?]>([
    ['a reading', (begun) => read(begun)],
    ['a reading of contents', items],
    ['a heartbeat', (begun) => beat(begun)],
    ['a save', (begun) => save(begun, [1, 2], Date.now())],
    ['an advance', post('advance', { from_step: 99 })],
    ['a pause', post('pause', {})],
    ['a finish', post('finish', { reason: 'user' })],
    ['a file', upload, questions.toReversed()],
  ])(
    'leaves a trace when it comes from another session, and once: %s first',
    async (_name, call, asked = questions) => {
      const settings = { allow_pauses: true, do_not_go_back: true, presentation: 'question' };
      const begun = await begin(settings, asked);
      const again = { ...begun, client: await candidateOf(server, begun.scenario, 'student') };
      const reply = await call(again);
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      const entries = async () => (await eventsOf(begun)).filter(({ type }) => type === 're_entry');
      const once = [{ type: 're_entry', severity: 'M', data: { new_session: true } }];
      expect(await entries()).toEqual(once);
      await beat(again);
      expect(await entries()).toEqual(once);
    },
  );

  test('goes no step further once time is over', async () => {
    const begun = await begin({ do_not_go_back: true, presentation: 'question' });
    await moveDeadline(begun, -1000);
    expect((await post('advance', { from_step: 0 })(begun)).body.code).toBe('exam-ended');
    expect((await rowOf(begun)).current_step).toBe(0);
  });
});

describe('an exam that cannot be continued later', () => {
  const gone = { continue_later: false, allow_pauses: true };

  test('is closed to whoever has left: nothing is read or saved, and what came before leaving counts', async () => {
    const begun = await begin(gone);
    await silent(begun, 2 * minute);
    const { client, answerId, scenario } = begun;
    expect((await read(begun)).body.code).toBe('exam-cannot-continue');
    for (const call of ['events', 'pause', 'advance'])
      expect(
        (await client.post(`/api/v1/answers/${answerId}/${call}`, { device_id, events: [], from_step: 0 }))
          .body.code,
        call,
      ).toBe('exam-cannot-continue');
    expect((await client.get(`/api/v1/forms/${scenario.shortUrlId}`)).body.reason).toBe(
      'exam-cannot-continue',
    );
    const now = Date.now();
    const saved = await save(begun, [1], now - 100_000);
    expect(saved.body.acknowledged).toHaveLength(1);
    const later = await save(begun, [2], now - 1000);
    expect(later.body.rejected).toMatchObject([{ seq: 2, code: 'exam-cannot-continue' }]);
    // Saving is no way back in.
    expect((await read(begun)).body.code).toBe('exam-cannot-continue');
    expect((await rowOf(begun)).late_sync).toBe(true);
    const finished = await client.post(`/api/v1/answers/${answerId}/finish`, { device_id });
    expect(finished.body.finish_reason).toBe('cannot_continue_timeout');
  });

  test('is closed to nobody whom maintenance has turned away', async () => {
    const begun = await begin(gone);
    const flag = join(server.services.config.dataDir, 'maintenance');
    const statusOfBeat = async () => (await beat(begun)).status;
    writeFileSync(flag, '');
    try {
      await expect.poll(statusOfBeat).toBe(503);
      await silent(begun, 2 * minute);
      expect(await statusOfBeat()).toBe(503);
      rmSync(flag);
      await expect.poll(statusOfBeat).not.toBe(503);
      expect((await read(begun)).status).toBe(200);
      expect((await save(begun, [1], Date.now())).body.acknowledged).toHaveLength(1);
    } finally {
      rmSync(flag, { force: true });
      startListening(0);
    }
  });

  test('is closed by the job with its own reason, and takes what was answered before a little longer', async () => {
    const [left, present, free] = [await begin(gone), await begin(gone), await begin()];
    await silent(left, 2 * minute);
    await silent(free, 60 * minute);
    await sql(`select graphile_worker.add_job('close_overdue_attempts', job_key := 'test')`);
    await vi.waitFor(
      async () =>
        expect(await rowOf(left)).toMatchObject({
          state: 'awaiting_release',
          finish_reason: 'cannot_continue_timeout',
        }),
      { timeout: 30_000, interval: 50 },
    );
    expect((await rowOf(present)).state).toBe('in_progress');
    expect((await rowOf(free)).state).toBe('in_progress');
    expect((await save(left, [1], Date.now() - 100_000)).body.acknowledged).toHaveLength(1);
    expect((await save(left, [2], Date.now())).body.rejected).toHaveLength(1);
  });

  test('is not ended by the browser under a name that would skip required questions', async () => {
    const begun = await begin(gone);
    for (const reason of ['cannot_continue_timeout', 'fullscreen_block']) {
      const reply = await begun.client.post(`/api/v1/answers/${begun.answerId}/finish`, {
        device_id,
        reason,
      });
      expect(reply.body.code, reason).toBe('exam-required-missing');
    }
  });
});
