import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test, vi } from 'vitest';
import { startListening } from './presence.ts';

const device_id = 'device-of-a-test';
const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
// Silence counts from the server's start at the earliest: this one has always listened.
startListening(0);

const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
const minute = 60_000;

interface Begun {
  scenario: ExamScenario;
  client: ApiClient;
  answerId: string;
}
async function begin(
  settings: object = {},
  questions: ScenarioQuestion[] = [choiceQuestion('um'), { ...choiceQuestion('dois'), required: true }],
): Promise<Begun> {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [questions],
    settings: { limit_min: 60, ...settings },
  });
  return { scenario, ...(await beginExam(await candidateOf(server, scenario, 'student'), scenario, [])) };
}
const save = (
  { client, scenario, answerId }: Begun,
  seqs: readonly number[],
  answeredAtMs: number,
  waiting?: readonly number[],
) =>
  client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id,
    waiting,
    responses: seqs.map((seq) => ({
      item_id: scenario.itemIds[0],
      seq,
      value: 'a',
      answered_at: new Date(answeredAtMs).toISOString(),
    })),
  });
const beat = ({ client, answerId }: Begun, waiting?: readonly number[]) =>
  client.post(`/api/v1/answers/${answerId}/events`, { device_id, events: [], waiting });
const read = ({ client, answerId }: Begun, device = device_id) =>
  client.get(`/api/v1/answers/${answerId}?device_id=${device}`);
const silent = ({ answerId }: Begun, ms: number) =>
  sql(`update attempts set device_seen_at = device_seen_at - $2 * interval '1 millisecond' where id = $1`, [
    answerId,
    ms,
  ]);
const moveDeadline = ({ answerId }: Begun, ms: number) =>
  sql('update attempts set deadline_at = $2 where id = $1', [answerId, new Date(Date.now() + ms)]);
const rowOf = async ({ answerId }: Begun) =>
  (await sql('select * from attempts where id = $1', [answerId]))[0];
const eventsOf = ({ answerId }: Begun) =>
  sql(
    `select type, severity, data from attempt_events
      where attempt_id = $1 and type not in ('start', 'finish') order by position`,
    [answerId],
  );

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
  const upload = ({ client, answerId }: Begun) => {
    const form = new FormData();
    form.append('file', new Blob(['Um texto.'], { type: 'text/plain' }), 'texto.txt');
    return client.send('POST', `/api/v1/answers/${answerId}/files`, form);
  };
  const items = ({ client, scenario, answerId }: Begun) =>
    client.get(`/api/v1/answers/${answerId}/items?item_id=${scenario.itemIds[0]}&device_id=${device_id}`);
  test.each<[string, (begun: Begun) => Promise<{ status: number; body: unknown }>]>([
    ['a reading', (begun) => read(begun)],
    ['a reading of contents', items],
    ['a heartbeat', (begun) => beat(begun)],
    ['a save', (begun) => save(begun, [1, 2], Date.now())],
    ['an advance', post('advance', { from_step: 99 })],
    ['a pause', post('pause', {})],
    ['a finish', post('finish', { reason: 'user' })],
    ['a file', upload],
  ])('leaves a trace when it comes from another session, and once: %s first', async (_name, call) => {
    const begun = await begin({ allow_pauses: true, do_not_go_back: true, presentation: 'question' }, [
      choiceQuestion('um'),
      { type: 'media', content: { statement: '<p>?</p>', max_files: 2, media_kinds: ['document'] }, key: {} },
    ]);
    const again = { ...begun, client: await candidateOf(server, begun.scenario, 'student') };
    const reply = await call(again);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    const entries = async () => (await eventsOf(begun)).filter(({ type }) => type === 're_entry');
    const once = [{ type: 're_entry', severity: 'M', data: { new_session: true } }];
    expect(await entries()).toEqual(once);
    await beat(again);
    expect(await entries()).toEqual(once);
  });

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
    await silent(begun, 2 * minute);
    const flag = join(server.services.config.dataDir, 'maintenance');
    const statusOfBeat = async () => (await beat(begun)).status;
    writeFileSync(flag, '');
    try {
      await expect.poll(statusOfBeat).toBe(503);
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

describe('answers that come after the deadline', () => {
  test('are believed at the first contact, and then only under the numbers announced there', async () => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    const before = Date.now() - 2 * minute;
    expect((await save(begun, [1], before, [1, 2, 3])).body.acknowledged).toHaveLength(1);
    expect((await rowOf(begun)).unsent_count).toBe(2);
    await sql(`update attempts set late_contact_at = late_contact_at - interval '20 seconds' where id = $1`, [
      begun.answerId,
    ]);
    const next = await save(begun, [2, 4], before, [2, 3, 4]);
    expect(next.body.acknowledged).toMatchObject([{ seq: 2 }]);
    expect(next.body.rejected).toMatchObject([{ seq: 4, code: 'answer-too-late' }]);
    const changes = await sql('select seq, late from response_changes where attempt_id = $1 order by seq', [
      begun.answerId,
    ]);
    expect(changes).toEqual([
      { seq: 1, late: true },
      { seq: 2, late: true },
    ]);
    expect((await rowOf(begun)).late_sync).toBe(true);
  });

  test.each([
    ['a heartbeat', (begun: Begun) => beat(begun, [7])],
    [
      'a finish',
      (begun: Begun) =>
        begun.client.post(`/api/v1/answers/${begun.answerId}/finish`, {
          device_id,
          reason: 'general_time_expired',
        }),
    ],
  ])('are not believed any more after %s that did not announce them', async (_, contact) => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    expect((await contact(begun)).status).toBe(200);
    await sql(`update attempts set late_contact_at = late_contact_at - interval '20 seconds' where id = $1`, [
      begun.answerId,
    ]);
    const forged = await save(begun, [8], Date.now() - 2 * minute, [8]);
    expect(forged.body.rejected).toMatchObject([{ seq: 8, code: 'answer-too-late' }]);
    // Somebody extends the time: what is answered then has nothing to do with that contact.
    await sql(
      `update attempts set state = 'in_progress', finish_reason = null, finished_at = null where id = $1`,
      [begun.answerId],
    );
    await moveDeadline(begun, minute);
    expect((await save(begun, [9], Date.now())).body.acknowledged).toHaveLength(1);
  });
});

describe('answers of an attempt whose device has finished it after its end', () => {
  const finish = ({ client, answerId }: Begun, reason: 'user' | 'general_time_expired') =>
    client.post(`/api/v1/answers/${answerId}/finish`, { device_id, reason });
  const laterOn = ({ answerId }: Begun) =>
    sql(`update attempts set late_contact_at = late_contact_at - interval '20 seconds' where id = $1`, [
      answerId,
    ]);

  test('are not believed any more, though the job had closed it before', async () => {
    const begun = await begin();
    await moveDeadline(begun, -minute);
    await sql(
      `update attempts set state = 'awaiting_release', finish_reason = 'general_time_expired', finished_at = deadline_at
        where id = $1`,
      [begun.answerId],
    );
    expect((await finish(begun, 'general_time_expired')).status).toBe(200);
    await laterOn(begun);
    const forged = await save(begun, [8], Date.now() - 2 * minute, [8]);
    expect(forged.body.rejected).toMatchObject([{ seq: 8, code: 'answer-too-late' }]);
  });

  test('are not believed any more where the end was the leaving', async () => {
    const begun = await begin({ continue_later: false });
    await silent(begun, 3 * minute);
    expect((await finish(begun, 'user')).body.finish_reason).toBe('cannot_continue_timeout');
    await laterOn(begun);
    const forged = await save(begun, [8], Date.now() - 4 * minute, [8]);
    expect(forged.body.rejected).toMatchObject([{ seq: 8 }]);
  });
});

describe('answers that were shut out', () => {
  const reason = 'A candidata confirmou que nada falta';
  const end = (begun: Begun) =>
    begun.client.post(`/api/v1/answers/${begun.answerId}/finish`, {
      device_id,
      reason: 'general_time_expired',
    });

  test('because they came too late stay told to staff, who may give them up', async () => {
    const begun = await begin();
    await moveDeadline(begun, -11 * minute);
    const late = await save(begun, [1, 2], Date.now() - 12 * minute, [1, 2]);
    expect(late.body.rejected).toMatchObject([{ code: 'answer-too-late' }, { code: 'answer-too-late' }]);
    expect((await rowOf(begun)).unsent_count).toBe(2);
    expect((await beat(begun, [1, 2])).status).toBe(200);
    expect((await end(begun)).body.state).toBe('awaiting_release');
    await sql(`update attempts set finished_at = finished_at - interval '11 minutes' where id = $1`, [
      begun.answerId,
    ]);
    const rows = (await manager.get(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/resume`)).body;
    expect(rows.model.data).toMatchObject([{ id: begun.answerId, unsent_count: 2 }]);
    expect((await manager.post(`/api/v1/answers/${begun.answerId}/give_up_unsent`, { reason })).status).toBe(
      200,
    );
    expect((await save(begun, [1, 2], Date.now() - 12 * minute, [1, 2])).body.code).toBe('answers-given-up');
  });

  test('by the candidate’s own finish elsewhere are told to staff too', async () => {
    const begun = await begin();
    expect((await save(begun, [1], Date.now(), [1])).status).toBe(200);
    await sql(
      `update attempts set state = 'awaiting_release', finish_reason = 'user', finished_at = now() where id = $1`,
      [begun.answerId],
    );
    expect((await save(begun, [2], Date.now(), [2, 3])).body.code).toBe('answer-finished');
    expect((await rowOf(begun)).unsent_count).toBe(2);
  });
});

describe('an attempt that staff have closed while a device held answers', () => {
  test('keeps them on the device, tells staff of them, and takes them after a reopening', async () => {
    const begun = await begin();
    const reason = 'Encerrada pela coordenação';
    await manager.post(`/api/v1/answers/${begun.answerId}/force_finish`, { reason });
    // Where no socket brings the news, the heartbeat tells of the end.
    expect((await beat(begun, [1, 2])).body.state).toBe('awaiting_release');
    const refused = await save(begun, [1], Date.now(), [1, 2]);
    expect(refused.body.code).toBe('disable-answer');
    const rows = (await manager.get(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/resume`)).body;
    expect(rows.model.data).toMatchObject([{ id: begun.answerId, unsent_count: 2 }]);
    await manager.post(`/api/v1/answers/${begun.answerId}/reopen`, { reason });
    expect((await save(begun, [1, 2], Date.now() - 1000, [1, 2])).body.acknowledged).toHaveLength(2);
    expect((await rowOf(begun)).unsent_count).toBe(0);
    expect(await eventsOf(begun)).toMatchObject([
      { type: 'force_finish', data: { reason, user_id: expect.any(String) } },
      { type: 'reopened', data: { reason } },
    ]);
  });

  test('lets go of them once staff have given them up, and takes new ones after a reopening', async () => {
    const begun = await begin();
    const reason = 'A candidata confirmou que nada falta';
    const giveUp = (client = manager) =>
      client.post(`/api/v1/answers/${begun.answerId}/give_up_unsent`, { reason });
    // Nothing is given up that could still be sent, and nothing where nothing waits.
    expect((await giveUp()).body.code).toBe('conflict');
    await manager.post(`/api/v1/answers/${begun.answerId}/force_finish`, { reason });
    expect((await giveUp()).body.code).toBe('conflict');
    expect((await save(begun, [1], Date.now(), [1, 2])).body.code).toBe('disable-answer');
    expect((await giveUp(await server.as('student2'))).status).toBe(403);
    expect((await giveUp()).status).toBe(200);
    expect((await rowOf(begun)).unsent_count).toBe(0);
    // The device that has not heard yet counts them no more.
    expect((await save(begun, [1], Date.now(), [1, 2])).body.code).toBe('answers-given-up');
    expect((await rowOf(begun)).unsent_count).toBe(0);
    expect(await eventsOf(begun)).toMatchObject([
      { type: 'force_finish' },
      { type: 'unsent_given_up', data: { reason, changes: 2, user_id: manager.user?.id } },
    ]);
    await manager.post(`/api/v1/answers/${begun.answerId}/reopen`, { reason });
    expect((await save(begun, [3], Date.now(), [3])).body.acknowledged).toHaveLength(1);
  });
});
