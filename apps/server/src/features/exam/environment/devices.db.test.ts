import type { ApiClient, ApiReply } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const device_id = 'device-of-a-test';

const chromeOnWindows = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};
const firefoxOnWindows = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
};
const oldChrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/71.0.0.0 Safari/537.36',
};
const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
};
const mac = {
  'user-agent':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
};
const ipad = { ...mac, 'x-device-report': 'touch=5, fine=0, side=820' };
type Device = Record<string, string>;

async function examWith(settings: Parameters<typeof createExamScenario>[1]['settings']) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Uma?'), choiceQuestion('Outra?')]],
    settings: { ...settings, allow_pauses: true },
  });
  const client = await candidateOf(server, scenario, 'student');
  return { scenario, client };
}
const info = (client: ApiClient, scenario: ExamScenario, device: Device): Promise<ApiReply> =>
  client.send('GET', `/api/v1/forms/${scenario.shortUrlId}`, undefined, device);
const start = (
  client: ApiClient,
  scenario: ExamScenario,
  device: Device,
  id = device_id,
): Promise<ApiReply> =>
  client.send(
    'POST',
    `/api/v1/forms/${scenario.shortUrlId}/answers`,
    { device_id: id, environment: { screen: '1920x1080' } },
    device,
  );
const save = (client: ApiClient, scenario: ExamScenario, answerId: string, seq: number, device: Device) =>
  client.send(
    'POST',
    `/api/v1/answers/${answerId}/responses`,
    {
      device_id,
      responses: [{ item_id: scenario.itemIds[0], seq, value: 'a', answered_at: new Date().toISOString() }],
    },
    device,
  );
const beat = (client: ApiClient, answerId: string, device: Device) =>
  client.send('POST', `/api/v1/answers/${answerId}/events`, { device_id, events: [] }, device);
const attemptOf = async (answerId: string) =>
  (await owner.query('select admitted_with, environment from attempts where id = $1', [answerId])).rows[0];
const eventsOf = async (answerId: string, type: string) =>
  (
    await owner.query('select data from attempt_events where attempt_id = $1 and type = $2', [answerId, type])
  ).rows.map(({ data }) => data);
const refused = [422, 'exam-device-not-allowed'];
const codeOf = ({ status, body }: ApiReply) => [status, body.code];

describe('before the start', () => {
  it('a device that is not allowed reads what is, with links', async () => {
    const { client, scenario } = await examWith({
      allowed_devices: ['desktop'],
      allowed_os: ['windows', 'macos'],
      allowed_browsers: ['chrome', 'firefox', 'app'],
    });
    const { body } = await info(client, scenario, phone);
    expect(body).toMatchObject({ may_start: false, reason: 'exam-device-not-allowed' });
    expect(body.environment).toEqual({
      problems: ['device', 'os'],
      title: 'Não é possível realizar esta avaliação neste dispositivo',
      advice: expect.stringContaining('Abra esta página em um dos aparelhos'),
      detected: 'celular · Android · Chrome 131',
      devices: ['computador'],
      systems: ['Windows', 'macOS'],
      browsers: [
        { name: 'Google Chrome 72 ou mais novo', url: 'https://www.google.com/chrome/' },
        { name: 'Mozilla Firefox 66 ou mais novo', url: 'https://www.mozilla.org/firefox/new/' },
      ],
      app: 'Aplicativo da instituição para computador',
    });
    const allowed = (await info(client, scenario, chromeOnWindows)).body;
    expect(allowed).toMatchObject({ may_start: true, reason: null, environment: null });
    const other = (await info(client, scenario, mac)).body.environment;
    expect(other).toMatchObject({
      problems: ['browser'],
      advice: expect.stringContaining('outro navegador'),
    });
  });

  it('an old browser reads which are supported, whatever the settings', async () => {
    const { client, scenario } = await examWith({});
    const { body } = await info(client, scenario, oldChrome);
    expect(body).toMatchObject({ may_start: false, reason: 'exam-device-not-allowed' });
    expect(body.environment).toMatchObject({
      problems: ['browser_version'],
      title: 'Navegador não suportado',
      devices: [],
    });
    expect(body.environment.browsers.map(({ name }: { name: string }) => name)).toEqual([
      'Google Chrome 72 ou mais novo',
      'Mozilla Firefox 66 ou mais novo',
      'Microsoft Edge 79 ou mais novo',
      'Safari 13 ou mais novo',
      'Opera 60 ou mais novo',
    ]);
    expect(codeOf(await start(client, scenario, oldChrome))).toEqual(refused);
  });

  it('a tablet that says that it is a computer is found out', async () => {
    const { client, scenario } = await examWith({ allowed_devices: ['desktop'] });
    expect((await info(client, scenario, mac)).body.may_start).toBe(true);
    const { body } = await info(client, scenario, ipad);
    expect(body.environment.detected).toBe('tablet · iOS / iPadOS · Safari 17');
  });

  it('the own list of evaluations says so on its card', async () => {
    const { client, scenario } = await examWith({ allowed_devices: ['desktop'] });
    const cardOn = async (device: Device) => {
      const { body } = await client.send('GET', '/api/v1/questionnaires/answers', undefined, device);
      return body.model.find((one: { short_url_id: string }) => one.short_url_id === scenario.shortUrlId);
    };
    expect(await cardOn(phone)).toMatchObject({
      may_start: true,
      device_problem: 'Não é possível realizar esta avaliação neste dispositivo',
    });
    expect((await cardOn(chromeOnWindows)).device_problem).toBeNull();
  });
});

describe('an attempt', () => {
  it('begins on an allowed device only, and remembers it', async () => {
    const { client, scenario } = await examWith({
      allowed_devices: ['desktop'],
      allowed_browsers: ['chrome'],
    });
    const rejected = await start(client, scenario, phone);
    expect(codeOf(rejected)).toEqual(refused);
    expect(rejected.body.data).toEqual({ problems: ['device'] });
    expect(codeOf(await start(client, scenario, firefoxOnWindows))).toEqual(refused);
    const nobody = await owner.query('select from attempts where questionnaire_id = $1', [
      scenario.questionnaireId,
    ]);
    expect(nobody.rowCount).toBe(0);
    const begun = await start(client, scenario, chromeOnWindows);
    expect(begun.status).toBe(201);
    expect(await attemptOf(begun.body.answer_id)).toEqual({
      admitted_with: 'desktop windows chrome',
      environment: {
        screen: '1920x1080',
        detected: { device: 'desktop', os: 'windows', browser: 'Chrome', version: 131 },
      },
    });
  });

  it('is read, saved, paused and moved by no other device', async () => {
    const { client, scenario } = await examWith({
      allowed_devices: ['desktop'],
      presentation: 'question',
      do_not_go_back: true,
    });
    const answerId = (await start(client, scenario, chromeOnWindows)).body.answer_id;
    const at = `/api/v1/answers/${answerId}`;
    expect((await save(client, scenario, answerId, 1, chromeOnWindows)).status).toBe(200);
    const calls = {
      start: await start(client, scenario, phone),
      save: await save(client, scenario, answerId, 2, phone),
      events: await beat(client, answerId, phone),
      read: await client.send('GET', `${at}?device_id=${device_id}`, undefined, phone),
      items: await client.send(
        'GET',
        `${at}/items?device_id=${device_id}&item_id=${scenario.itemIds[0]}`,
        undefined,
        phone,
      ),
      advance: await client.send('POST', `${at}/advance`, { device_id, from_step: 0 }, phone),
      pause: await client.send('POST', `${at}/pause`, { device_id }, phone),
    };
    for (const [name, reply] of Object.entries(calls))
      expect([name, ...codeOf(reply)]).toEqual([name, ...refused]);
    const kept = await owner.query('select seq from responses where attempt_id = $1', [answerId]);
    expect(kept.rows).toEqual([{ seq: 1 }]);
    expect((await save(client, scenario, answerId, 2, chromeOnWindows)).status).toBe(200);
  });

  it('goes on with the device that it was let in with, also where the settings have changed since', async () => {
    const { client, scenario } = await examWith({});
    const answerId = (await start(client, scenario, phone)).body.answer_id;
    await owner.query(
      `update questionnaires set settings = settings || '{"allowed_devices": ["desktop"]}', updated_at = now()
        where id = $1`,
      [scenario.questionnaireId],
    );
    expect((await save(client, scenario, answerId, 1, phone)).status).toBe(200);
    expect((await info(client, scenario, phone)).body).toMatchObject({ may_start: true, environment: null });
    expect((await start(client, scenario, phone)).status).toBe(200);
    expect(codeOf(await save(client, scenario, answerId, 2, ipad))).toEqual(refused);
    const another = await candidateOf(server, scenario, 'student2');
    expect(codeOf(await start(another, scenario, phone))).toEqual(refused);
  });

  it('records another browser under the same device, once', async () => {
    const { client, scenario } = await examWith({});
    const answerId = (await start(client, scenario, chromeOnWindows)).body.answer_id;
    for (const seq of [1, 2])
      expect((await save(client, scenario, answerId, seq, firefoxOnWindows)).status).toBe(200);
    expect((await attemptOf(answerId)).admitted_with).toBe('desktop windows firefox');
    expect(await eventsOf(answerId, 'environment_changed')).toEqual([
      { from: 'desktop windows chrome', to: 'desktop windows firefox' },
    ]);
  });

  it('of before devices were looked at is looked at when it calls', async () => {
    const { client, scenario } = await examWith({ allowed_devices: ['desktop'] });
    const answerId = (await start(client, scenario, chromeOnWindows)).body.answer_id;
    await owner.query('update attempts set admitted_with = null where id = $1', [answerId]);
    expect(codeOf(await save(client, scenario, answerId, 1, phone))).toEqual(refused);
    expect((await beat(client, answerId, chromeOnWindows)).status).toBe(200);
    expect((await attemptOf(answerId)).admitted_with).toBe('desktop windows chrome');
    expect(await eventsOf(answerId, 'environment_changed')).toEqual([]);
  });
});

it('takes settings that name a choice twice, and none that is unknown', async () => {
  const { scenario } = await examWith({});
  const teacher = await server.as('teacher');
  const at = `/api/v1/questionnaires/${scenario.questionnaireId}`;
  const { model } = (await teacher.get(at)).body;
  const put = (settings: object) =>
    teacher.put(at, { ...model, settings: { ...model.settings, ...settings } });
  const saved = await put({ allowed_devices: ['tablet', 'desktop', 'tablet'] });
  expect([saved.status, saved.body.model?.settings.allowed_devices]).toEqual([200, ['desktop', 'tablet']]);
  expect((await put({ allowed_os: ['beos'] })).status).toBe(422);
});
