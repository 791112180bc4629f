import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { choices, result, useResultScenario } from './testing/result-scenario.ts';

const { server, teacher, sql, inResume, notesOf } = await useResultScenario();

const essay: ScenarioQuestion = {
  type: 'essay',
  content: { statement: '<p>Disserte</p>' },
  key: {},
  score: '2',
};

const release = (questionnaireId: string, body: object = {}) =>
  teacher.post(`/api/v1/questionnaires/${questionnaireId}/release_scores`, body);

const voidItem = (scenario: ExamScenario, index: number, mode: 'keep' | 'zero' | null) =>
  teacher.post(`/api/v1/questionnaires/${scenario.questionnaireId}/items/${scenario.itemIds[index]}/void`, {
    mode,
    reason: 'Enunciado com erro de impressão',
  });

const mailsOf = (link: string) =>
  sql(
    `select id from outbox_emails where template = 'questionnaire_result' and plain like '%' || $1 || '%'`,
    [link],
  );

describe('the release', () => {
  test('is refused while responses wait for a person; forced, it leaves those attempts out', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Única', 'b'), essay]],
    });
    const waiting = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
      '<p>Texto</p>',
    ]);
    const ready = await takeExam(await candidateOf(server, scenario, 'student2'), scenario, ['b']);
    const refused = await release(scenario.questionnaireId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'scores-pending', data: { count: 1 } } });
    expect(refused.body.messages[0].message).toBe('Ainda há respostas sem correção: 1.');

    const job = await releaseScores(teacher, scenario.questionnaireId, true);
    expect(job.result).toMatchObject({ released: 1, left_out: 1, pending: 1 });
    expect((await result(waiting.client, waiting.answerId)).body.code).toBe('results-not-released');
    expect((await result(ready.client, ready.answerId)).body.model.score).toBe('1');
    expect(await sql('select state from attempts where id = $1', [waiting.answerId])).toEqual([
      { state: 'awaiting_correction' },
    ]);
  });

  test('tells each participant once, by note and by mail, however often it is repeated', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices] });
    const { answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, ['b', 'a']);
    await takeExam(await candidateOf(server, scenario, 'student2'), scenario, ['b', 'a']);
    const [first, second] = await Promise.all([
      releaseScores(teacher, scenario.questionnaireId),
      releaseScores(teacher, scenario.questionnaireId),
    ]);
    expect([first.state, second.state]).toEqual(['done', 'done']);
    expect(first.result.changed + second.result.changed).toBe(2);
    const link = `/form/${scenario.shortUrlId}/results/${answerId}`;
    const notes = await notesOf(scenario);
    expect(notes).toHaveLength(2);
    expect(notes.map((note) => note.link)).toContain(link);
    expect(await mailsOf(link)).toHaveLength(1);
    const [done] = await sql(
      `select link from notifications where type = 'job_done' and data->>'job_id' = $1`,
      [first.id],
    );
    expect(done.link).toBe(`/questionnaires/${scenario.questionnaireId}/resume`);

    await releaseScores(teacher, scenario.questionnaireId);
    expect(await notesOf(scenario)).toHaveLength(2);
  });

  test('shows voids to staff at once and to candidates from the next release on: keep, zero and taken back', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices] });
    const { client, answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
      'a',
    ]);
    const shown = async () => {
      const { score, max, right, questions, items } = (await result(client, answerId, '1')).body.model;
      return { score, max, right, questions, voided: items[1].voided };
    };
    const original = { score: '1', max: '2', right: 1, questions: 2, voided: null };
    await releaseScores(teacher, scenario.questionnaireId);
    expect(await shown()).toEqual(original);

    expect((await voidItem(scenario, 1, 'keep')).status).toBe(200);
    expect(await shown()).toEqual(original);
    expect(await inResume(scenario)).toEqual([
      { state: 'released', score: '2', max: '2', released_score: '1' },
    ]);
    await releaseScores(teacher, scenario.questionnaireId);
    const kept = { score: '2', max: '2', right: 2, questions: 2, voided: 'keep' };
    expect(await shown()).toEqual(kept);

    await voidItem(scenario, 1, 'zero');
    expect(await shown()).toEqual(kept);
    expect(await inResume(scenario)).toEqual([
      { state: 'released', score: '1', max: '1', released_score: '2' },
    ]);
    await releaseScores(teacher, scenario.questionnaireId);
    expect(await shown()).toEqual({ score: '1', max: '1', right: 1, questions: 1, voided: 'zero' });

    await voidItem(scenario, 1, null);
    await releaseScores(teacher, scenario.questionnaireId);
    expect(await shown()).toEqual(original);
    // Each time the score had changed, and that was told.
    expect(await notesOf(scenario)).toHaveLength(4);
  });

  test('needs no correction of what is voided, and finds what a void taken back leaves open', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Única', 'b'), essay]],
    });
    const { client, answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
      '<p>x</p>',
    ]);
    const stateOf = async () => (await inResume(scenario)).map(({ state }) => state);
    expect(await stateOf()).toEqual(['awaiting_correction']);
    await voidItem(scenario, 1, 'zero');
    expect(await stateOf()).toEqual(['awaiting_release']);
    await voidItem(scenario, 1, null);
    expect(await stateOf()).toEqual(['awaiting_correction']);
    await voidItem(scenario, 1, 'zero');
    await releaseScores(teacher, scenario.questionnaireId);
    expect((await result(client, answerId)).body.model).toMatchObject({ score: '1', max: '1' });
    await voidItem(scenario, 1, null);
    expect((await release(scenario.questionnaireId)).body.code).toBe('scores-pending');
    expect((await result(client, answerId)).body.model).toMatchObject({ score: '1', max: '1' });
  });

  test('closes attempts whose time is over and leaves the others alone', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [choices],
      settings: { limit_min: 30, allow_pauses: true },
    });
    const over = await beginExam(await candidateOf(server, scenario, 'student'), scenario, ['b']);
    const open = await beginExam(await candidateOf(server, scenario, 'student2'), scenario, ['b']);
    const paused = await beginExam(await candidateOf(server, scenario, 'aluno01'), scenario, ['b']);
    await paused.client.post(`/api/v1/answers/${paused.answerId}/pause`, { device_id: 'device-of-a-test' });
    await sql(`update attempts set deadline_at = now() - interval '1 minute' where id = any($1)`, [
      [over.answerId, paused.answerId],
    ]);
    const job = await releaseScores(teacher, scenario.questionnaireId);
    expect(job.result).toMatchObject({ released: 1, still_open: 2, late_possible: 1 });
    expect((await result(over.client, over.answerId)).body.model.score).toBe('1');
    expect((await result(open.client, open.answerId)).body.code).toBe('results-not-released');
    expect(await sql('select state, finish_reason from attempts where id = $1', [over.answerId])).toEqual([
      { state: 'released', finish_reason: 'general_time_expired' },
    ]);

    await teacher.post(`/api/v1/questionnaires/${scenario.questionnaireId}/close`, {});
    await sql(`update attempts set deadline_at = now() - interval '1 minute' where id = $1`, [open.answerId]);
    expect((await releaseScores(teacher, scenario.questionnaireId)).result).toMatchObject({
      released: 3,
      changed: 2,
      still_open: 0,
    });
    expect(await sql('select state, finish_reason from attempts where id = $1', [paused.answerId])).toEqual([
      { state: 'released', finish_reason: 'resume_job' },
    ]);
  });

  test('is no matter of drafts, archived questionnaires, or people without the permission', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices] });
    for (const state of ['draft', 'archived']) {
      await sql('update questionnaires set state = $2 where id = $1', [scenario.questionnaireId, state]);
      expect((await release(scenario.questionnaireId)).body.code).toBe('questionnaire-state');
    }
    const path = `/api/v1/questionnaires/${scenario.questionnaireId}/release_scores`;
    expect((await (await server.as('student')).post(path)).status).toBe(403);
    expect((await (await server.as('corrector')).post(path)).status).toBe(403);
  });

  test('works through more participants than one batch holds', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices], userIds: [] });
    await sql(
      `with made as (
         insert into users (email, name, password_hash)
         select 'lote' || n || '-' || $1 || '@certame.example', 'Lote ' || n, '' from generate_series(1, 450) n returning id
       ), joined as (
         insert into participants (institution_id, questionnaire_id, user_id)
         select $2, $3, id from made returning id, user_id
       )
       insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, state, form, started_at, finished_at, finish_reason, device_id, device_seen_at)
       select $2, $3, id, user_id, 1, 'awaiting_release', $4, now(), now(), 'user', 'device', now() from joined`,
      [
        scenario.shortUrlId.toLowerCase(),
        scenario.institutionId,
        scenario.questionnaireId,
        JSON.stringify({
          sections: [{ id: scenario.sectionIds[0], items: scenario.itemIds.map((id) => ({ id })) }],
        }),
      ],
    );
    const job = await releaseScores(teacher, scenario.questionnaireId);
    expect(job).toMatchObject({
      progress_done: 450,
      progress_total: 450,
      result: { released: 450, changed: 450 },
    });
    expect(await notesOf(scenario)).toHaveLength(450);
  });
});
