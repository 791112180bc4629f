import { randomUUID } from 'node:crypto';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;

const homeOf = async (account: string, institution?: string) => {
  const reply = await (await server.as(account, institution)).get('/api/v1/dashboard');
  expect(reply.status).toBe(200);
  const { model } = reply.body;
  const numbers: Record<string, number> = Object.fromEntries(
    model.numbers.map((one: { key: string; count: number }) => [one.key, one.count]),
  );
  return { model, numbers };
};

const keysOf = async (account: string): Promise<string[]> =>
  Object.keys((await homeOf(account)).numbers).sort();

describe('home', () => {
  it('tells each role what concerns it, and nothing else', async () => {
    const ofCandidates = ['class_invites', 'new_results', 'to_take'];
    expect(await keysOf('student')).toEqual([...ofCandidates, 'unread_messages'].sort());
    expect(await keysOf('corrector')).toEqual(['to_correct', 'unread_messages']);
    expect(await keysOf('supervisor')).toEqual([
      'attempts_open',
      'exams_today',
      'to_audit',
      'unread_messages',
    ]);
    expect(await keysOf('approver')).toEqual(['to_audit', 'unread_messages']);
    // Restricted students take exams, and have nothing else to open.
    expect(await keysOf('restricted')).toEqual(ofCandidates);
    expect(await keysOf('manager')).toContain('new_leads');
    expect(await keysOf('teacher')).not.toContain('mails_failed');
    const { model } = await homeOf('student');
    expect(model).toMatchObject({ exams_today: null, to_correct: null, to_release: null, activity: null });
    expect((await homeOf('supervisor')).model.own_rooms).not.toBeNull();
    expect((await homeOf('teacher')).model.own_classes.length).toBeGreaterThan(0);
  });

  it('counts what happens, in its institution alone', async () => {
    const before = await homeOf('manager');
    const elsewhere = await homeOf('manager', secondInstitution);
    const hour = 3_600_000;
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [
        [choiceQuestion('Quanto?'), { type: 'essay', content: { statement: '<p>Escreva.</p>' }, key: {} }],
      ],
      startsAt: new Date(Date.now() - hour),
      endsAt: new Date(Date.now() + hour),
    });
    const toTake = (await homeOf('student')).numbers.to_take;
    const student = await server.as('student');
    await beginExam(await server.as('student2'), scenario, ['a']);
    await takeExam(student, scenario, ['a', '<p>Texto</p>']);
    const after = await homeOf('manager');
    expect(after.numbers.exams_today).toBe((before.numbers.exams_today ?? 0) + 1);
    expect(after.numbers.attempts_open).toBe((before.numbers.attempts_open ?? 0) + 1);
    expect(after.numbers.to_correct).toBe((before.numbers.to_correct ?? 0) + 1);
    expect((await homeOf('student')).numbers.to_take).toBe((toTake ?? 0) - 1);
    const exam = after.model.exams_today.find((one: { id: string }) => one.id === scenario.questionnaireId);
    expect(exam).toMatchObject({ open: 1, finished: 1 });
    expect(after.model.to_correct.map((one: { id: string }) => one.id)).toContain(scenario.questionnaireId);
    expect(after.model.activity).toHaveLength(14);
    // By its day: the institution's midnight may lie between the two.
    const today = after.model.activity.at(-1);
    const sofar = before.model.activity.find((one: { day: string }) => one.day === today.day);
    expect(today.finished).toBe((sofar?.finished ?? 0) + 1);
    expect(await homeOf('manager', secondInstitution)).toEqual({
      ...elsewhere,
      model: { ...elsewhere.model, server_now: expect.any(String) },
    });
  });

  it('tells supervisors of their own rooms only', async () => {
    const hour = 3_600_000;
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Quanto?')]],
      startsAt: new Date(Date.now() - hour),
      endsAt: new Date(Date.now() + hour),
    });
    const before = await homeOf('supervisor');
    const [manager, supervisor] = [await server.as('manager'), await server.as('supervisor')];
    const divided = await manager.post('/api/v1/classroom_configs', {
      name: 'Duas salas',
      questionnaire_id: scenario.questionnaireId,
      prefix: 'Sala',
      quantity_per_room: 20,
      quantity_total: 40,
    });
    expect(divided.status, JSON.stringify(divided.body)).toBe(201);
    await beginExam(await server.as('student'), scenario, ['a']);
    await beginExam(await server.as('student2'), scenario, ['a']);
    const told = async () => {
      const { numbers, model } = await homeOf('supervisor');
      const names = model.exams_today.map((one: { id: string }) => one.id);
      return [
        (numbers.exams_today ?? 0) - (before.numbers.exams_today ?? 0),
        (numbers.attempts_open ?? 0) - (before.numbers.attempts_open ?? 0),
        names.includes(scenario.questionnaireId),
      ];
    };
    expect(await told()).toEqual([0, 0, false]);
    const rooms = (await manager.get(`/api/v1/classrooms?filters[config_id]=${divided.body.model.id}`)).body
      .model.data;
    const room = rooms.find((one: { open_count: number }) => one.open_count > 0);
    const reply = await manager.put(`/api/v1/classrooms/${room.id}/supervisors`, {
      user_ids: [supervisor.user?.id],
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await told()).toEqual([1, room.open_count, true]);
  });

  it('tells teachers the latest results, with the mean of what is released', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Quanto?', 'a')]],
      settings: { average_score_percent: '60' },
    });
    await takeExam(await server.as('student'), scenario, ['a']);
    await takeExam(await server.as('student2'), scenario, ['b']);
    const of = async () =>
      (await homeOf('teacher')).model.latest_results.find(
        (one: { id: string }) => one.id === scenario.questionnaireId,
      );
    expect(await of()).toBeUndefined();
    await releaseScores(await server.as('teacher'), scenario.questionnaireId);
    expect(await of()).toMatchObject({
      ...{ released: 2, average_percent: '50.0', expected_percent: '60' },
    });
    expect((await homeOf('teacher')).model.latest_results[0].id).toBe(scenario.questionnaireId);
    expect((await homeOf('approver')).model.latest_results).toBeNull();
  });

  it('tells whoever audits of attempts in which something grave was recorded', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Quanto?')]] });
    const before = (await homeOf('approver')).numbers.to_audit ?? 0;
    const { answerId } = await takeExam(await server.as('student'), scenario, ['a']);
    await takeExam(await server.as('student2'), scenario, ['a']);
    const record = (severity: string, position: number, age = '1 hour') =>
      owner.query(
        `insert into attempt_events (attempt_id, seq, institution_id, type, severity, emitted_at, received_at, position,
                                     previous_hash, hash)
         values ($1, $3, $2, 'leave_fullscreen', $4, now(), now() - $5::interval, $3, '', '')`,
        [answerId, scenario.institutionId, position, severity, age],
      );
    await record('M', 900);
    await record('H', 901, '8 days');
    expect((await homeOf('approver')).numbers.to_audit).toBe(before);
    await record('H', 902);
    await record('H', 903);
    const { model, numbers } = await homeOf('approver');
    expect(numbers.to_audit).toBe(before + 1);
    expect(model.to_audit.find((one: { id: string }) => one.id === scenario.questionnaireId).count).toBe(1);
    expect((await homeOf('student')).model.to_audit).toBeNull();

    const elsewhere = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Quando?')]] });
    const toAuditOf = async (shown: ExamScenario): Promise<number> => {
      const { body } = await (await narrowedMember(server, shown, 'read')).get('/api/v1/dashboard');
      return body.model.numbers.find((one: { key: string }) => one.key === 'to_audit').count;
    };
    expect(await toAuditOf(scenario)).toBe(1);
    expect(await toAuditOf(elsewhere)).toBe(0);
  });

  it('tells somebody of the invitations and messages that wait', async () => {
    const before = (await homeOf('student')).numbers;
    const manager = await server.as('manager');
    const { body } = await manager.post('/api/v1/classes', { name: 'Turma do painel' });
    const invitation = { class_id: body.model.id, list: 'student@certame.example' };
    await manager.post('/api/v1/class_invites/emails', { ...invitation, send: false });
    expect((await homeOf('student')).numbers.class_invites).toBe(before.class_invites);
    await owner.query(`update class_invites set status = 's' where class_id = $1`, [body.model.id]);
    const teacher = await server.as('teacher');
    const { user } = await server.as('student');
    const chat = await teacher.post('/api/v1/chat/conversations', { user_id: user?.id });
    const message = { client_id: randomUUID(), body: 'Bom dia' };
    await teacher.post(`/api/v1/chat/conversations/${chat.body.model.id}/messages`, message);
    const after = (await homeOf('student')).numbers;
    expect(after.class_invites).toBe((before.class_invites ?? 0) + 1);
    expect(after.unread_messages).toBe((before.unread_messages ?? 0) + 1);
  });

  it('says where most of the new contacts and of the failed invitations are', async () => {
    const { rows } = await owner.query(
      `insert into campaigns (institution_id, name, code, title, consent_text)
       select institution_id, 'Feira', 'feira-do-painel', 'Feira', 'x' from campaigns limit 1 returning id, institution_id`,
    );
    const [campaign] = rows;
    await owner.query(
      `insert into campaign_leads (institution_id, campaign_id, name, email, phone, birthdate)
       select $1, $2, 'Ana', 'a' || n || '@x.com', '11', '2000-01-01' from generate_series(1, 30) n`,
      [campaign.institution_id, campaign.id],
    );
    const exam = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Quanto?')]] });
    await owner.query(`update participants set invite_status = 'e' where questionnaire_id = $1`, [
      exam.questionnaireId,
    ]);
    const { model } = await homeOf('manager');
    const of = (key: string) => model.numbers.find((one: { key: string }) => one.key === key);
    expect(of('new_leads').most_in).toBe(campaign.id);
    expect(of('invites_failed')).toMatchObject({ most_in: exam.questionnaireId });
    expect(of('exams_today').most_in).toBeNull();
  });

  it('gives a new institution its first steps, each done by what is there, until they are put away', async () => {
    await owner.query(
      `insert into memberships (institution_id, user_id, role_id)
       select i.id, u.id, r.id from institutions i join roles r on r.institution_id = i.id and r.key = 'supervisor'
         join users u on u.email = 'supervisor@certame.example' where i.name = $1`,
      [secondInstitution],
    );
    const stepsOf = async (account: string) => (await homeOf(account, secondInstitution)).model.first_steps;
    const open = async (account: string): Promise<string[] | null> =>
      (await stepsOf(account))
        ?.filter((step: { done: boolean }) => !step.done)
        .map((step: { key: string }) => step.key) ?? null;
    expect((await stepsOf('manager')).map((step: { key: string }) => step.key)).toEqual([
      ...['classes', 'students', 'questions', 'exam', 'team'],
    ]);
    expect(await open('manager')).toEqual(['classes', 'questions', 'exam']);
    // Nobody is told of what they may not do, and the demonstration has long begun.
    expect(await open('teacher')).toEqual(['questions', 'exam']);
    expect(await open('supervisor')).toBeNull();
    expect((await homeOf('manager')).model.first_steps).toBeNull();

    const manager = await server.as('manager', secondInstitution);
    const made = await manager.post('/api/v1/classes', { name: '1º ano' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await open('manager')).toEqual(['questions', 'exam']);
    expect((await manager.post('/api/v1/dashboard/first_steps/dismiss', {})).status).toBe(200);
    expect((await manager.post('/api/v1/dashboard/first_steps/dismiss', {})).status).toBe(200);
    expect(await open('manager')).toBeNull();
    expect(await open('teacher')).toEqual(['questions', 'exam']);
  });

  it('tells somebody of own imports that failed, until the next one of the kind', async () => {
    const manager = await server.as('manager');
    const record = (kind: string, state: string, ageHours: number, input: object, result: object | null) =>
      owner.query(
        `insert into job_runs (institution_id, user_id, kind, state, input, result, created_at)
         values ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 hour')`,
        [manager.institutionId, manager.user?.id, kind, state, input, result, ageHours],
      );
    const failed = async (account = 'manager') =>
      (await homeOf(account)).model.numbers.find((one: { key: string }) => one.key === 'imports_failed');
    expect(await failed()).toMatchObject({ count: 0, most_in: null });
    await record('area_export', 'failed', 5, {}, null);
    await record('area_import', 'failed', 24 * 8, { area: 'users' }, null);
    expect(await failed()).toMatchObject({ count: 0 });
    await record('area_import', 'done', 4, { area: 'students' }, { new: 3, error: 2 });
    await record('question_import', 'failed', 5, {}, null);
    expect(await failed()).toMatchObject({ count: 2, most_in: 'students' });
    expect(await failed('teacher')).toMatchObject({ count: 0 });
    expect(await failed('student')).toBeUndefined();
    await record('area_import', 'done', 3, { area: 'students' }, { new: 5, error: 0 });
    expect(await failed()).toMatchObject({ count: 1, most_in: 'base_question' });
    await record('question_import', 'running', 0, {}, null);
    expect(await failed()).toMatchObject({ count: 0, most_in: null });
  });

  it('asks for an institution', async () => {
    const manager = await server.as('manager');
    manager.institutionId = null;
    expect((await manager.get('/api/v1/dashboard')).body.code).toBe('no-institution');
  });
});
