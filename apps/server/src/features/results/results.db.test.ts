import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { describe, expect, test } from 'vitest';
import { choices, result, useResultScenario } from './testing/result-scenario.ts';

const { server, teacher, sql, notesOf } = await useResultScenario();

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
