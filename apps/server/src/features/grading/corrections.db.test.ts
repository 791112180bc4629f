import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { describe, expect, test } from 'vitest';
import { corrections, grade, useGradingScenario } from './testing/grading-scenario.ts';

const { grader, server, sql, oneTaken } = await useGradingScenario();

describe('corrections', () => {
  test('list what people score, without anything that tells whose it is', async () => {
    const { scenario, answerId } = await oneTaken();
    const open = await beginExam(await candidateOf(server, scenario, 'student2'), scenario, [
      'b',
      '<p>Ainda não</p>',
    ]);
    const { status, body } = await corrections(grader, scenario);
    expect(status).toBe(200);
    const [, essayId, keylessId] = scenario.itemIds;
    expect(body.model.items).toEqual([
      expect.objectContaining({ item_id: essayId, type: 'essay', max: '2.5', pending: 1, graded: 0 }),
      expect.objectContaining({ item_id: keylessId, type: 'multiple_choice', pending: 1, criteria: [] }),
    ]);
    expect(body.model.items[0].criteria.map((one: { name: string }) => one.name)).toEqual([
      'Conteúdo',
      'Forma',
    ]);
    expect(body.model.responses).toEqual([
      {
        answer_id: answerId,
        item_id: essayId,
        alias: 'Participação 1',
        value: '<p>Meu texto</p>',
        files: [],
        score: null,
        criteria_scores: {},
        comment: '',
        fixed_by_appeal: false,
        updated_at: null,
      },
    ]);
    const bytes = JSON.stringify(body);
    for (const secret of ['Sofia', 'student@', 'o que se esperava', open.answerId, 'Ainda não'])
      expect(bytes).not.toContain(secret);
    // A question that its key scores is not there to be graded.
    expect((await corrections(grader, scenario, `?item_id=${scenario.itemIds[0]}`)).status).toBe(404);
  });

  test('come in pages, the graded ones only when asked for', async () => {
    const { scenario, answerId } = await oneTaken();
    const essayId = scenario.itemIds[1];
    await grade(grader, answerId, essayId, { score: '1' });
    const pending = await corrections(grader, scenario, `?item_id=${essayId}`);
    expect(pending.body.model).toMatchObject({ total: 0, last_page: 1, responses: [] });
    const all = await corrections(grader, scenario, `?item_id=${essayId}&only=all`);
    expect(all.body.model).toMatchObject({ total: 1, responses: [{ score: '1' }] });
    expect(all.body.model.items[0]).toMatchObject({ pending: 0, graded: 1 });
    expect(
      (await corrections(grader, scenario, `?item_id=${essayId}&only=all&page=2`)).body.model.responses,
    ).toEqual([]);
    // Without a question named, the first one that waits is shown.
    expect((await corrections(grader, scenario)).body.model.responses[0].item_id).toBe(scenario.itemIds[2]);
  });

  test('name the files of a response, which graders may read once the attempt is closed', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [
        [{ type: 'media', content: { statement: '<p>Envie</p>', media_kinds: ['image'] }, key: {} }],
      ],
    });
    const student = await candidateOf(server, scenario, 'student');
    const { answerId } = await beginExam(student, scenario, []);
    const stored = await server.services.files.put(Buffer.from('bytes of a picture'));
    const [file] = await sql(
      `insert into files (institution_id, owner_id, purpose, subject_id, name, mime, size, sha256, storage_key)
       select institution_id, user_id, 'answer', id, 'foto.png', 'image/png', $2, $3, $4 from attempts where id = $1 returning id`,
      [answerId, stored.size, stored.sha256, stored.storageKey],
    );
    await beginExam(student, scenario, [[file.id]]);
    expect((await grader.get(`/api/v1/files/${file.id}`)).status).toBe(404);
    await student.post(`/api/v1/answers/${answerId}/finish`, { device_id: 'device-of-a-test' });
    expect((await corrections(grader, scenario)).body.model.responses[0]).toMatchObject({
      value: [file.id],
      files: [{ id: file.id, name: 'foto.png', mime: 'image/png' }],
    });
    expect((await grader.get(`/api/v1/files/${file.id}`)).status).toBe(200);
    expect((await (await server.as('student2')).get(`/api/v1/files/${file.id}`)).status).toBe(404);
  });
});
