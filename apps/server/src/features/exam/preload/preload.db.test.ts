import { createDecipheriv, createHmac } from 'node:crypto';
import type { AttemptReply, Preload } from '@certame/contract/features/exam/form.ts';
import { openPreload, type PreloadCrypto } from '@certame/rules/exam/preload/open-preload.ts';
import { choiceQuestion, createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';

const device_id = 'device-of-a-test';
const minute = 60_000;
/** The exam opens then, by the server's clock, which stands still unless it is set. */
const startsMs = Date.now() + 60 * minute;
const setClock = (ms: number) => vi.setSystemTime(ms);
vi.useFakeTimers({ toFake: ['Date'], now: startsMs - 5 * minute });
beforeEach(() => void setClock(startsMs - 5 * minute));
afterAll(() => void vi.useRealTimers());

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

const nodeCrypto: PreloadCrypto = {
  hmac: async (key, text) => createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64'),
  async decrypt(key, sealed) {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.alloc(12));
    decipher.setAuthTag(bytes.subarray(-16));
    return `${decipher.update(bytes.subarray(0, -16), undefined, 'utf8')}${decipher.final('utf8')}`;
  },
};

const canaries = Array.from({ length: 6 }, (_, index) => `Canário${index}`);
const gaps: ScenarioQuestion = {
  type: 'gap',
  content: { statement: '<p>lacuna</p>', gaps: [{ id: 'g', kind: 'select', choices: ['um', 'dois'] }] },
  key: { gaps: { g: { texts: [{ text: 'um' }] } } },
};
const heading: ScenarioQuestion = { type: 'section', content: { statement: '<p>Parte</p>' }, key: {} };
const sections = [
  [heading, ...canaries.slice(0, 3).map((text) => choiceQuestion(text)), gaps],
  canaries.slice(3).map((text) => choiceQuestion(text)),
];

async function waitingExam(settings: object = {}, userIds?: string[]) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections,
    settings: { shuffle_options: true, shuffle_questions: true, limit_min: 60, ...settings },
    startsAt: new Date(startsMs),
    ...(userIds && { userIds }),
  });
  const client = await candidateOf(server, scenario, 'student');
  const path = `/api/v1/forms/${scenario.shortUrlId}`;
  return {
    ...{ scenario, client },
    info: () => client.get(path),
    preload: () => client.get(`${path}/preload`),
    start: (preload_id?: string) => client.post(`${path}/answers`, { device_id, preload_id }),
    read: (id: string) => client.get(`/api/v1/answers/${id}?device_id=${device_id}`),
  };
}
const withoutTimes = ({ server_now: _now, ...reply }: AttemptReply) => reply;

describe('a form that is fetched before its period', () => {
  test('holds no readable text of any question, and is the same for everybody', async () => {
    const exam = await waitingExam();
    const { waiting } = (await exam.info()).body;
    expect(waiting.preload.from).toBe(new Date(startsMs - 10 * minute).toISOString());
    const mine = await exam.preload();
    expect(mine.status).toBe(200);
    expect(mine.body.preload_id).toBe(waiting.preload.id);
    const other = await candidateOf(server, exam.scenario, 'student2');
    expect((await other.get(`/api/v1/forms/${exam.scenario.shortUrlId}/preload`)).body).toEqual(mine.body);
    const bytes = Buffer.concat(mine.body.questions.map((one: string) => Buffer.from(one, 'base64')));
    for (const word of [...canaries, 'statement', 'Parte', ...exam.scenario.itemIds]) {
      expect(JSON.stringify(mine.body)).not.toContain(word);
      expect(bytes.includes(word)).toBe(false);
    }
    // The key is no text of the preload's own.
    const { questions, preload_id } = mine.body as Preload;
    for (const key of [preload_id, Buffer.from(preload_id, 'base64url').toString('base64')])
      await expect(
        nodeCrypto.decrypt(await nodeCrypto.hmac(key, 'question 0'), questions[0] ?? ''),
      ).rejects.toThrow();
  });

  test('is given out neither early nor late, and to nobody who is not on the list', async () => {
    const exam = await waitingExam();
    const stranger = await candidateOf(server, exam.scenario, 'student2');
    await owner.query(
      `delete from participants p using users u where u.id = p.user_id and p.questionnaire_id = $1 and u.email like 'student2@%'`,
      [exam.scenario.questionnaireId],
    );
    expect((await stranger.get(`/api/v1/forms/${exam.scenario.shortUrlId}/preload`)).body.code).toBe(
      'exam-not-invited',
    );
    setClock(startsMs - 10 * minute - 1);
    expect((await exam.preload()).status).toBe(404);
    setClock(startsMs - 10 * minute);
    expect((await exam.preload()).status).toBe(200);
    setClock(startsMs);
    expect((await exam.preload()).status).toBe(404);
    expect((await exam.info()).body.waiting).toBeUndefined();
  });

  test('is for everybody where the questionnaire is open to all, whose starts are spread like others', async () => {
    const exam = await waitingExam({ invited_only: false }, []);
    const { waiting } = (await exam.info()).body;
    expect(waiting.spread_ms).toBeGreaterThan(0);
    const preload: Preload = (await exam.preload()).body;
    expect(preload.preload_id).toBe(waiting.preload.id);
    setClock(startsMs);
    const started = await exam.start(preload.preload_id);
    expect(JSON.stringify(started.body)).not.toContain('Canário');
    const { body } = await exam.read(started.body.answer_id);
    expect(withoutTimes(await openPreload(started.body, preload, nodeCrypto))).toEqual(withoutTimes(body));
  });

  test('is opened by the reply to the start and not a second before', async () => {
    const exam = await waitingExam();
    const preload: Preload = (await exam.preload()).body;
    setClock(startsMs - 1000);
    const early = await exam.start(preload.preload_id);
    expect(early.body).toMatchObject({ code: 'exam-not-started' });
    expect(JSON.stringify(early.body)).not.toMatch(/secret|"key"/);
    setClock(startsMs);
    const started = await exam.start(preload.preload_id);
    expect(started.status).toBe(201);
    // Only the question that is not sealed comes with its text.
    expect(JSON.stringify(started.body)).not.toContain('Canário');
    const opened = await openPreload(started.body, preload, nodeCrypto);
    const { body } = await exam.read(started.body.answer_id);
    expect(withoutTimes(opened)).toEqual(withoutTimes(body));
    expect(opened.form.items).toHaveLength(exam.scenario.itemIds.length);
  });

  test('keeps the order in which options were written, whoever has the key', async () => {
    const exam = await waitingExam();
    const preload: Preload = (await exam.preload()).body;
    setClock(startsMs);
    const { secret } = (await exam.start(preload.preload_id)).body.preload;
    for (const [slot, sealed] of preload.questions.entries()) {
      const { type, option_ids, content } = JSON.parse(
        await nodeCrypto.decrypt(await nodeCrypto.hmac(secret, `question ${slot}`), sealed),
      );
      if (type !== 'multiple_choice') continue;
      expect([option_ids, ...content.options.map((option: { id: string }) => option.id)]).toEqual(
        [null, ...'.....'].map((one) => one && ''),
      );
      const texts = content.options.map((option: { html: string }) => option.html);
      expect(texts).toEqual(texts.toSorted());
    }
  });

  test.each([
    ['question by question without a way back', { presentation: 'question', do_not_go_back: true }],
    ['section by section', { presentation: 'section', progressive: true }],
  ])('gives the keys of what is shown and of nothing else: %s', async (_how, settings) => {
    const exam = await waitingExam({ ...settings, shuffle_questions: false });
    const preload: Preload = (await exam.preload()).body;
    setClock(startsMs);
    const started = await exam.start(preload.preload_id);
    const { body } = await exam.read(started.body.answer_id);
    expect(started.body.preload.secret).toBeUndefined();
    expect(started.body.preload.questions).toHaveLength(body.form.items.length);
    expect(body.form.items.length).toBeLessThan(exam.scenario.itemIds.length);
    expect(withoutTimes(await openPreload(started.body, preload, nodeCrypto))).toEqual(withoutTimes(body));
    const keys: { slot: number; key: string }[] = started.body.preload.questions.filter(Boolean);
    const hidden = preload.questions.filter((_one, slot) => keys.every((one) => one.slot !== slot));
    for (const sealed of hidden)
      for (const { key } of keys) await expect(nodeCrypto.decrypt(key, sealed)).rejects.toThrow();
  });

  test('counts for nothing once a question was changed', async () => {
    const exam = await waitingExam();
    const preload: Preload = (await exam.preload()).body;
    await owner.query(
      `update question_versions v set content = jsonb_set(content, '{statement}', '"<p>Mudou</p>"')
         from questionnaire_items i where i.question_version_id = v.id and i.id = $1`,
      [exam.scenario.itemIds[1]],
    );
    await owner.query('update questionnaires set updated_at = clock_timestamp() where id = $1', [
      exam.scenario.questionnaireId,
    ]);
    expect((await exam.preload()).body.preload_id).not.toBe(preload.preload_id);
    setClock(startsMs);
    const started = await exam.start(preload.preload_id);
    expect(started.body.preload).toBeUndefined();
    expect(started.body.form.items).toHaveLength(exam.scenario.itemIds.length);
    expect(JSON.stringify(started.body)).toContain('Mudou');
  });

  test('opens nothing where its bytes are others', async () => {
    const exam = await waitingExam();
    const preload: Preload = (await exam.preload()).body;
    setClock(startsMs);
    const { body } = await exam.start(preload.preload_id);
    const changed = preload.questions.map((one) => `${one[0] === 'A' ? 'B' : 'A'}${one.slice(1)}`);
    await expect(openPreload(body, { ...preload, questions: changed }, nodeCrypto)).rejects.toThrow();
    await expect(openPreload(body, { ...preload, questions: [] }, nodeCrypto)).rejects.toThrow();
  });
});
