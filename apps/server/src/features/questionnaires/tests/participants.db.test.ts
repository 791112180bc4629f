import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginAttempt, classNamed, fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

let bank: string[];
let classA: string;

const server = await useTestServer();
const teacher = await server.as('teacher');
beforeAll(async () => {
  bank = await fillBank(server, teacher, 1);
  classA = await classNamed(server, teacher, '3º ano A');
});

const make = (extra: object = {}) =>
  makeQuestionnaire(teacher, { sections: [{ items: placed(bank) }], ...extra });
const add = (questionnaire: { id: string }, body: object) =>
  teacher.post(pathOf(questionnaire, '/participants'), body);
const rowsOf = async (questionnaire: { id: string }, query = ''): Promise<ParticipantRow[]> =>
  (await teacher.get(pathOf(questionnaire, `/participants?per_page=100${query}`))).body.model.data;

describe('adding', () => {
  it('takes a class, students, e-mails and numeric codes, each person once', async () => {
    const made = await make();
    const first = await add(made, { class_ids: [classA] });
    expect(first.status).toBe(201);
    expect(first.body.model).toEqual({ added: 30, already: 0, unknown: [] });
    const student = (await rowsOf(made, '&filters[search]=Sofia'))[0];
    expect(student).toMatchObject({
      class_name: '3º ano A',
      invite_status: 'p',
      state: 'not_started',
      attempts: 0,
    });
    const [person] = await sql<{ id: string; identifier: string }>(
      server,
      "select id, identifier from people where email = 'aluno36@certame.example'",
    );
    const second = await add(made, {
      class_ids: [classA],
      student_ids: [person?.id],
      emails: `STUDENT@certame.example, ${person?.identifier}; aluno35@certame.example\nninguem@certame.example,123456,sem arroba`,
    });
    expect(second.body.model).toEqual({
      added: 2,
      already: 30,
      unknown: ['ninguem@certame.example', '123456', 'sem arroba'],
    });
    expect(await rowsOf(made)).toHaveLength(32);
  });

  it('takes registered students only: neither staff nor the inactive', async () => {
    const made = await make();
    await sql(server, "update people set active = false where email = 'aluno34@certame.example'");
    const reply = await add(made, { emails: 'teacher@certame.example, aluno34@certame.example' });
    expect(reply.body.model).toEqual({
      added: 0,
      already: 0,
      unknown: ['teacher@certame.example', 'aluno34@certame.example'],
    });
    await sql(server, "update people set active = true where email = 'aluno34@certame.example'");
  });

  it('names students who have no account to answer with', async () => {
    const made = await make();
    await sql(
      server,
      `insert into people (institution_id, kind, name, email, identifier)
       values ($1, 'student', 'Sem Conta', 'semconta@certame.example', '777')`,
      [teacher.institutionId],
    );
    const reply = await add(made, { emails: '777, student@certame.example' });
    expect(reply.body.model).toEqual({ added: 1, already: 0, unknown: ['777'] });
  });

  it('never adds anybody twice, however many add at the same time', async () => {
    const made = await make();
    const replies = await Promise.all([1, 2, 3, 4].map(() => add(made, { class_ids: [classA] })));
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201]);
    expect(replies.reduce((sum, reply) => sum + reply.body.model.added, 0)).toBe(30);
    expect(await rowsOf(made)).toHaveLength(30);
  });

  it('makes an invited participant of one who came uninvited', async () => {
    const made = await make({ settings: { invited_only: false } });
    await sql(
      server,
      `insert into participants (institution_id, questionnaire_id, user_id, invited, invite_status)
       select $1, $2, id, false, 's' from users where email = 'student@certame.example'`,
      [teacher.institutionId, made.id],
    );
    const reply = await add(made, { emails: 'student@certame.example' });
    expect(reply.body.model.added).toBe(1);
    expect((await rowsOf(made))[0]).toMatchObject({ name: 'Sofia Estudante', invite_status: 'p' });
  });

  it.each([
    ['nobody', {}, 'emails'],
    ['an unknown class', { class_ids: ['01890000-0000-7000-8000-000000000000'] }, 'class_ids'],
    ['an unknown student', { student_ids: ['01890000-0000-7000-8000-000000000000'] }, 'student_ids'],
    ['something that is no id', { class_ids: ['tudo'] }, 'class_ids.0'],
    ['a list in place of a text', { emails: ['a@b.c'] }, 'emails'],
  ])('refuses %s', async (_what, body, field) => {
    const made = await make();
    const reply = await add(made, body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toContain(field);
  });

  it('adds a class of 5,000 at once', async () => {
    const [big] = await sql<{ id: string }>(
      server,
      "insert into classes (institution_id, name) values ($1, 'Turma enorme') returning id",
      [teacher.institutionId],
    );
    await sql(
      server,
      `with u as (
         insert into users (email, name) select 'm' || n || '@certame.example', 'Massa ' || n from generate_series(1, 5000) n
         returning id, email, name
       ), p as (
         insert into people (institution_id, user_id, kind, name, email) select $1, id, 'student', name, email from u returning id
       ) insert into class_students (institution_id, class_id, person_id) select $1, $2, id from p`,
      [teacher.institutionId, big?.id],
    );
    const made = await make();
    const reply = await add(made, { class_ids: [big?.id] });
    expect(reply.body.model).toEqual({ added: 5000, already: 0, unknown: [] });
    expect(await rowsOf(made, '&order_column=email&filters[search]=massa')).toHaveLength(100);
  });
});

describe('the grid', () => {
  it('searches, filters and sorts', async () => {
    const made = await make();
    await add(made, { class_ids: [classA] });
    const sofia = (await rowsOf(made, '&filters[search]=SOFIA'))[0];
    expect(sofia?.name).toBe('Sofia Estudante');
    const first = await beginAttempt(server, sofia?.id ?? '', { state: 'finished' });
    const last = await beginAttempt(server, sofia?.id ?? '');
    expect(first).not.toBe(last);
    expect(await rowsOf(made, '&filters[state]=in_progress')).toMatchObject([
      { name: 'Sofia Estudante', attempts: 2, last_attempt_id: last },
    ]);
    expect(await rowsOf(made, '&filters[state]=not_started')).toHaveLength(29);
    expect(await rowsOf(made, `&filters[class_id]=${classA}&filters[invite_status]=p`)).toHaveLength(30);
    expect((await rowsOf(made, '&order_column=attempts&direction=desc'))[0]?.id).toBe(sofia?.id);
    for (const query of ['filters[state]=x', 'filters[class_id]=x', 'filters[y]=1', 'order_column=user_id'])
      expect((await teacher.get(pathOf(made, `/participants?${query}`))).status).toBe(422);
  });
});

describe('removing', () => {
  it('takes out who has not begun, once', async () => {
    const made = await make();
    await add(made, { emails: 'student@certame.example' });
    const [row] = await rowsOf(made);
    const path = pathOf(made, `/participants/${row?.id}`);
    expect((await teacher.delete(path)).status).toBe(200);
    expect((await teacher.delete(path)).status).toBe(404);
    expect(await rowsOf(made)).toEqual([]);
  });

  it("reaches only this questionnaire's own participants", async () => {
    const made = await make();
    const other = await make();
    await add(made, { emails: 'student@certame.example' });
    const [row] = await rowsOf(made);
    expect((await teacher.delete(pathOf(other, `/participants/${row?.id}`))).status).toBe(404);
    expect(await rowsOf(made)).toHaveLength(1);
  });
});
