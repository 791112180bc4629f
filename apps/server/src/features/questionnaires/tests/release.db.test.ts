import { describe, expect, it } from 'vitest';
import { useLifecycleScenario } from './lifecycle-scenario.ts';
import { bodyOf, fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

const { discipline, server, teacher } = await useLifecycleScenario();

describe('release', () => {
  it('tells what is missing, and changes nothing', async () => {
    const made = await makeQuestionnaire(teacher, {
      ends_at: '2020-01-01T00:00:00Z',
      sections: [{ draws: [{ count: 400, tag: 'sem questões' }] }],
    });
    const check = await teacher.get(pathOf(made, '/release_check'));
    expect(check.body.model.map((one: { key: string }) => one.key)).toEqual([
      'end_in_past',
      'draw_too_large',
      'no_participants',
    ]);
    expect(check.body.model[1]).toMatchObject({
      blocking: true,
      message: 'Um sorteio pede 400 questões, mas o banco só tem 0 que servem.',
    });
    const reply = await teacher.post(pathOf(made, '/release'));
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'questionnaire-incomplete', data: check.body.model });
    expect((await teacher.get(pathOf(made))).body.model).toEqual(made);
  });

  it('refuses a questionnaire without questions', async () => {
    const made = await makeQuestionnaire(teacher, { sections: [{ title: 'Vazia' }] });
    expect((await teacher.post(pathOf(made, '/release'))).body.data[0].key).toBe('no_questions');
  });

  it('refuses draws that find enough one by one but not together', async () => {
    await fillBank(server, teacher, 5, { tags: ['dupla'] });
    const made = await makeQuestionnaire(teacher, {
      sections: [{ draws: [{ count: 3, tag: 'dupla' }] }, { draws: [{ count: 3, tag: 'dupla' }] }],
    });
    const check = await teacher.get(pathOf(made, '/release_check'));
    expect(check.body.model[0]).toMatchObject({ key: 'draw_too_large', params: { asked: 3, available: 2 } });
    expect((await teacher.post(pathOf(made, '/release'))).status).toBe(422);
  });

  it('warns of a question without a key in words, and releases all the same', async () => {
    const [question = ''] = await fillBank(server, teacher, 1, { hasKey: false });
    const made = await makeQuestionnaire(teacher, {
      settings: { invited_only: false },
      sections: [{ items: placed([question]) }],
    });
    const check = await teacher.get(pathOf(made, '/release_check'));
    expect(check.body.model).toEqual([
      {
        key: 'question_without_key',
        blocking: false,
        params: { title: 'Questão 1' },
        message: 'A questão “Questão 1” não tem resposta correta e não será corrigida automaticamente.',
        item_id: made.sections[0]?.items[0]?.id,
      },
    ]);
    expect((await teacher.post(pathOf(made, '/release'))).status).toBe(200);
  });

  it('fixes pools: what fits, each question once, none that was placed, none added later', async () => {
    const hard = await fillBank(server, teacher, 4, {
      difficulty: 'D',
      tags: ['pool'],
      disciplineId: discipline,
    });
    const medium = await fillBank(server, teacher, 4, { tags: ['pool', 'extra'] });
    await fillBank(server, teacher, 1, { tags: ['pool'], type: 'section' });
    await fillBank(server, teacher, 1, { tags: ['pool'], deleted: true });
    const made = await makeQuestionnaire(teacher, {
      sections: [
        { items: placed([hard[0] ?? '']), draws: [{ count: 2, tag: 'pool', score: '3' }] },
        {
          draws: [
            { count: 3, tag: 'pool', difficulty: 'D', discipline_id: discipline, type: 'multiple_choice' },
          ],
        },
      ],
    });
    expect(made.sections.map((section) => section.draws[0]?.available)).toEqual([7, 3]);
    const released = await teacher.post(pathOf(made, '/release'));
    expect(released.body.model).toMatchObject({ state: 'released', questions: 6 });
    const drawIds = made.sections.map((section) => section.draws[0]?.id);
    const pool = await sql<{ draw_id: string; question_id: string; score: string | null; fixed: boolean }>(
      server,
      `select i.draw_id, i.question_id, i.score, i.question_version_id = q.current_version_id as fixed
         from questionnaire_items i join questions q on q.id = i.question_id
        where i.questionnaire_id = $1 and i.draw_id is not null`,
      [made.id],
    );
    expect(pool.map((item) => item.question_id).toSorted()).toEqual([...hard.slice(1), ...medium].toSorted());
    expect(pool.every((item) => item.fixed)).toBe(true);
    const narrow = pool.filter((item) => item.draw_id === drawIds[1]).map((item) => item.question_id);
    expect(narrow.toSorted()).toEqual(hard.slice(1).toSorted());
    expect(pool.filter((item) => item.draw_id === drawIds[0]).map((item) => item.score)).toEqual(
      Array(4).fill('3.0000'),
    );
    await fillBank(server, teacher, 3, { tags: ['pool'] });
    const after = (await teacher.get(pathOf(made))).body.model;
    expect(after.sections.map((s: { draws: { available: number }[] }) => s.draws[0]?.available)).toEqual([
      4, 3,
    ]);
    // Pools are as large as the bank: the editor only counts them.
    expect(after.sections[0].items).toHaveLength(1);
  });

  it('draws as many as it promises, whatever becomes of the questions afterwards', async () => {
    const tag = { tags: ['promised'] };
    const [asText = '', deleted = ''] = await fillBank(server, teacher, 3, tag);
    const made = await makeQuestionnaire(teacher, {
      settings: { invited_only: false },
      sections: [{ draws: [{ count: 3, tag: 'promised' }] }],
    });
    const released = await teacher.post(pathOf(made, '/release'));
    const { model } = (await teacher.get(`/api/v1/base_question/${asText}`)).body;
    const changed = await teacher.put(`/api/v1/base_question/${asText}`, {
      ...model,
      type: 'section',
      content: { statement: '<p>Só um texto</p>' },
      key: {},
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await teacher.delete(`/api/v1/base_question/${deleted}`)).body.code).toBe('question-in-use');
    const student = await server.as('student');
    const begun = await student.post(`/api/v1/forms/${released.body.model.short_url_id}/answers`, {
      device_id: 'device-one',
    });
    expect(begun.status, JSON.stringify(begun.body)).toBe(201);
    expect(begun.body.form).toMatchObject({ total_items: 3 });
    expect(begun.body.form.items).toHaveLength(3);
  });

  it('makes the pools again when the composition changes before anybody has begun', async () => {
    await fillBank(server, teacher, 4, { tags: ['again'] });
    const made = await makeQuestionnaire(teacher, { sections: [{ draws: [{ count: 1, tag: 'again' }] }] });
    await teacher.post(pathOf(made, '/release'));
    const released = (await teacher.get(pathOf(made))).body.model;
    const body = bodyOf(released);
    const changed = await teacher.put(pathOf(made), {
      ...body,
      sections: [{ ...body.sections[0], draws: [{ ...body.sections[0]?.draws[0], count: 4 }] }],
    });
    expect(changed.body.model.sections[0].draws[0]).toMatchObject({ count: 4, available: 4 });
    const tooMany = await teacher.put(pathOf(made), {
      ...bodyOf(changed.body.model),
      sections: [{ draws: [{ count: 5, tag: 'again' }] }],
    });
    expect(tooMany.body.code).toBe('questionnaire-incomplete');
    expect(tooMany.body.data[0].message).toContain('5 questões');
    expect((await teacher.get(pathOf(made))).body.model).toEqual(changed.body.model);
  });

  it('happens once, however often it is asked for at the same time', async () => {
    await fillBank(server, teacher, 5, { tags: ['uma vez'] });
    const made = await makeQuestionnaire(teacher, { sections: [{ draws: [{ count: 2, tag: 'uma vez' }] }] });
    const replies = await Promise.all([1, 2, 3].map(() => teacher.post(pathOf(made, '/release'))));
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409]);
    const items = await sql(server, 'select from questionnaire_items where questionnaire_id = $1', [made.id]);
    expect(items).toHaveLength(5);
  });

  it('takes a pool of 5,000 questions in a few statements', async () => {
    await fillBank(server, teacher, 5000, { tags: ['grande'] });
    const made = await makeQuestionnaire(teacher, {
      sections: [
        {
          draws: [
            { count: 20, tag: 'grande' },
            { count: 20, tag: 'grande', difficulty: 'M' },
          ],
        },
      ],
    });
    const reply = await teacher.post(pathOf(made, '/release'));
    expect(reply.status).toBe(200);
    const draws = reply.body.model.sections[0].draws.map((draw: { available: number }) => draw.available);
    expect(draws.reduce((sum: number, size: number) => sum + size, 0)).toBe(5000);
  });
});
