import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores } from '@certame/testkit/exam-walk.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { describe, expect, test } from 'vitest';
import { corrections, grade, sections, useGradingScenario } from './testing/grading-scenario.ts';

const { grader, teacher, server, sql, oneTaken } = await useGradingScenario();

const sheetOf = async (answerId: string) =>
  (
    await sql(
      `select a.state, s.total, s.pending, s.released_total from attempts a join score_sheets s on s.attempt_id = a.id where a.id = $1`,
      [answerId],
    )
  )[0];

describe('a mark', () => {
  test('enters the sheet at once, and the last one makes the attempt ready for the release', async () => {
    const { scenario, client, answerId } = await oneTaken();
    const [, essayId, keylessId] = scenario.itemIds;
    expect(await sheetOf(answerId)).toMatchObject({
      state: 'awaiting_correction',
      total: '1.0000',
      pending: 2,
    });
    const first = await grade(grader, answerId, essayId, { score: '2,25', comment: 'Boa introdução' });
    expect(first.body.model).toMatchObject({ score: '2.25', attempt_score: '3.25' });
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_correction', pending: 1 });
    await grade(grader, answerId, keylessId, { score: '0.5' });
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_release', total: '3.7500', pending: 0 });
    expect(
      await sql('select grader_id from grading_assignments where attempt_id = $1 and item_id = $2', [
        answerId,
        essayId,
      ]),
    ).toEqual([{ grader_id: grader.user?.id }]);

    // Taken back, it waits again.
    const taken = await grade(grader, answerId, essayId, { updated_at: first.body.model.updated_at });
    expect(taken.body.model).toEqual({ score: null, updated_at: null, attempt_score: '1.5' });
    expect(await sheetOf(answerId)).toMatchObject({ state: 'awaiting_correction', pending: 1 });

    const again = await grade(grader, answerId, essayId, { score: '1', comment: 'Revisto' });
    await releaseScores(teacher, scenario.questionnaireId);
    const full = () => client.get(`/api/v1/answers/${answerId}/result?full=1`);
    expect((await full()).body.model).toMatchObject({
      score: '2.5',
      items: [{}, { score: '1', comment: 'Revisto' }, {}],
    });
    // A released score changes only with the next release, and so does what was said of it.
    await grade(grader, answerId, essayId, {
      score: '2.5',
      comment: 'Reconsiderado',
      updated_at: again.body.model.updated_at,
    });
    expect(await sheetOf(answerId)).toMatchObject({
      state: 'released',
      total: '4.0000',
      released_total: '2.5000',
    });
    expect((await full()).body.model).toMatchObject({
      score: '2.5',
      items: [{}, { score: '1', comment: null }, {}],
    });
    await releaseScores(teacher, scenario.questionnaireId);
    expect((await full()).body.model).toMatchObject({
      score: '4',
      items: [{}, { comment: 'Reconsiderado' }, {}],
    });
  });

  test('with a comment tells its candidate so when the release shows it, once for the same words', async () => {
    const { scenario, client, answerId } = await oneTaken();
    const [, essayId, keylessId] = scenario.itemIds;
    const notes = async () => {
      const { body } = await client.get('/api/v1/users/notifications');
      const rows: { type: string; message: string; link: string }[] = body.model.data;
      return rows
        .filter(({ type, link }) => type === 'answer.comment' && link.includes(answerId))
        .map(({ message, link }) => ({ message, link }));
    };
    await grade(grader, answerId, keylessId, { score: '0.5' });
    let mark = await grade(grader, answerId, essayId, { score: '1', comment: 'Falta a conclusão.' });
    expect(await notes()).toEqual([]);
    await releaseScores(teacher, scenario.questionnaireId);
    const [institution] = await sql('select name from institutions where id = $1', [scenario.institutionId]);
    const [questionnaire] = await sql('select name from questionnaires where id = $1', [
      scenario.questionnaireId,
    ]);
    const told = {
      // The institution speaks: who corrected stays unnamed.
      message: `${institution.name} comentou a sua resposta em “${questionnaire.name}”: Falta a conclusão.`,
      link: `/form/${scenario.shortUrlId}/results/${answerId}/full`,
    };
    expect(await notes()).toEqual([told]);

    mark = await grade(grader, answerId, essayId, {
      score: '2',
      comment: 'Falta a conclusão.',
      updated_at: mark.body.model.updated_at,
    });
    await releaseScores(teacher, scenario.questionnaireId);
    await releaseScores(teacher, scenario.questionnaireId);
    expect(await notes()).toEqual([told]);

    await grade(grader, answerId, essayId, {
      score: '2',
      comment: 'Agora sim.',
      updated_at: mark.body.model.updated_at,
    });
    expect(await notes()).toHaveLength(1);
    await releaseScores(teacher, scenario.questionnaireId);
    expect((await notes()).map(({ message }) => message.split(': ')[1]).toSorted()).toEqual([
      'Agora sim.',
      'Falta a conclusão.',
    ]);
    // The score is the same: nobody gets a second mail of it.
    const mails = await sql(
      `select id from outbox_emails where template = 'questionnaire_result' and plain like '%' || $1 || '%'`,
      [answerId],
    );
    expect(mails).toHaveLength(2);
  });

  test('never exceeds the question, and follows the criteria', async () => {
    const { scenario, answerId } = await oneTaken();
    const [choiceId, essayId] = scenario.itemIds;
    expect((await grade(grader, answerId, essayId, { score: '2.5001' })).body.code).toBe('score-above-max');
    expect((await grade(grader, answerId, essayId, { score: '-1' })).body.code).toBe('invalid-value');
    expect((await grade(grader, answerId, choiceId, { score: '1' })).body.code).toBe('unknown-item');
    const byCriteria = (criteria_scores: object) => grade(grader, answerId, essayId, { criteria_scores });
    expect((await byCriteria({ content: '101', form: '0' })).body.code).toBe('score-above-max');
    expect((await byCriteria({ content: '100' })).body.code).toBe('invalid-value');
    expect(
      await sql(
        `select 1 from grading_assignments where status = 'scored' and attempt_id = $1 union all select 1 from resolved_scores where attempt_id = $1`,
        [answerId],
      ),
    ).toEqual([]);
    expect((await byCriteria({ content: '100', form: '50' })).body.model).toMatchObject({
      score: '2',
      attempt_score: '3',
    });
    expect((await corrections(grader, scenario, '?only=all')).status).toBe(200);
  });

  test('is not overwritten by who has not seen it', async () => {
    const { scenario, answerId } = await oneTaken();
    const essayId = scenario.itemIds[1];
    const both = await Promise.all([
      grade(grader, answerId, essayId, { score: '1' }),
      grade(teacher, answerId, essayId, { score: '2' }),
    ]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const winner = both.find((reply) => reply.status === 200);
    const seen = winner?.body.model.updated_at;
    expect((await grade(teacher, answerId, essayId, { score: '0' })).status).toBe(409);
    expect((await grade(teacher, answerId, essayId, { score: '0', updated_at: seen })).status).toBe(200);
    expect((await grade(grader, answerId, essayId, { score: '0.5', updated_at: seen })).status).toBe(409);
  });

  test('is refused while another grader holds the response, and free again when the lease has run out', async () => {
    const { answerId, scenario } = await oneTaken();
    const [, essayId] = scenario.itemIds;
    const lease = (until: string) =>
      sql(
        `insert into grading_assignments (institution_id, attempt_id, item_id, grader_id, status, leased_until)
         select a.institution_id, a.id, $2, (select id from users where id <> a.user_id order by id limit 1), 'leased', ${until}
           from attempts a where a.id = $1
         on conflict (attempt_id, item_id, position) do update set leased_until = excluded.leased_until`,
        [answerId, essayId],
      );
    await lease(`now() + interval '1 hour'`);
    expect((await grade(grader, answerId, essayId, { score: '1' })).status).toBe(409);
    expect((await grade(teacher, answerId, essayId, { score: '1' })).status).toBe(409);
    await lease(`now() - interval '1 second'`);
    expect((await grade(grader, answerId, essayId, { score: '1' })).status).toBe(200);
    expect(
      await sql(
        `select g.status, g.leased_until, trim_scale(r.score)::text as score
           from grading_assignments g join resolved_scores r using (attempt_id, item_id) where attempt_id = $1`,
        [answerId],
      ),
    ).toEqual([{ status: 'scored', leased_until: null, score: '1' }]);
  });

  test('is no matter of open attempts, blank responses, the own ones, or other institutions', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections });
    const student = await candidateOf(server, scenario, 'student');
    const open = await beginExam(student, scenario, ['b', '<p>Texto</p>']);
    const [, essayId, keylessId] = scenario.itemIds;
    expect((await grade(grader, open.answerId, essayId, { score: '1' })).status).toBe(409);
    await student.post(`/api/v1/answers/${open.answerId}/finish`, { device_id: 'device-of-a-test' });
    expect((await grade(grader, open.answerId, keylessId, { score: '1' })).status).toBe(404);

    const elsewhere = await server.as('teacher', secondInstitution);
    expect((await grade(elsewhere, open.answerId, essayId, { score: '1' })).status).toBe(404);
    expect((await corrections(elsewhere, scenario)).status).toBe(404);
    expect((await grade(student, open.answerId, essayId, { score: '1' })).status).toBe(403);
    expect((await corrections(student, scenario)).status).toBe(403);

    // Even with the permission, nobody grades the own response.
    const [role] = await sql(
      `insert into role_permissions (role_id, institution_id, permission_key)
       select m.role_id, m.institution_id, 'questionnaires.correction'
         from attempts a join memberships m on m.user_id = a.user_id and m.institution_id = a.institution_id
        where a.id = $1 returning role_id`,
      [open.answerId],
    );
    expect((await corrections(student, scenario)).body.model).toMatchObject({ total: 0, responses: [] });
    expect((await grade(student, open.answerId, essayId, { score: '2.5' })).status).toBe(404);
    await sql(
      `delete from role_permissions where role_id = $1 and permission_key = 'questionnaires.correction'`,
      [role.role_id],
    );
    expect(
      await sql(
        `select 1 from grading_assignments where status = 'scored' and attempt_id = $1 union all select 1 from resolved_scores where attempt_id = $1`,
        [open.answerId],
      ),
    ).toEqual([]);
  });
});
