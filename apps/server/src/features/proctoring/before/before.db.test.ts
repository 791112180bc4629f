import { randomUUID } from 'node:crypto';
import type { CheckLines } from '@certame/contract/features/proctoring/check-lines.ts';
import { environmentChecks } from '@certame/contract/features/proctoring/environment-checks.ts';
import { checkValidMs } from '@certame/rules/proctoring/environment-check.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const admin = await server.as('admin');
const student = await server.as('student');
const device = 'device-before';
let serial = 0;

async function makeExam(startsAt: Date | null = null) {
  const { model } = (
    await admin.post('/api/v1/proctoring_config', {
      ...{ name: `Antes ${++serial}`, supervision: 'live', record_mode: 'LR', retention_days: 7 },
      consent_text: 'Concordo com a gravação.',
    })
  ).body;
  const exam = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('1 + 1?')]],
    settings: { proctoring_config_id: model.id },
    startsAt,
  });
  const path = `/api/v1/forms/${exam.shortUrlId}`;
  const { proctoring } = (await student.get(path)).body;
  return {
    ...exam,
    configId: model.id as string,
    path,
    agree: (textId = proctoring.consent.text_id, choice = 'agreed') =>
      student.post(`${path}/consent`, { choice, text_id: textId }),
    check: (lines: CheckLines, deviceId = device) =>
      student.post(`${path}/environment_check`, { device_id: deviceId, lines }),
    start: (deviceId = device) => student.post(`${path}/answers`, { device_id: deviceId }),
    staff: `/api/v1/questionnaires/${exam.questionnaireId}`,
  };
}
const pass = { verdict: 'pass', code: null, measured: null } as const;
const allPass: CheckLines = Object.fromEntries(environmentChecks.map((check) => [check, pass]));
const deniedCamera: CheckLines = { ...allPass, camera: { verdict: 'fail', code: 'denied', measured: null } };

describe('consent', () => {
  it('is given to the present wording alone, and lets an attempt begin with a check', async () => {
    const exam = await makeExam();
    expect((await exam.agree(randomUUID())).body.code).toBe('proctoring-consent-needed');
    expect((await exam.agree()).body.proctoring.consent.state).toBe('agreed');
    expect((await exam.start()).body.code).toBe('proctoring-check-needed');
    expect((await exam.check(allPass)).body.proctoring.check).toMatchObject({
      verdict: 'pass',
      device_id: device,
    });
    expect((await exam.start()).status).toBe(201);
  });

  it('may be a wish for another way, which the staff decides on and the candidate is told', async () => {
    const exam = await makeExam();
    expect((await exam.agree(undefined, 'alternative')).body.proctoring.consent.state).toBe('requested');
    const [row] = (await admin.get(`${exam.staff}/proctoring_candidates`)).body.model;
    expect(row.consent).toMatchObject({ state: 'requested', version: 1, decided_by: null });
    const decide = (granted: boolean, userId = row.user_id) =>
      admin.post(`${exam.staff}/proctoring_alternatives`, { user_id: userId, granted });
    expect((await decide(true, randomUUID())).status).toBe(404);
    expect((await decide(true)).status).toBe(200);
    const [decided] = (await admin.get(`${exam.staff}/proctoring_candidates`)).body.model;
    expect(decided.consent).toMatchObject({ state: 'granted', decided_by: expect.any(String) });
    const { rows } = await owner.query(
      `select data ->> 'message' as message, link from notifications where user_id = $1 order by created_at desc limit 1`,
      [row.user_id],
    );
    expect(rows[0]).toMatchObject({
      message: expect.stringContaining('concedeu'),
      link: `/form/${exam.shortUrlId}`,
    });
    expect((await exam.start()).status).toBe(201);
  });

  it('is nothing that an exam without supervision, or one of others, takes', async () => {
    const plain = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('1 + 1?')]] });
    const body = { choice: 'agreed', text_id: randomUUID() };
    expect((await student.post(`/api/v1/forms/${plain.shortUrlId}/consent`, body)).status).toBe(404);
    const exam = await makeExam();
    await owner.query('delete from participants where questionnaire_id = $1', [exam.questionnaireId]);
    expect((await exam.agree()).body.code).toBe('exam-not-invited');
    expect((await exam.check(allPass)).body.code).toBe('exam-not-invited');
  });
});

describe('the environment check', () => {
  it('may be made days before, and waits for the day with the staff', async () => {
    const exam = await makeExam(new Date(Date.now() + 3 * 86_400_000));
    expect((await student.get(exam.path)).body).toMatchObject({
      ...{ may_start: false, reason: 'exam-not-started' },
      proctoring: { check: null },
    });
    const [mine] = (await student.get('/api/v1/questionnaires/answers')).body.model.filter(
      (one: { short_url_id: string }) => one.short_url_id === exam.shortUrlId,
    );
    expect(mine).toMatchObject({ supervised: true, may_start: false });
    await exam.agree();
    const kept = (await exam.check(deniedCamera)).body.proctoring.check;
    expect(kept).toMatchObject({ verdict: 'fail', device_id: device });
    expect((await exam.start()).body.code).toBe('exam-not-started');
    const [row] = (await admin.get(`${exam.staff}/proctoring_candidates`)).body.model;
    expect(row.checks).toMatchObject([{ verdict: 'fail', checked_at: kept.checked_at }]);
  });

  it('counts on its own device for a day', async () => {
    const exam = await makeExam();
    await exam.agree();
    await exam.check(allPass, 'another-device');
    expect((await exam.start()).body.code).toBe('proctoring-check-needed');
    await exam.check(allPass);
    await owner.query(
      `update environment_checks set checked_at = checked_at - $2 * interval '1 ms' where questionnaire_id = $1`,
      [exam.questionnaireId, checkValidMs + 60_000],
    );
    expect((await exam.start()).body.code).toBe('proctoring-check-needed');
    await exam.check(allPass);
    expect((await exam.start()).status).toBe(201);
  });

  it('that failed is seen by the staff, who let the device in', async () => {
    const exam = await makeExam();
    await exam.agree();
    expect((await exam.check(deniedCamera)).body.proctoring.check).toMatchObject({
      verdict: 'fail',
      waived: false,
    });
    expect((await exam.start()).body.code).toBe('proctoring-check-needed');
    const [row] = (await admin.get(`${exam.staff}/proctoring_candidates`)).body.model;
    expect(row.checks[0].lines.camera).toEqual(deniedCamera.camera);
    const other = await makeExam();
    const waive = (staff: string) =>
      admin.post(`${staff}/proctoring_waivers`, { check_id: row.checks[0].id });
    expect((await waive(other.staff)).status).toBe(404);
    expect((await waive(exam.staff)).status).toBe(200);
    expect((await student.get(exam.path)).body.proctoring.check.waived).toBe(true);
    expect((await exam.start()).status).toBe(201);
  });
});

it('the line is measured by filler that goes up and comes down', async () => {
  const body = new FormData();
  body.append('fileName', new Blob([new Uint8Array(1024)]), 'filler.bin');
  const sent = await student.post('/api/v1/upload_speed_test', body);
  expect([sent.status, sent.body]).toEqual([200, { bytes: 1024 }]);
  expect((await student.get('/api/v1/download_speed_test')).body.filler).toHaveLength(131_072);
});
