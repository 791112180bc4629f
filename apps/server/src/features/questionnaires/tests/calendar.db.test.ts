import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, test } from 'vitest';
import { classNamed, fillBank, makeQuestionnaire, pathOf, placed } from './world.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
const march = { from: '2031-03-01T03:00:00Z', to: '2031-04-01T03:00:00Z' };
let inClass = '';

async function shown(filters: Record<string, string>): Promise<string[]> {
  const query = Object.entries(filters).map(([key, value]) => `filters[${key}]=${encodeURIComponent(value)}`);
  const { status, body } = await teacher.get(
    `/api/v1/questionnaires/calendar?per_page=100&${query.join('&')}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model.data.map(({ name }: { name: string }) => name);
}

beforeAll(async () => {
  const bank = await fillBank(server, teacher, 1);
  const sections = [{ items: placed(bank) }];
  const make = (name: string, starts_at: string | null, ends_at: string | null) =>
    makeQuestionnaire(teacher, { name, starts_at, ends_at, sections });
  await make('De março a maio', '2031-03-20T12:00:00Z', '2031-05-02T12:00:00Z');
  await make('De fevereiro a março', '2031-02-20T12:00:00Z', '2031-03-02T12:00:00Z');
  await make('Sem término', '2031-03-10T12:00:00Z', null);
  await make('Só com término', null, '2031-03-15T12:00:00Z');
  await make('Sem datas', null, null);
  await make('Em abril', '2031-04-01T03:00:00Z', '2031-04-01T05:00:00Z');
  const archived = await make('Arquivada', '2031-03-11T12:00:00Z', '2031-03-11T13:00:00Z');
  await teacher.post(pathOf(archived, '/archive'), {});
  const made = await make('Da turma', '2031-03-05T12:00:00Z', '2031-03-05T13:00:00Z');
  inClass = await classNamed(server, teacher, '3º ano A');
  await teacher.post(pathOf(made, '/participants'), { class_ids: [inClass] });
});

test('the calendar has what lies in its days, the earliest first', async () => {
  expect(await shown(march)).toEqual([
    'De fevereiro a março',
    'Da turma',
    'Sem término',
    'Só com término',
    'De março a maio',
  ]);
  expect(await shown({ from: '2031-04-01T03:00:00Z', to: '2031-05-01T03:00:00Z' })).toEqual([
    'De março a maio',
    'Em abril',
  ]);
});

test('it is narrowed down by class and state; archived ones are there when asked for', async () => {
  expect(await shown({ ...march, class_id: inClass })).toEqual(['Da turma']);
  expect(await shown({ ...march, state: 'archived' })).toEqual(['Arquivada']);
  expect(await shown({ ...march, state: 'released' })).toEqual([]);
});

test('it counts who takes part, and asks for its days', async () => {
  const asked = `filters[from]=${march.from}&filters[to]=${march.to}&filters[class_id]=${inClass}`;
  const { body } = await teacher.get(`/api/v1/questionnaires/calendar?${asked}`);
  const [exam] = body.model.data;
  expect(exam).toMatchObject({ starts_at: '2031-03-05T12:00:00.000Z', attempts: 0, anonymous: false });
  expect(exam.participants).toBeGreaterThan(0);
  const without = await teacher.get('/api/v1/questionnaires/calendar');
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([
    422,
    ['filters.from', 'filters.to'],
  ]);
});
