import { capturePlanSchema } from '@certame/contract/features/proctoring/capture-plan.ts';
import { environmentChecks } from '@certame/contract/features/proctoring/environment-checks.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const admin = await server.as('admin');
const student = await server.as('student');
const configs = '/api/v1/proctoring_config';
let serial = 0;

async function makeConfig(patch: object = {}): Promise<string> {
  const made = await admin.post(configs, {
    checks: Object.fromEntries(environmentChecks.map((check) => [check, 'advised'])),
    ...{ name: `Supervisão ${++serial}`, supervision: 'live', record_mode: 'LR', retention_days: 7 },
    ...{ consent_text: 'Concordo com a gravação.', candidate_text: 'Fique em um lugar claro.', ...patch },
  });
  return made.body.model.id;
}
async function makeExam(configId: string, settings: object = {}) {
  return createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Quanto é 1 + 1?')]],
    settings: { proctoring_config_id: configId, continue_later: true, ...settings },
  });
}
type Exam = Awaited<ReturnType<typeof makeExam>>;
const infoOf = async ({ shortUrlId }: Exam) => (await student.get(`/api/v1/forms/${shortUrlId}`)).body;
const start = ({ shortUrlId }: Exam) =>
  student.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id: 'device-before' });
/** What the student said to the newest wording, written straight away. */
const say = (exam: Exam, choice: 'agreed' | 'alternative', granted: boolean | null = null) =>
  owner.query(
    `insert into proctoring_consents (institution_id, questionnaire_id, user_id, consent_text_id, choice, chosen_at, granted)
     select q.institution_id, q.id, (select id from users where email = 'student@certame.example'), t.id, $2, now(), $3
       from questionnaires q join proctoring_consent_texts t on t.config_id = (q.settings ->> 'proctoring_config_id')::uuid
      where q.id = $1 order by t.version desc limit 1
     on conflict (questionnaire_id, user_id) do update
       set choice = excluded.choice, granted = excluded.granted, consent_text_id = excluded.consent_text_id`,
    [exam.questionnaireId, choice, granted],
  );
const sessionOf = async (answerId: string) =>
  (await owner.query('select plan from proctoring_sessions where attempt_id = $1', [answerId])).rows[0];

describe('a supervised exam', () => {
  it('tells before the start what it asks for, and what the reader said to it', async () => {
    const exam = await makeExam(await makeConfig(), { record_mode: 'LC' });
    const { proctoring } = await infoOf(exam);
    expect(proctoring).toMatchObject({
      plan: { mode: 'LC', retention_days: 7, still_interval_s: 30 },
      candidate_text: 'Fique em um lugar claro.',
      consent: { version: 1, text: 'Concordo com a gravação.', state: 'needed' },
      check: null,
    });
    await say(exam, 'agreed');
    expect((await infoOf(exam)).proctoring.consent.state).toBe('agreed');
  });

  it('begins no attempt of who has not agreed, or has asked for a way without a camera that nobody granted', async () => {
    const exam = await makeExam(await makeConfig());
    const refused = await start(exam);
    expect([refused.status, refused.body.code]).toEqual([422, 'proctoring-consent-needed']);
    for (const granted of [null, false]) {
      await say(exam, 'alternative', granted);
      expect((await start(exam)).body.code).toBe('proctoring-consent-needed');
    }
  });

  it('keeps the plan of an attempt as it stood at its start', async () => {
    const configId = await makeConfig();
    const exam = await makeExam(configId);
    await say(exam, 'agreed');
    const begun = await start(exam);
    expect(begun.status).toBe(201);
    const plan = capturePlanSchema.parse(begun.body.form.proctoring);
    expect(plan).toMatchObject({ mode: 'LR', retention_days: 7, camera: true });
    expect((await sessionOf(begun.body.answer_id)).plan).toEqual(plan);
    await admin.put(`${configs}/${configId}`, { retention_days: 3 });
    const again = await start(exam);
    expect([again.status, again.body.form.proctoring]).toEqual([200, plan]);
    expect((await infoOf(exam)).proctoring.plan.retention_days).toBe(3);
  });

  it('asks again when the wording of its consent has changed', async () => {
    const configId = await makeConfig();
    const exam = await makeExam(configId);
    await say(exam, 'agreed');
    await admin.put(`${configs}/${configId}`, { consent_text: 'Concordo com câmera e tela.' });
    expect((await infoOf(exam)).proctoring.consent).toMatchObject({ version: 2, state: 'needed' });
    expect((await start(exam)).body.code).toBe('proctoring-consent-needed');
  });

  it('captures nothing of who was granted a way without a camera, and its history says so', async () => {
    const exam = await makeExam(await makeConfig());
    await say(exam, 'alternative', true);
    const { status, body } = await start(exam);
    expect(status).toBe(201);
    expect(body.form).not.toHaveProperty('proctoring');
    expect(await sessionOf(body.answer_id)).toBeUndefined();
    const { rows } = await owner.query(
      'select type from attempt_events where attempt_id = $1 order by position',
      [body.answer_id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['start', 'proctoring_alternative']);
  });

  it('leaves an exam without a configuration as it was', async () => {
    const exam = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('1 + 1?')]] });
    expect(await infoOf(exam)).not.toHaveProperty('proctoring');
    const { status, body } = await start(exam);
    expect([status, body.form.proctoring]).toEqual([201, undefined]);
  });
});

describe('a questionnaire chooses its configuration', () => {
  const at = '/api/v1/questionnaires';
  const draft = async (settings: object) => {
    const { model } = (await admin.post(at, { name: `Prova ${++serial}` })).body;
    const saved = await admin.put(`${at}/${model.id}`, {
      ...model,
      settings: { ...model.settings, ...settings },
    });
    return { id: model.id as string, saved };
  };
  const problem = ({ saved }: Awaited<ReturnType<typeof draft>>) => [
    saved.status,
    Object.keys(saved.body.errors),
  ];

  it('of its own institution and active', async () => {
    const inactive = await makeConfig({ active: false });
    const foreign = '01978f2e-0000-7000-8000-00000000dead';
    for (const id of [inactive, foreign])
      expect(problem(await draft({ proctoring_config_id: id }))).toEqual([
        422,
        ['settings.proctoring_config_id'],
      ]);
    const options = (await admin.get('/api/v1/proctoring_choices')).body.model;
    expect(options.map(({ id }: { id: string }) => id)).not.toContain(inactive);
    const chosen = (await admin.get(`/api/v1/proctoring_choices?chosen_id=${inactive}`)).body.model;
    expect(chosen.map(({ id }: { id: string }) => id)).toContain(inactive);
  });

  it('with a mode that fits who looks', async () => {
    const live = await makeConfig();
    expect(problem(await draft({ proctoring_config_id: live, record_mode: 'R' }))).toEqual([
      422,
      ['settings.record_mode'],
    ]);
    expect(problem(await draft({ record_mode: 'R' }))).toEqual([422, ['settings.record_mode']]);
    expect((await draft({ proctoring_config_id: live, record_mode: 'LCR' })).saved.status).toBe(200);
  });

  it('and is neither released nor anonymous with one that does not hold, but may be copied', async () => {
    const configId = await makeConfig();
    const { id } = await draft({ proctoring_config_id: configId });
    await admin.put(`${configs}/${configId}`, { active: false });
    const check = (await admin.get(`${at}/${id}/release_check`)).body.model;
    expect(check).toContainEqual(expect.objectContaining({ key: 'proctoring_inactive', blocking: true }));
    const { model: copy } = (await admin.post(`${at}/${id}/clone`, {})).body;
    expect((await admin.get(`${at}/${copy.id}`)).body.model.settings.proctoring_config_id).toBe(configId);
    expect(problem(await draft({ proctoring_config_id: await makeConfig(), anonymous: true }))[0]).toBe(422);
  });
});
