import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, test } from 'vitest';
import { classNamed, fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
let bank: string[];
beforeAll(async () => {
  bank = await fillBank(server, teacher, 2);
});

async function found(filters: Record<string, string>): Promise<string[]> {
  const query = Object.entries(filters).map(([key, value]) => `filters[${key}]=${encodeURIComponent(value)}`);
  const { status, body } = await teacher.get(`/api/v1/questionnaires?per_page=100&${query.join('&')}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model.data.map(({ name }: { name: string }) => name);
}

test('exams are found by the class that takes part, the discipline of a question, and their days', async () => {
  const classId = await classNamed(server, teacher, '3º ano A');
  const [discipline] = await sql<{ id: string }>(
    server,
    `insert into disciplines (institution_id, name) select institution_id, 'Astronomia' from questions where id = $1 returning id`,
    [bank[1]],
  );
  const disciplineId = discipline?.id ?? '';
  await sql(server, 'update questions set discipline_id = $1 where id = $2', [disciplineId, bank[1]]);
  const made = await makeQuestionnaire(teacher, {
    name: 'Prova da turma',
    starts_at: '2031-03-10T10:00:00-03:00',
    ends_at: '2031-03-12T10:00:00-03:00',
    sections: [{ items: placed(bank.slice(0, 1)) }],
  });
  await makeQuestionnaire(teacher, {
    name: 'Prova de astronomia',
    starts_at: '2031-03-20T10:00:00-03:00',
    sections: [{ items: placed(bank.slice(1, 2)) }],
  });
  const added = await teacher.post(pathOf(made, '/participants'), { class_ids: [classId] });
  expect(added.status).toBe(201);

  expect(await found({ class_id: classId })).toContain('Prova da turma');
  expect(await found({ class_id: classId })).not.toContain('Prova de astronomia');
  expect(await found({ discipline_id: disciplineId })).toEqual(['Prova de astronomia']);
  const march = { from: '2031-03-11T00:00:00Z', to: '2031-03-15T00:00:00Z' };
  expect(await found(march)).toEqual(['Prova da turma']);
  // What has no end goes on.
  expect(await found({ from: '2032-01-01T00:00:00Z', to: '2032-02-01T00:00:00Z' })).toEqual([
    'Prova de astronomia',
  ]);
  for (const filter of ['class_id', 'discipline_id'])
    expect((await teacher.get(`/api/v1/questionnaires?filters[${filter}]=x`)).status).toBe(422);
});
