import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { describe, expect, test, vi } from 'vitest';
import { detachOverdueAnswers } from '#features/exam/commands/finish/detach-answers.ts';
import { createAttemptFinisher } from '#features/exam/index.ts';
import { closeOverdueAttempts } from '#features/exam/jobs/close-overdue.ts';
import { readSummary } from './read-summary.ts';
import { useSurvey } from './testing/survey.ts';

const survey = await useSurvey();
const { server, manager, sql, people } = survey;
const reason = 'Pedido de quem respondeu';
const device_id = 'device-of-a-test';

describe('answers of a closed anonymous questionnaire', () => {
  test('are counted and listed without a name, all at once', async () => {
    const scenario = await survey.make();
    const { questionnaireId: id } = scenario;
    for (let n = 0; n < 5; n++) await survey.answer(scenario, people[n], `Texto ${n}`);
    expect(await survey.summary(id)).toMatchObject({
      visibility: 'open',
      participants_finished: 5,
      questions: [],
    });
    const path = `/api/v1/questionnaires/${id}/anonymous_answers`;
    expect((await manager.get(path)).body.model.data).toEqual([]);
    await survey.close(id);
    const summary = await survey.summary(id);
    expect(summary.visibility).toBe('shown');
    expect(summary.questions[1]).toMatchObject({ number: 2, answered: 5, statement: 'Voltaria?' });
    expect(summary.questions[1].options[0]).toMatchObject({ id: 'a', text: 'A', count: 5 });
    const { data } = (await manager.get(`${path}?per_page=100`)).body.model;
    expect(data).toHaveLength(10);
    const texts = data.filter((row: { question: number }) => row.question === 1);
    expect(texts.map((row: { answer: string }) => row.answer).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((n) => `Texto ${n}`),
    );
    expect(new Set(texts.map((row: { respondent: number }) => row.respondent)).size).toBe(5);
    const found = await manager.get(`${path}?filters[search]=texto%203`);
    expect(found.body.model.data).toHaveLength(1);
    expect((await manager.get(`${path}/export/xls`)).status).toBe(200);

    const elsewhere = await server.as('manager', secondInstitution).catch(() => null);
    if (elsewhere) expect((await elsewhere.get(path)).status).toBe(404);
    const student = await server.as('student');
    expect((await student.get(path)).status).toBe(403);
  });

  test('are counted by the database, and searched by what is read of them', async () => {
    const option = (id: string, html: string) => ({ id, html });
    const scenario = await survey.make({}, [
      {
        type: 'check_box',
        content: {
          statement: '<p>O que usa?</p>',
          options: [option('x1', '<b>Biblio</b>teca'), option('x2', 'Quadra'), option('x3', 'Horta')],
        },
        key: {},
      },
      { type: 'essay', content: { statement: '<p>Conte</p>' }, key: {} },
    ]);
    const { questionnaireId: id } = scenario;
    for (let n = 0; n < 7; n++)
      await survey.answer(
        scenario,
        people[n],
        `x1 <p> ${n}`,
        n === 0 ? null : ['x1', 'x2'],
        '<p>Sol &amp; m<b>ar</b></p>',
      );
    await survey.close(id);
    const actor = { institutionId: scenario.institutionId, userId: people[0]?.id ?? '' };
    const [summary, read] = await server.services.database.inTenant(actor, async (scope) => {
      const query = vi.spyOn(scope.client, 'query');
      const made = await readSummary(scope, id);
      const results = query.mock.settledResults.map(({ value }) => value?.rows);
      query.mockRestore();
      return [made, JSON.stringify(results)] as const;
    });
    expect(read).toContain(scenario.itemIds[3]);
    expect(read).not.toContain('Sol');
    expect(summary.questions.map(({ answered }) => answered)).toEqual([7, 7, 6, 7]);
    expect(summary.questions[2]?.options.map(({ count }) => count)).toEqual([6, 6, 0]);
    const found = async (text: string) =>
      (
        await manager.get(
          `/api/v1/questionnaires/${id}/anonymous_answers?per_page=100&filters[search]=${encodeURIComponent(text)}`,
        )
      ).body.model.data.map((row: { answer: string }) => row.answer);
    expect(await found('BIBLIOTECA')).toEqual(Array(6).fill('Biblioteca; Quadra'));
    expect(await found('sol & mar')).toEqual(Array(7).fill('Sol & mar'));
    expect(await found('horta')).toEqual([]);
    // As text, not as an option's id or a tag.
    expect(await found('x1')).toHaveLength(7);
    expect(await found('<p>')).toHaveLength(7);
  });

  test('are not shown where they are few', async () => {
    const scenario = await survey.make();
    for (let n = 0; n < 4; n++) await survey.answer(scenario, people[n], `Texto ${n}`);
    await survey.close(scenario.questionnaireId);
    expect(await survey.summary(scenario.questionnaireId)).toMatchObject({
      visibility: 'not_enough',
      questions: [],
      minimum: 5,
    });
  });

  test('wait for what was given in time, where the server closed the attempt', async () => {
    const scenario = await survey.make();
    const { questionnaireId: id } = scenario;
    for (let n = 0; n < 4; n++) await survey.answer(scenario, people[n], `Texto ${n}`);
    const open = await survey.begin(scenario, people[4], 'Ainda aberto');
    const answeredAt = new Date().toISOString();
    await survey.close(id);
    await sql(`update attempts set deadline_at = now() - interval '6 seconds' where id = $1`, [
      open.answerId,
    ]);
    await closeOverdueAttempts(server.services, createAttemptFinisher(server.services));
    expect((await survey.summary(id)).visibility).toBe('closing');

    const late = await open.client.post(`/api/v1/answers/${open.answerId}/responses`, {
      device_id,
      responses: [
        {
          item_id: scenario.itemIds[0],
          seq: 9,
          value: 'Chegou depois',
          answered_at: new Date(Date.parse(answeredAt) - 10_000).toISOString(),
        },
      ],
    });
    expect(late.body.acknowledged).toHaveLength(1);
    await detachOverdueAnswers(server.services);
    expect((await survey.summary(id)).visibility).toBe('closing');
    await sql('update attempts set detach_answers_at = now() where id = $1', [open.answerId]);
    await detachOverdueAnswers(server.services);
    expect((await survey.summary(id)).visibility).toBe('shown');
    const { data } = (await manager.get(`/api/v1/questionnaires/${id}/anonymous_answers?per_page=100`)).body
      .model;
    expect(data.map((row: { answer: string }) => row.answer)).toContain('Chegou depois');
    expect(await sql('select * from responses where attempt_id = $1', [open.answerId])).toEqual([]);
  });
});

describe('who has answered anonymously', () => {
  test('answers once, although nothing leads to the answers', async () => {
    const scenario = await survey.make();
    const sent = await survey.answer(scenario, people[0], 'Uma vez');
    const again = await sent.client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    expect(again.body.code).toBe('exam-attempts-used');
    const form = await sent.client.get(`/api/v1/forms/${scenario.shortUrlId}`);
    expect(form.body).toMatchObject({ anonymous: true, plain_form: true, may_start: false });
    const mine = await sent.client.get('/api/v1/questionnaires/answers');
    expect(
      mine.body.model.find((row: { short_url_id: string }) => row.short_url_id === scenario.shortUrlId),
    ).toMatchObject({ anonymous: true, state: 'finished', results_available: false });
    const list = await manager.get(
      `/api/v1/questionnaires/${scenario.questionnaireId}/participants?per_page=100&filters[search]=Ana%20Respondente`,
    );
    expect(list.body.model.data[0]).toMatchObject({ state: 'finished', attempts: 1 });
  });

  test('is asked nothing of that needs the link', async () => {
    const scenario = await survey.make();
    const { client, answerId } = await survey.answer(scenario, people[0], 'Sem volta');
    const codes = [
      await client.post(`/api/v1/answers/${answerId}/receipt`),
      await manager.post(`/api/v1/answers/${answerId}/reopen`, { reason }),
      await manager.post(`/api/v1/answers/${answerId}/second_chance`, { reason }),
      await manager.get(`/api/v1/answers/${answerId}/timeline`),
      await manager.get(`/api/v1/answers/${answerId}/result?full=1`),
      await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/release_scores`),
    ].map(({ body }) => body.code);
    expect(codes).toEqual(codes.map(() => 'answers-anonymous'));
    await survey.close(scenario.questionnaireId);
    const reopened = await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/reopen`);
    expect(reopened.body.code).toBe('anonymous-closed');
  });
});

describe('the setting', () => {
  const settingsOf = async (more: object) => {
    const scenario = await survey.make();
    const { body } = await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}`);
    return { name: 'Pesquisa', settings: { ...body.model.settings, ...more } };
  };

  test('is refused with what would tell whose the answers are', async () => {
    const refused = await manager.post(
      '/api/v1/questionnaires',
      await settingsOf({ view_result: true, multiple_attempts: true, limit_min: 10 }),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).toSorted()).toEqual([
      'settings.limit_min',
      'settings.multiple_attempts',
      'settings.view_result',
    ]);
  });

  test('stands once somebody has begun, and wants questions that ask for no file', async () => {
    const scenario = await survey.make();
    await survey.answer(scenario, people[0], 'Já começou');
    const { body } = await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}`);
    const { name, starts_at, ends_at, settings } = body.model;
    const changed = await manager.put(`/api/v1/questionnaires/${scenario.questionnaireId}`, {
      ...{ name, starts_at, ends_at },
      settings: { ...settings, anonymous: false },
    });
    expect(changed.body.data.fields).toEqual(['settings.anonymous']);

    const question = await manager.post('/api/v1/base_question', {
      type: 'media',
      title: 'Envie',
      content: { statement: '<p>Envie</p>', media_kinds: ['image'], max_files: 1 },
      key: {},
    });
    const made = await manager.post('/api/v1/questionnaires', {
      ...(await settingsOf({})),
      sections: [{ items: [{ question_id: question.body.model.id }], draws: [{ count: 1 }] }],
    });
    const released = await manager.post(`/api/v1/questionnaires/${made.body.model.id}/release`);
    expect(released.body.code).toBe('questionnaire-incomplete');
    expect(released.body.data.map((one: { key: string }) => one.key)).toEqual(
      expect.arrayContaining(['anonymous_files', 'anonymous_draw']),
    );
  });
});

test('a questionnaire with names has nothing to show there', async () => {
  const scenario = await survey.make({ anonymous: false, view_result: true });
  await survey.answer(scenario, people[0], 'Com nome');
  await survey.close(scenario.questionnaireId);
  expect(await survey.summary(scenario.questionnaireId)).toMatchObject({ visibility: 'open', questions: [] });
});
