import { describe, expect, test } from 'vitest';
import { useCorrectionScenario } from '../testing/correction-scenario.ts';
import { grade } from '../testing/grading-scenario.ts';

const { base, admin, manager, corrector, sql, server, idOf, ...scenes } = await useCorrectionScenario();
const { essaysOf, bodyFor, create, begin, queueOf } = scenes;

describe('a correction by several graders', () => {
  test('is saved as a whole or not at all', async () => {
    const { scenario } = await essaysOf();
    const problem = async (change: object) => {
      const { status, body } = await create(scenario, change);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    const heavy = bodyFor(scenario).criteria.map((one) => ({ ...one, weight: '21' }));
    expect(await problem({ criteria: heavy })).toEqual([422, 'criteria']);
    expect(await problem({ min_score: '1000' })).toEqual([422, 'max_score']);
    expect(await problem({ total_teacher: 3 })).toEqual([422, 'total_teacher']);
    expect(await problem({ grader_ids: [idOf(manager), idOf(await server.as('student'))] })).toEqual([
      422,
      'grader_ids',
    ]);
    expect(await problem({ final_rule: 'chair' })).toEqual([422, 'chair_id']);
    expect(await problem({ students_scope: 'classes' })).toEqual([422, 'class_ids']);
    const foreign = '00000000-0000-4000-8000-000000000000';
    expect(await problem({ students_scope: 'listed', student_ids: [foreign] })).toEqual([422, 'student_ids']);
    expect(await problem({ item_ids: [foreign] })).toEqual([422, 'item_ids']);
    const { body: nothing } = await create({ ...scenario, questionnaireId: '' });
    expect(nothing.errors.questionnaire_id).toEqual([expect.stringContaining('obrigatório')]);
    expect(
      await sql('select 1 from grading_configs where questionnaire_id = $1', [scenario.questionnaireId]),
    ).toEqual([]);

    const made = await create(scenario);
    expect(made.status).toBe(201);
    expect(made.body.model).toMatchObject({ blind: true, max_score: '1000', has_scores: false });
    expect((await manager.get(`${base}/${made.body.model.id}`)).body.model).toEqual(made.body.model);
    // One question, one correction.
    expect(await problem({})).toEqual([422, 'item_ids']);
    expect((await corrector.get(`${base}/${made.body.model.id}`)).status).toBe(403);
  });

  test('is not overwritten by who has not seen it', async () => {
    const { scenario } = await essaysOf();
    const { id, updated_at } = (await create(scenario)).body.model;
    const save = (name: string) =>
      manager.put(`${base}/${id}`, { ...bodyFor(scenario, { name }), updated_at });
    expect((await save('Primeira')).status).toBe(200);
    const late = await save('Segunda');
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  });

  test('makes the logins of graders who have none, with a password where one is typed', async () => {
    const { scenario } = await essaysOf();
    const grader = (email: string, more: object = {}) => ({ name: 'Nova Avaliadora', email, ...more });
    const made = await create(scenario, {
      grader_ids: [],
      new_graders: [
        grader('nova1@certame.example', { password: 'Goiaba-madura-61', send_email: false }),
        grader('nova2@certame.example', { identifier: 'AV-7' }),
      ],
    });
    expect(made.status).toBe(201);
    expect(made.body.model.graders).toHaveLength(2);
    expect(
      await sql(
        `select u.email, u.password_hash is not null as has_password, u.must_change_password, r.key,
                (select count(*)::int from outbox_emails o where o.to_email = u.email) as mails
           from users u join memberships m on m.user_id = u.id join roles r on r.id = m.role_id
          where u.email like 'nova%' order by 1`,
      ),
    ).toEqual([
      {
        email: 'nova1@certame.example',
        has_password: true,
        must_change_password: true,
        key: 'corrector',
        mails: 0,
      },
      {
        email: 'nova2@certame.example',
        has_password: false,
        must_change_password: true,
        key: 'corrector',
        mails: 1,
      },
    ]);
    // Who is known keeps the password.
    const before = await sql(`select password_hash from users where email = 'corrector@certame.example'`);
    const { scenario: other } = await essaysOf();
    const known = await create(other, {
      grader_ids: [idOf(manager)],
      new_graders: [grader('corrector@certame.example', { password: 'Goiaba-madura-61' })],
    });
    expect(known.body.model.graders.map((one: { id: string }) => one.id)).toContain(idOf(corrector));
    expect(await sql(`select password_hash from users where email = 'corrector@certame.example'`)).toEqual(
      before,
    );
  });

  test('gives each answer to as many as it needs, and to nobody the own student', async () => {
    const { scenario, taken } = await essaysOf('student', 'student2', 'restricted');
    const [first] = taken;
    await sql(
      `insert into class_teachers (institution_id, class_id, user_id)
       select k.institution_id, k.class_id, $2 from class_students k join people p on p.id = k.person_id
         join attempts a on a.user_id = p.user_id where a.id = $1 limit 1 on conflict do nothing`,
      [first?.answerId, idOf(admin)],
    );
    const { id, outcome } = await begin(scenario, { grader_ids: [admin, manager, corrector].map(idOf) });
    expect(outcome).toMatchObject({ answers: 3, assigned: 6, missing: 0 });
    await sql('delete from class_teachers where user_id = $1', [idOf(admin)]);
    const queues = await Promise.all([admin, manager, corrector].map((client) => queueOf(client, id)));
    // A student whom nobody here teaches is all that the teacher may have.
    expect(queues.map((rows) => rows.length).sort()).toEqual([1, 2, 3]);
    expect(queues[0]?.map((row) => row.answer_id)).not.toContain(first?.answerId);
  });

  test('spreads again what a grader leaves', async () => {
    const { scenario } = await essaysOf('student', 'student2');
    const { id } = await begin(scenario, { grader_ids: [admin, manager].map(idOf) });
    expect(await queueOf(corrector, id)).toEqual([]);
    const saved = await manager.put(`${base}/${id}`, bodyFor(scenario));
    expect(saved.status).toBe(200);
    await expect.poll(async () => (await queueOf(corrector, id)).length, { timeout: 10_000 }).toBe(2);
    expect(await queueOf(admin, id)).toEqual([]);
    expect(await queueOf(manager, id)).toHaveLength(2);
  });

  test('takes the students that it names, and no more answers of a grader than it says', async () => {
    const { scenario, taken } = await essaysOf('student', 'student2');
    const [person] = await sql(
      `select p.id from people p join attempts a on a.user_id = p.user_id where a.id = $1 and p.institution_id = a.institution_id`,
      [taken[1]?.answerId],
    );
    const { id, outcome } = await begin(scenario, { students_scope: 'listed', student_ids: [person.id] });
    expect(outcome).toMatchObject({ answers: 1, assigned: 2 });
    expect((await queueOf(manager, id)).map((row) => row.answer_id)).toEqual([taken[1]?.answerId]);
    // The others' answers are graded by hand, those of its own aren't.
    const byHand = (answerId: string | undefined) =>
      grade(corrector, answerId ?? '', scenario.itemIds[0], { score: '1' });
    expect((await byHand(taken[1]?.answerId)).body.code).toBe('grading-by-correctors');
    const list = await corrector.get(`/api/v1/questionnaires/${scenario.questionnaireId}/correction`);
    expect(list.body.model.responses.map((one: { answer_id: string }) => one.answer_id)).toEqual([
      taken[0]?.answerId,
    ]);
    expect((await byHand(taken[0]?.answerId)).status).toBe(200);
    expect((await manager.put(`${base}/${id}`, bodyFor(scenario))).status).toBe(200);
    const started = await manager.post(`${base}/${id}/distribute`);
    expect((await manager.waitForJob(started.body.model.job_id)).result).toMatchObject({ assigned: 0 });

    const { scenario: other } = await essaysOf('student', 'student2');
    const capped = await begin(other, { total_answers: 1 });
    expect(capped.outcome).toMatchObject({ answers: 2, assigned: 2, missing: 2 });
  });
});
