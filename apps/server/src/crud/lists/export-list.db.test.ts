import { areas } from '@certame/contract/areas.ts';
import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import { parseSheet } from '@certame/rules/questions/import/sheet.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readSheet } from '#lib/sheets/sheets.ts';

const server = await useTestServer();

const allEndpoints = declaredEndpoints.map(({ endpoint }) => endpoint);
const isGrid = ({ query, method }: (typeof allEndpoints)[number]): boolean =>
  method === 'GET' && query instanceof z.ZodObject && 'custom_filters' in query.shape;
/** A bell of one's own, and what classmates see of each other, are no lists to take along. */
const noFile = [
  // The list of the same rows has one.
  '/api/v1/questionnaires/calendar',
  '/api/v1/users/notifications',
  '/api/v1/classes_students/:class_id/students',
];

const sheetOf = async (path: string, user = 'admin') => {
  const client = await server.as(user);
  const file = await client.get(path);
  expect([path, file.status]).toEqual([path, 200]);
  const { rows } = await readSheet(file.body, 'list.xlsx');
  return { file, rows: rows.map(({ values }) => values) };
};

it('every list can be taken along as a file, by those who may read it', () => {
  const lists = allEndpoints.filter((one) => isGrid(one) && !one.path.endsWith('/export/:type'));
  const files = new Map(allEndpoints.map((one) => [one.path, one]));
  const missing = lists.filter(({ path }) => !files.has(`${path}/export/:type`)).map(({ path }) => path);
  expect(missing.toSorted()).toEqual(noFile.toSorted());
  for (const { path, access } of lists) {
    const file = files.get(`${path}/export/:type`);
    if (file) expect([path, file.access]).toEqual([path, access]);
  }
  expect(lists.length).toBeGreaterThan(areas.length);
});

it('questionnaires: the rows of the screen in its words, called as people call it', async () => {
  const admin = await server.as('admin');
  const { body } = await admin.get('/api/v1/questionnaires?filters[state]=released&per_page=100');
  const { file, rows } = await sheetOf('/api/v1/questionnaires/export/xls?filters[state]=released');
  expect(rows.map((row) => row.Nome)).toEqual(body.model.data.map(({ name }: { name: string }) => name));
  expect(new Set(rows.map((row) => row.Situação))).toEqual(new Set(['Liberada']));
  expect(file.headers.get('content-disposition')).toMatch(/filename="questionarios-\d{4}-\d\d-\d\d\.xlsx"/);
  const pdf = await admin.get('/api/v1/questionnaires/export/pdf');
  expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');
});

it('the other lists have a file too', async () => {
  const admin = await server.as('admin');
  const idOf = async (path: string): Promise<string> =>
    (await admin.get(`${path}?per_page=1`)).body.model.data[0].id;
  const [questionnaire, room, group, content] = await Promise.all(
    ['questionnaires', 'classrooms', 'classes', 'contents'].map((area) => idOf(`/api/v1/${area}`)),
  );
  for (const path of [
    'base_question',
    'class_invites',
    'text_message',
    'user_client_exceptions',
    `questionnaires/${questionnaire}/participants`,
    `classrooms/${room}/participants`,
    `classes/${group}/students`,
    `contents/${content}/views`,
  ]) {
    const { body } = await admin.get(`/api/v1/${path}?per_page=100`);
    const { file, rows } = await sheetOf(`/api/v1/${path}/export/xls`);
    expect([path, file.status, rows.length]).toEqual([path, 200, body.model.total]);
    expect([path, (await admin.get(`/api/v1/${path}/export/pdf`)).status]).toEqual([path, 200]);
  }
});

it('a questionnaire gives its questions as a sheet that the bank reads', async () => {
  const admin = await server.as('admin');
  const { body } = await admin.get('/api/v1/questionnaires?filters[state]=released&per_page=1');
  const [{ id }] = body.model.data;
  const { body: full } = await admin.get(`/api/v1/questionnaires/${id}`);
  const placed = full.model.sections.flatMap(({ items }: { items: { title: string }[] }) => items);
  const { rows } = await sheetOf(`/api/v1/questionnaire/${id}/questions/export`);
  expect(parseSheet(rows).map(({ title }) => title)).toEqual(
    placed.map(({ title }: { title: string }) => title),
  );
  const student = await server.as('student');
  expect((await student.get(`/api/v1/questionnaire/${id}/questions/export`)).status).toBe(403);
});

it('custom filters narrow every list as filters do', async () => {
  const admin = await server.as('admin');
  const total = async (path: string): Promise<number> => (await admin.get(path)).body.model.total;
  const search = encodeURIComponent('nobody is called so');
  const walked: string[] = [];
  for (const { path } of allEndpoints.filter((one) => isGrid(one) && !one.path.includes(':'))) {
    if ((await admin.get(path)).status !== 200) continue;
    const [all, filtered, custom] = [
      await total(path),
      await total(`${path}?filters[q]=${search}`),
      await total(`${path}?custom_filters[q]=${search}`),
    ];
    expect([path, custom]).toEqual([path, filtered]);
    if (filtered < all) walked.push(path);
  }
  expect(walked.length).toBeGreaterThan(10);
  const released = await total('/api/v1/questionnaires?custom_filters[state]=released');
  expect(released).toBeLessThan(await total('/api/v1/questionnaires'));
  expect(
    await total(
      '/api/v1/questionnaires?filters[state][]=released&filters[state][]=draft&custom_filters[state]=released',
    ),
  ).toBe(released);
  const contradiction = await admin.get(
    '/api/v1/questionnaires?filters[state]=draft&custom_filters[state]=released',
  );
  expect([contradiction.status, Object.keys(contradiction.body.errors)]).toEqual([
    422,
    ['custom_filters.state'],
  ]);
});
