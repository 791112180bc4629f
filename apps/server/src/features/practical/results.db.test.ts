import { describe, expect, test } from 'vitest';
import { findUngivenScores, giveByItself } from './dashboard/commands/give-by-itself.ts';
import { usePracticalScenario } from './testing/practical-scenario.ts';

const { base, server, manager, teacher, admin, sql, ...scenes } = await usePracticalScenario();
const { bodyFor, made, entry, send, formOf, dashboardOf, examScenario } = scenes;

describe('the results of a practical test', () => {
  test('wait for a decision where two examiners diverge, and are summed exactly', async () => {
    const [student] = bodyFor().students;
    const model = await made({ examiners: 2, max_difference: '1', students: [student] });
    const [{ id }] = model.students;
    await send(teacher, model.id, [
      ...formOf(id, 'hands', { soap: 1, dry: 4 }),
      ...formOf(id, 'pulse', { count: 1 }),
    ]);
    expect(await dashboardOf(model.id)).toMatchObject({
      forms: 4,
      submitted: 2,
      students: [{ score: null }],
    });
    await send(admin, model.id, [
      ...formOf(id, 'hands', { soap: 1, dry: 3 }),
      ...formOf(id, 'pulse', { count: 0 }),
    ]);
    const diverging = await dashboardOf(model.id);
    expect(diverging).toMatchObject({ submitted: 4, divergent: 1 });
    // 5 and 4.375 are within a point; 5 and 0 are not.
    expect(diverging.students[0].stations).toMatchObject([
      { section_id: 'hands', outcome: 'resolved', score: '4.6875' },
      { section_id: 'pulse', outcome: 'divergent', score: null },
    ]);
    const decide = (score: string, section_id = 'pulse') =>
      manager.put(`${base}/${model.id}/decisions`, {
        student_id: id,
        section_id,
        score,
        reason: 'Vídeo revisto',
      });
    expect((await decide('5.0001')).body.code).toBe('score-above-max');
    expect((await decide('1', 'other')).status).toBe(404);
    expect((await decide('2.5')).status).toBe(200);
    expect(await dashboardOf(model.id)).toMatchObject({
      divergent: 0,
      mean: '7.1875',
      students: [{ score: '7.1875' }],
    });
  });

  test('wait for it too where the whole is the same and one item is too far apart', async () => {
    const [student] = bodyFor().students;
    const wrong = await scenes.create({ max_criterion_difference: '2', students: [student] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['max_criterion_difference']]);
    const model = await made({ examiners: 2, max_criterion_difference: '2', students: [student] });
    const [{ id }] = model.students;
    await send(teacher, model.id, [
      ...formOf(id, 'hands', { soap: 1, dry: 0 }),
      ...formOf(id, 'pulse', { count: 1 }),
    ]);
    await send(admin, model.id, [
      ...formOf(id, 'hands', { soap: 0, dry: 4 }),
      ...formOf(id, 'pulse', { count: 1 }),
    ]);
    const [{ stations }] = (await dashboardOf(model.id)).students;
    expect(stations).toMatchObject([
      {
        outcome: 'divergent',
        given: [{ score: '2.5' }, { score: '2.5' }],
        items: [
          { id: 'soap', text: 'Usa sabão', is_divergent: true },
          { id: 'dry', is_divergent: true },
        ],
      },
      { outcome: 'resolved', score: '5', items: [] },
    ]);
    const byExaminer = Object.fromEntries(
      stations[0].given.map(({ examiner }: { examiner: string }, n: number) => [
        examiner,
        stations[0].items.map((item: { points: string[] }) => item.points[n]),
      ]),
    );
    expect(byExaminer).toEqual({
      [teacher.user?.name ?? '']: ['2.5', '0'],
      [admin.user?.name ?? '']: ['0', '2.5'],
    });
    // What may be further apart is a setting that may still change: the forms are given anyway.
    const named = [{ ...student, identifier: '1' }];
    const settings = { examiners: 2, max_criterion_difference: '2.5', students: named };
    expect((await manager.put(`${base}/${model.id}`, bodyFor(settings))).status).toBe(200);
    expect(await dashboardOf(model.id)).toMatchObject({ divergent: 0, students: [{ score: '7.5' }] });
    await manager.put(`${base}/${model.id}`, bodyFor({ ...settings, max_criterion_difference: '0' }));
    expect(await dashboardOf(model.id)).toMatchObject({ divergent: 1, students: [{ score: null }] });
    const decision = { student_id: id, section_id: 'hands', score: '4', reason: 'Vídeo revisto' };
    expect((await manager.put(`${base}/${model.id}/decisions`, decision)).status).toBe(200);
    expect(await dashboardOf(model.id)).toMatchObject({ divergent: 0, students: [{ score: '9' }] });
  });

  test('are given student by student, and one that is refused holds up nobody', async () => {
    const scenario = await examScenario();
    const people = scenes.students.slice(0, 4).map(({ id }) => ({ person_id: id }));
    const link = { questionnaire_id: scenario.questionnaireId, item_id: scenario.itemIds[0] };
    const model = await made({ ...link, students: people });
    const ids: string[] = model.students.map(({ id }: { id: string }) => id);
    await sql('update people set user_id = null where id = $1', [people[3]?.person_id]);
    // Each examiner is at one of the stations; of the other's, the entries are not taken.
    const give = async (count: number) => {
      for (const client of [teacher, admin])
        await send(
          client,
          model.id,
          ids.flatMap((id) => [
            entry(id, 'pulse', { kind: 'submit', value: false }),
            ...formOf(id, 'hands', { soap: 1, dry: 4 }),
            ...formOf(id, 'pulse', { count }),
          ]),
        );
    };
    const apply = async () => {
      const { body } = await manager.post(`${base}/${model.id}/apply`);
      const { result } = await manager.waitForJob(body.model.job_id);
      return result.students.map(
        ({ outcome, code }: { outcome: string; code: string | null }) => code ?? outcome,
      );
    };
    await give(1);
    expect(await apply()).toEqual(['applied', 'applied', 'applied', 'without_login']);
    await give(0);
    const attemptOf =
      'select a.id from attempts a join people p on p.user_id = a.user_id where a.questionnaire_id = $1 and p.id = $2';
    await sql(
      `update grading_assignments set status = 'leased', grader_id = $3, leased_until = now() + interval '1 hour' where attempt_id in (${attemptOf})`,
      [scenario.questionnaireId, people[0]?.person_id, scenes.idOf(teacher)],
    );
    await sql(`update attempts set state = 'in_progress' where id in (${attemptOf})`, [
      scenario.questionnaireId,
      people[1]?.person_id,
    ]);
    expect(await apply()).toEqual(['conflict', 'left_out', 'applied', 'without_login']);
    await sql('update people set user_id = $2 where id = $1', [
      people[3]?.person_id,
      scenes.students[3]?.user_id,
    ]);
  });

  test('join the score sheet of the questionnaire, and once more only where they have changed', async () => {
    const scenario = await examScenario();
    const link = { questionnaire_id: scenario.questionnaireId, item_id: scenario.itemIds[0] };
    const [student] = bodyFor().students;
    const model = await made({ ...link, examiners: 2, students: [student] });
    const [{ id }] = model.students;
    const apply = async () => {
      const { body } = await manager.post(`${base}/${model.id}/apply`);
      const { state, result } = await manager.waitForJob(body.model.job_id);
      return { state, students: result.students };
    };
    const became = (outcome: string, score: string | null, code: string | null = null) => ({
      state: 'done',
      students: [{ id, outcome, score, code }],
    });
    expect(await apply()).toEqual(became('incomplete', null));
    const whole = [...formOf(id, 'hands', { soap: 1, dry: 4 }), ...formOf(id, 'pulse', { count: 1 })];
    await send(teacher, model.id, whole);
    await send(admin, model.id, whole);
    expect(await apply()).toEqual(became('applied', '2.5'));
    expect(await apply()).toEqual(became('unchanged', '2.5'));
    const sheets = () =>
      sql(
        `select a.source, a.state, trim_scale(s.total)::text as total, s.pending from attempts a join score_sheets s on s.attempt_id = a.id
          where a.questionnaire_id = $1`,
        [scenario.questionnaireId],
      );
    const sheet = { source: 'practical', state: 'awaiting_release', pending: 0 };
    expect(await sheets()).toEqual([{ ...sheet, total: '2.5' }]);
    await send(teacher, model.id, [
      entry(id, 'pulse', { kind: 'submit', value: false }),
      entry(id, 'pulse', { kind: 'item', item_id: 'count', value: 0 }),
      entry(id, 'pulse', { kind: 'submit', value: true }),
    ]);
    // Twice at once, as somebody who presses again: one gives it.
    const both = await Promise.all([apply(), apply()]);
    expect(both.map(({ students: [one] }) => one.outcome).sort()).toEqual(['applied', 'unchanged']);
    // 5 and the mean of 5 and 0, of 10: 7.5, of which a quarter is the question's.
    expect(await sheets()).toEqual([{ ...sheet, total: '1.875' }]);
    const alone = await made();
    expect((await manager.post(`${base}/${alone.id}/apply`)).body.code).toBe('practical-no-question');
  });

  describe('by themselves', () => {
    const sheetsOf = (id: string) =>
      sql(
        `select trim_scale(s.total)::text as total, a.source, g.grader_id
           from attempts a join score_sheets s on s.attempt_id = a.id
           join grading_assignments g on g.attempt_id = a.id where a.questionnaire_id = $1`,
        [id],
      );
    const given = (total: string) => [{ total, source: 'practical', grader_id: null }];
    async function examined(others?: Parameters<typeof examScenario>[0]) {
      const { questionnaireId, itemIds } = await examScenario(others);
      const [student] = bodyFor().students;
      const link = { questionnaire_id: questionnaireId, item_id: itemIds[0] };
      const model = await made({ ...link, examiners: 2, max_difference: '1', students: [student] });
      const id: string = model.students[0].id;
      const whole = [...formOf(id, 'hands', { soap: 1, dry: 4 }), ...formOf(id, 'pulse', { count: 1 })];
      await send(teacher, model.id, whole);
      await send(admin, model.id, whole);
      const again = async (count: number) => {
        for (const client of [teacher, admin])
          await send(client, model.id, [
            entry(id, 'pulse', { kind: 'submit', value: false }),
            entry(id, 'pulse', { kind: 'item', item_id: 'count', value: count }),
            entry(id, 'pulse', { kind: 'submit', value: true }),
          ]);
      };
      const task = { institution_id: manager.institutionId ?? '', practical_test_id: model.id };
      return { testId: model.id, studentId: id, questionnaireId, task, again };
    }

    test('go into the questionnaire once a student has all of them, and follow what is changed', async () => {
      const { testId, studentId, questionnaireId, task, again } = await examined([]);
      await expect.poll(() => sheetsOf(questionnaireId)).toEqual(given('2.5'));
      await again(0);
      await expect.poll(() => sheetsOf(questionnaireId)).toEqual(given('1.25'));
      expect((await dashboardOf(testId)).students).toMatchObject([{ score: '5', applied: '1.25' }]);
      // One is given again and the other not: what diverges has no score until somebody decides.
      await send(teacher, testId, [
        entry(studentId, 'pulse', { kind: 'submit', value: false }),
        entry(studentId, 'pulse', { kind: 'item', item_id: 'count', value: 1 }),
        entry(studentId, 'pulse', { kind: 'submit', value: true }),
      ]);
      await giveByItself(server.services, task);
      expect(await sheetsOf(questionnaireId)).toEqual(given('1.25'));
      const decision = { student_id: studentId, section_id: 'pulse', score: '3', reason: 'Vídeo revisto' };
      await manager.put(`${base}/${testId}/decisions`, decision);
      await expect.poll(() => sheetsOf(questionnaireId)).toEqual(given('2'));
      // A person's score is a person's.
      const by = scenes.idOf(manager);
      await sql(
        'update grading_assignments set grader_id = $2 where attempt_id in (select id from attempts where questionnaire_id = $1)',
        [questionnaireId, by],
      );
      await manager.put(`${base}/${testId}/decisions`, { ...decision, score: '4' });
      await giveByItself(server.services, task);
      expect(await sheetsOf(questionnaireId)).toEqual([{ ...given('2')[0], grader_id: by }]);
    });

    test('take nobody the attempt that is still to be made: they wait until the questionnaire is closed', async () => {
      const { questionnaireId, task } = await examined();
      await giveByItself(server.services, task);
      await findUngivenScores(server.services);
      const attempts = () =>
        sql('select source from attempts where questionnaire_id = $1', [questionnaireId]);
      expect(await attempts()).toEqual([]);
      await sql(`update questionnaires set state = 'closed', closed_at = now() where id = $1`, [
        questionnaireId,
      ]);
      await findUngivenScores(server.services);
      await expect.poll(() => sheetsOf(questionnaireId)).toEqual(given('2.5'));
    });
  });
});
