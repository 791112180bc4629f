import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

let bank: string[];
const missing = '01890000-0000-7000-8000-000000000000';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
beforeAll(async () => {
  bank = await fillBank(server, teacher, 12, { tags: ['daqui'] });
});

async function withParticipant(questionnaire: { id: string }): Promise<string> {
  const added = await teacher.post(pathOf(questionnaire, '/participants'), {
    emails: 'student@certame.example',
  });
  expect(added.body).toMatchObject({ model: { added: 1 } });
  const list = await teacher.get(pathOf(questionnaire, '/participants'));
  return list.body.model.data[0].id;
}

describe('saving', () => {
  it('makes a draft with sections, items and draws, and reads it back', async () => {
    const made = await makeQuestionnaire(teacher, {
      name: 'Álgebra I',
      starts_at: '2030-01-10T10:00:00-03:00',
      ends_at: '2030-01-10T12:00:00-03:00',
      password: 'segredo',
      settings: { limit_min: 90 },
      sections: [
        { title: 'Parte A', items: placed(bank.slice(0, 2)) },
        {
          title: 'Parte B',
          items: [{ question_id: bank[2], score: '2,5', required: true }],
          draws: [{ count: 3, tag: 'daqui' }],
        },
      ],
    });
    expect(made).toMatchObject({
      name: 'Álgebra I',
      state: 'draft',
      starts_at: '2030-01-10T13:00:00.000Z',
      has_password: true,
      locked: false,
      questions: 6,
      settings: { limit_min: 90, invited_only: true },
    });
    expect(made.short_url_id).toMatch(/^[A-Za-z0-9_-]{12}$/);
    expect(made.sections.map((section) => section.title)).toEqual(['Parte A', 'Parte B']);
    expect(made.sections[1]?.items[0]).toMatchObject({ score: '2.5', required: true, has_key: true });
    // Placed questions aren't drawn too.
    expect(made.sections[1]?.draws[0]).toMatchObject({ count: 3, available: bank.length - 3 });
    const read = await teacher.get(pathOf(made));
    expect(read.body.model).toEqual(made);
    expect(JSON.stringify(read.body)).not.toContain('argon2');
  });

  it('keeps the ids that are sent, moves items between sections and drops the rest', async () => {
    const made = await makeQuestionnaire(teacher, {
      sections: [{ items: placed(bank.slice(0, 3)) }, { draws: [{ count: 1 }] }],
    });
    const [a, b] = made.sections;
    const body = bodyOf(made);
    const moved = body.sections[0]?.items[1];
    const reply = await teacher.put(pathOf(made), {
      ...body,
      sections: [{ ...body.sections[1], items: [moved, { question_id: bank[5] }] }],
    });
    expect(reply.status).toBe(200);
    const { sections } = reply.body.model;
    expect(sections).toHaveLength(1);
    expect(sections[0].id).toBe(b?.id);
    expect(sections[0].draws[0].id).toBe(b?.draws[0]?.id);
    expect(sections[0].items.map((item: { id: string }) => item.id)[0]).toBe(a?.items[1]?.id);
    expect(sections[0].items).toHaveLength(2);
  });

  it('leaves sections and settings alone when they are not sent', async () => {
    const made = await makeQuestionnaire(teacher, {
      settings: { limit_min: 30 },
      sections: [{ items: placed(bank.slice(0, 1)) }],
    });
    const reply = await teacher.put(pathOf(made), { name: 'Outro nome' });
    expect(reply.body.model).toMatchObject({ name: 'Outro nome', settings: { limit_min: 30 }, questions: 1 });
  });

  it('sets, keeps and clears the password', async () => {
    const made = await makeQuestionnaire(teacher, { password: 'segredo' });
    const [stored] = await sql<{ password_hash: string }>(
      server,
      'select password_hash from questionnaires where id = $1',
      [made.id],
    );
    expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
    const kept = await teacher.put(pathOf(made), { name: 'Prova' });
    expect(kept.body.model.has_password).toBe(true);
    const cleared = await teacher.put(pathOf(made), { name: 'Prova', password: null });
    expect(cleared.body.model.has_password).toBe(false);
  });

  it('answers 409 with the row as it is when somebody else has saved', async () => {
    const made = await makeQuestionnaire(teacher);
    const first = await teacher.put(pathOf(made), { ...bodyOf(made), name: 'Primeira' });
    expect(first.status).toBe(200);
    const second = await teacher.put(pathOf(made), { ...bodyOf(made), name: 'Segunda' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'conflict', data: { current: { name: 'Primeira' } } });
  });

  it('lets only one of simultaneous saves through', async () => {
    const made = await makeQuestionnaire(teacher);
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => teacher.put(pathOf(made), { ...bodyOf(made), name })),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    [
      'the end before the start, whatever the offsets',
      { starts_at: '2030-01-01T10:00:00Z', ends_at: '2030-01-01T12:00:00+03:00' },
      'ends_at',
    ],
    ['an instant that no calendar has', { starts_at: '2030-13-01T10:00:00Z' }, 'starts_at'],
    ['a year beyond the calendar', { ends_at: '9999-12-31T23:59:59-12:00' }, 'ends_at'],
    ['a negative score', { settings: { default_score: '-1' } }, 'settings.default_score'],
    [
      'a percentage over 100',
      { settings: { minimum_score_percent: '101' } },
      'settings.minimum_score_percent',
    ],
    [
      'no going back with everything on one page',
      { settings: { do_not_go_back: true } },
      'settings.do_not_go_back',
    ],
    ['a short password', { password: 'abc' }, 'password'],
    [
      'an unknown question',
      { sections: [{ items: [{ question_id: missing }] }] },
      'sections.0.items.0.question_id',
    ],
    [
      'an unknown discipline',
      { sections: [{ draws: [{ count: 1, discipline_id: missing }] }] },
      'sections.0.draws.0.discipline_id',
    ],
    ["another's section id", { sections: [{ id: missing }] }, 'sections.0.id'],
    [
      "another's item id",
      { sections: [{ items: [{ id: missing, question_id: missing }] }] },
      'sections.0.items.0.id',
    ],
    ["another's draw id", { sections: [{ draws: [{ id: missing, count: 1 }] }] }, 'sections.0.draws.0.id'],
    [
      'a draw of headings',
      { sections: [{ draws: [{ count: 1, type: 'section' }] }] },
      'sections.0.draws.0.type',
    ],
    ['a draw of nothing', { sections: [{ draws: [{ count: 0 }] }] }, 'sections.0.draws.0.count'],
    ['NUL in the name', { name: 'a\u0000b' }, 'name'],
  ])('refuses %s', async (_what, body, field) => {
    const before = await sql(server, 'select id from questionnaires');
    const reply = await teacher.post('/api/v1/questionnaires', { name: 'Prova', ...body });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toContain(field);
    expect(await sql(server, 'select id from questionnaires')).toHaveLength(before.length);
  });

  it.each([
    [null],
    [[]],
    ['text'],
    [{ name: 7 }],
    [{ name: 'x', sections: 'all' }],
    [{ name: 'x', settings: [] }],
  ])('refuses the body %j without a server error', async (body) => {
    const reply = await teacher.post('/api/v1/questionnaires', body);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });

  it('refuses a deleted question, and an item of another questionnaire', async () => {
    const [gone] = await fillBank(server, teacher, 1, { deleted: true });
    const withGone = await teacher.post('/api/v1/questionnaires', {
      name: 'Prova',
      sections: [{ items: [{ question_id: gone }] }],
    });
    expect(withGone.status).toBe(422);
    const one = await makeQuestionnaire(teacher, { sections: [{ items: placed(bank.slice(0, 1)) }] });
    const two = await makeQuestionnaire(teacher, { sections: [{ items: placed(bank.slice(0, 1)) }] });
    const stolen = await teacher.put(pathOf(two), {
      name: 'Prova',
      sections: [{ items: [{ id: one.sections[0]?.items[0]?.id, question_id: bank[0] }] }],
    });
    expect(stolen.status).toBe(422);
    expect((await teacher.get(pathOf(one))).body.model).toEqual(one);
  });
});

describe('deleting', () => {
  it('removes a questionnaire without attempts with everything that hangs on it', async () => {
    const made = await makeQuestionnaire(teacher, {
      sections: [{ items: placed(bank.slice(0, 1)), draws: [{ count: 1 }] }],
    });
    await withParticipant(made);
    expect((await teacher.delete(pathOf(made))).status).toBe(200);
    expect((await teacher.get(pathOf(made))).status).toBe(404);
    expect(await sql(server, 'select from participants where questionnaire_id = $1', [made.id])).toHaveLength(
      0,
    );
  });
});
