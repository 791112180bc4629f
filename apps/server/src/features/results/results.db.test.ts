import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');

const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
const essay: ScenarioQuestion = {
  type: 'essay',
  content: { statement: '<p>Disserte</p>' },
  key: {},
  score: '2',
};
const choices = [choiceQuestion('Primeira', 'b'), choiceQuestion('Segunda', 'c')];
const result = (client: ApiClient, answerId: string, full = '0') =>
  client.get(`/api/v1/answers/${answerId}/result?full=${full}`);
const release = (questionnaireId: string, body: object = {}) =>
  teacher.post(`/api/v1/questionnaires/${questionnaireId}/release_scores`, body);
/** What staff read of the attempts. */
async function inResume(scenario: ExamScenario) {
  const { body } = await teacher.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume`);
  const rows: ScoreRow[] = body.model.data;
  return rows.map(({ state, score, max, released_score }) => ({ state, score, max, released_score }));
}
const voidItem = (scenario: ExamScenario, index: number, mode: 'keep' | 'zero' | null) =>
  teacher.post(`/api/v1/questionnaires/${scenario.questionnaireId}/items/${scenario.itemIds[index]}/void`, {
    mode,
    reason: 'Enunciado com erro de impressão',
  });
const notesOf = (scenario: ExamScenario) =>
  sql(
    `select n.user_id, n.link from notifications n
      where n.type = 'questionnaire.result' and n.data->>'questionnaire_id' = $1 order by n.created_at`,
    [scenario.questionnaireId],
  );
const mailsOf = (link: string) =>
  sql(
    `select id from outbox_emails where template = 'questionnaire_result' and plain like '%' || $1 || '%'`,
    [link],
  );

describe('a result', () => {
  test('is out of reach before the release, and shows the score after it', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [choices],
      settings: { minimum_score_percent: '50' },
    });
    const { client, answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
      'a',
    ]);
    expect((await result(client, answerId)).body.code).toBe('results-not-released');
    const before = await client.get(`/api/v1/forms/${scenario.shortUrlId}/results`);
    expect(before.body.model).toEqual([
      expect.objectContaining({
        answer_id: answerId,
        state: 'awaiting_release',
        score: null,
        available: false,
      }),
    ]);

    const job = await releaseScores(teacher, scenario.questionnaireId);
    expect(job).toMatchObject({
      state: 'done',
      result: { released: 1, changed: 1, left_out: 0, pending: 0 },
    });

    const { body } = await result(client, answerId);
    expect(body.model).toMatchObject({
      questionnaire_name: 'Prova de teste',
      participant_name: 'Sofia Estudante',
      score: '1',
      max: '2',
      percent: '50',
      passed: true,
      right: 1,
      questions: 2,
      ranking: null,
      items: [],
      key_available: false,
    });
    const full = (await result(client, answerId, '1')).body.model;
    expect(full.items).toHaveLength(2);
    expect(full.items[0]).toMatchObject({ value: 'b', score: '1', max: '1', voided: null, key: null });
    expect(full.items[1]).toMatchObject({ value: 'a', score: '0', key: null });
    const after = await client.get(`/api/v1/forms/${scenario.shortUrlId}/results`);
    expect(after.body).toMatchObject({
      name: 'Prova de teste',
      model: [{ score: '1', max: '2', available: true, state: 'released' }],
    });
    const [row] = await sql('select scores_released_at from questionnaires where id = $1', [
      scenario.questionnaireId,
    ]);
    expect(row.scores_released_at).toBeInstanceOf(Date);
  });

  test('stays hidden where results are not shown, and nobody is told of it', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [choices],
      settings: { view_result: false },
    });
    const { client, answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
      'a',
    ]);
    await releaseScores(teacher, scenario.questionnaireId);
    expect((await result(client, answerId)).body.code).toBe('results-not-released');
    const list = await client.get(`/api/v1/forms/${scenario.shortUrlId}/results`);
    expect(list.body.model[0]).toMatchObject({ score: null, max: null, available: false });
    expect(await notesOf(scenario)).toEqual([]);
    expect((await result(teacher, answerId)).body.model.score).toBe('1');
  });

  test('is not found by who guesses its id, in this institution or in another', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices] });
    const { answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, ['b', 'c']);
    await releaseScores(teacher, scenario.questionnaireId);
    const stranger = await candidateOf(server, scenario, 'student2');
    expect((await result(stranger, answerId)).status).toBe(404);
    expect((await result(stranger, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await stranger.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume`)).status).toBe(
      403,
    );
    const elsewhere = await server.as('teacher', secondInstitution);
    expect((await result(elsewhere, answerId)).status).toBe(404);
    expect((await elsewhere.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume`)).status).toBe(
      404,
    );
    expect(
      (await elsewhere.post(`/api/v1/questionnaires/${scenario.questionnaireId}/release_scores`, {})).status,
    ).toBe(404);
    const corrector = await server.as('corrector');
    expect((await result(corrector, answerId)).status).toBe(403);
    await sql(
      'delete from participants where questionnaire_id = $1 and user_id <> (select user_id from attempts where id = $2)',
      [scenario.questionnaireId, answerId],
    );
    expect((await stranger.get(`/api/v1/forms/${scenario.shortUrlId}/results`)).status).toBe(404);
  });

  test('opens the pictures of its questions to its reader', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices] });
    const { client, answerId } = await takeExam(await candidateOf(server, scenario, 'aluno03'), scenario, [
      'b',
      'a',
    ]);
    const stored = await server.services.files.put(Buffer.from('bytes of a picture'));
    const [file] = await sql(
      `with made as (
         insert into files (institution_id, purpose, name, mime, size, sha256, storage_key)
         values ($1, 'question', 'figura.png', 'image/png', $3, $4, $5) returning id
       )
       insert into question_files (institution_id, version_id, file_id)
       select $1, i.question_version_id, made.id from questionnaire_items i, made where i.id = $2 returning file_id as id`,
      [scenario.institutionId, scenario.itemIds[0], stored.size, stored.sha256, stored.storageKey],
    );
    const picture = (one: ApiClient) => one.get(`/api/v1/files/${file.id}`);
    expect((await picture(client)).status).toBe(404);
    await releaseScores(teacher, scenario.questionnaireId);
    expect((await result(client, answerId, '1')).status).toBe(200);
    expect((await picture(client)).status).toBe(200);
    expect((await picture(await candidateOf(server, scenario, 'aluno04'))).status).toBe(404);
  });

  test('is seen by staff as it stands once the attempt is closed', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [choices] });
    const { client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
    ]);
    expect((await result(teacher, answerId)).body.code).toBe('results-not-released');
    await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: 'device-of-a-test' });
    expect((await result(teacher, answerId, '1')).body.model).toMatchObject({
      score: '1',
      released_at: null,
      key_available: false,
      items: [
        { value: 'b', key: null },
        { value: null, key: null },
      ],
    });
  });
});

describe('the ranking', () => {
  test('shares places among equals and counts the last released attempt of each', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [choices],
      settings: { view_ranking: true, multiple_attempts: true },
    });
    const answers: [string, string[]][] = [
      ['student', ['b', 'a']],
      ['student2', ['b', 'c']],
      ['aluno01', ['b', 'c']],
      ['aluno02', ['a', 'a']],
      ['aluno02', ['b', 'a']],
    ];
    const taken = [];
    for (const [account, values] of answers)
      taken.push(await takeExam(await candidateOf(server, scenario, account), scenario, values));
    await releaseScores(teacher, scenario.questionnaireId);
    const rankings = [];
    for (const { client, answerId } of taken)
      rankings.push((await result(client, answerId)).body.model.ranking);
    expect(rankings.map((ranking) => ranking.position)).toEqual([3, 1, 1, 3, 3]);
    expect(new Set(rankings.map((ranking) => ranking.participants))).toEqual(new Set([4]));
    // Two attempts of one participant are one note.
    expect(await notesOf(scenario)).toHaveLength(4);
  });

  test('is unknown before a release is through', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [choices],
      settings: { view_ranking: true },
    });
    const { client, answerId } = await takeExam(await candidateOf(server, scenario, 'student'), scenario, [
      'b',
      'a',
    ]);
    await releaseScores(teacher, scenario.questionnaireId);
    await sql('update questionnaires set scores_released_at = null where id = $1', [
      scenario.questionnaireId,
    ]);
    expect((await result(client, answerId)).body.model.ranking).toBeNull();
  });
});

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
    // It may have been the minutely job that closed the first.
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
