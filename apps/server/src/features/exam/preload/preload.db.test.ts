import type { AttemptReply, Preload, SealedPicture } from '@certame/contract/features/exam/form.ts';
import { openPicture, openPreload } from '@certame/rules/exam/preload/open-preload.ts';
import { choiceQuestion, createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { decryptPicture, nodeCrypto } from '../testing/preload-crypto.ts';

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
/** Gives a question of the exam a picture, and says so in its statement. */
async function addPicture(exam: Awaited<ReturnType<typeof waitingExam>>, itemId: string, bytes: string) {
  const { institutionId, questionnaireId } = exam.scenario;
  const stored = await server.services.files.put(Buffer.from(bytes));
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into files (institution_id, purpose, name, mime, size, sha256, storage_key)
       values ($1, 'question', 'figura.png', 'image/png', $3, $4, $5) returning id
     ), shown as (
       update question_versions v set content = jsonb_set(v.content, '{statement}', to_jsonb(
         '<p>Figura <img data-file="' || made.id || '" alt="" width="10" height="10"></p>'))
         from questionnaire_items i, made where i.id = $2 and v.id = i.question_version_id
     )
     insert into question_files (institution_id, version_id, file_id)
     select $1, i.question_version_id, made.id from questionnaire_items i, made where i.id = $2 returning file_id as id`,
    [institutionId, itemId, stored.size, stored.sha256, stored.storageKey],
  );
  await owner.query('update questionnaires set updated_at = clock_timestamp() where id = $1', [
    questionnaireId,
  ]);
  return rows[0]?.id ?? '';
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

  test('holds choices of gaps in no order of their author, and shows them in the order of the attempt', async () => {
    const exam = await waitingExam({ shuffle_questions: false });
    const preload: Preload = (await exam.preload()).body;
    expect(preload.questions).toHaveLength(exam.scenario.itemIds.length);
    setClock(startsMs);
    const started = await exam.start(preload.preload_id);
    expect(started.body.form.items).toEqual([]);
    const { secret } = started.body.preload;
    const opened = await Promise.all(
      preload.questions.map(async (sealed, slot) =>
        JSON.parse(await nodeCrypto.decrypt(await nodeCrypto.hmac(secret, `question ${slot}`), sealed)),
      ),
    );
    const { choices } = opened.find(({ type }) => type === 'gap').content.gaps[0];
    expect(choices).toEqual(['dois', 'um']);
    const { body } = await exam.read(started.body.answer_id);
    expect(withoutTimes(await openPreload(started.body, preload, nodeCrypto))).toEqual(withoutTimes(body));
  });
});

describe('pictures of a form that is fetched before its period', () => {
  test('tell nothing before the start, and are opened by what it brings', async () => {
    const exam = await waitingExam();
    const bytes = `CANARY ${'picture '.repeat(300)}`;
    const fileId = await addPicture(exam, exam.scenario.itemIds[1] ?? '', bytes);
    const preload: Preload = (await exam.preload()).body;
    expect(preload.pictures).toHaveLength(1);
    const path = `/api/v1/forms/${exam.scenario.shortUrlId}/preload/pictures/`;
    const sealed = await exam.client.get(`${path}${preload.pictures[0]}`);
    expect(sealed.status).toBe(200);
    const sealedBytes = Buffer.from(sealed.body);
    for (const word of ['CANARY', 'picture', 'image/png', fileId])
      expect(sealedBytes.includes(word)).toBe(false);
    for (const word of ['CANARY', 'image/png', fileId])
      expect(JSON.stringify([preload, ...sealed.headers])).not.toContain(word);
    expect(sealedBytes.length % 2048).toBe(16);
    // Neither its own address nor its id as a name gives it out.
    for (const address of [`/api/v1/files/${fileId}`, `${path}${fileId}`, `${path}${'A'.repeat(22)}`])
      expect((await exam.client.get(address)).status).toBe(404);
    setClock(startsMs - 1000);
    expect(JSON.stringify((await exam.start(preload.preload_id)).body)).not.toMatch(/secret|"key"/);

    setClock(startsMs);
    expect((await exam.client.get(`${path}${preload.pictures[0]}`)).status).toBe(404);
    const started = await exam.start(preload.preload_id);
    const shown: SealedPicture[] = [];
    const opened = await openPreload(started.body, preload, nodeCrypto, (picture) => shown.push(picture));
    const { body } = await exam.read(started.body.answer_id);
    expect(withoutTimes(opened)).toEqual(withoutTimes(body));
    expect(shown).toMatchObject([{ file_id: fileId, name: preload.pictures[0] }]);
    const { type, picture } = openPicture(new Uint8Array(decryptPicture(shown[0]?.key ?? '', sealedBytes)));
    expect([type, Buffer.from(picture).toString()]).toEqual(['image/png', bytes]);
  });

  test('of questions that come later are opened by no key of the start', async () => {
    const exam = await waitingExam({
      presentation: 'question',
      do_not_go_back: true,
      shuffle_questions: false,
    });
    const later = await addPicture(exam, exam.scenario.itemIds[3] ?? '', 'CANARY');
    const preload: Preload = (await exam.preload()).body;
    const path = `/api/v1/forms/${exam.scenario.shortUrlId}/preload/pictures/${preload.pictures[0]}`;
    const sealed = Buffer.from((await exam.client.get(path)).body);
    setClock(startsMs);
    const started = await exam.start(preload.preload_id);
    const shown: SealedPicture[] = [];
    await openPreload(started.body, preload, nodeCrypto, (picture) => shown.push(picture));
    expect(shown).toEqual([]);
    for (const one of started.body.preload.questions)
      if (one) expect(() => decryptPicture(one.key, sealed)).toThrow();
    expect((await exam.client.get(`/api/v1/files/${later}`)).status).toBe(404);
  });

  test('are given to nobody who is not on the list, nor too early', async () => {
    const exam = await waitingExam();
    await addPicture(exam, exam.scenario.itemIds[1] ?? '', 'bytes');
    const [name] = ((await exam.preload()).body as Preload).pictures;
    const path = `/api/v1/forms/${exam.scenario.shortUrlId}/preload/pictures/${name}`;
    const stranger = await candidateOf(server, exam.scenario, 'student2');
    await owner.query(
      `delete from participants p using users u where u.id = p.user_id and p.questionnaire_id = $1 and u.email like 'student2@%'`,
      [exam.scenario.questionnaireId],
    );
    expect((await stranger.get(path)).body.code).toBe('exam-not-invited');
    setClock(startsMs - 10 * minute - 1);
    expect((await exam.client.get(path)).status).toBe(404);
  });
});
