import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const base = '/api/v1/user_client_exceptions';
const chrome =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const server = await useTestServer();
const { owner } = server;
const admin = await server.as('admin');
beforeEach(async () => {
  await owner.query('delete from client_exceptions');
});

const report = (client: ApiClient, message: string, more: object = {}, userAgent = chrome) =>
  client.send(
    'POST',
    `${base}/`,
    { type: 'error', data: { message, stack: '', path: '#/classes', version: '2.2.55', ...more } },
    { 'user-agent': userAgent },
  );
const list = async (query = '') => (await admin.get(`${base}${query}`)).body.model;

describe('errors of browsers', () => {
  it('are taken from strangers too and grouped, with counts, browsers, versions and people', async () => {
    const student = await server.as('student');
    const teacher = await server.as('teacher');
    const stack = 'TypeError: x\n    at draw (https://h/assets/grid-AAAABBBB.js:1:2)';
    const later = 'TypeError: x\n    at draw (https://h/assets/grid-CCCCDDDD.js:9:77)';
    expect((await report(server.anonymous(), 'Item 12 failed', { stack })).status).toBe(202);
    await report(student, 'Item 99 failed', { stack: later, version: '2.3.0' });
    await report(student, 'Item 7 failed', { stack });
    await report(teacher, 'Item 7 failed', { stack }, 'curl/8');
    await report(teacher, 'Something else');
    const { data, total } = await list('?order_column=count&direction=desc');
    expect(total).toBe(2);
    expect(data[0]).toMatchObject({
      message: 'Item 12 failed',
      frame: 'draw@grid.js',
      count: 4,
      people_count: 2,
      browsers: { 'Chrome 131, Windows': 3, '?': 1 },
      versions: { '2.2.55': 3, '2.3.0': 1 },
      resolved_at: null,
    });
    const detail = (await admin.get(`${base}/${data[0].id}`)).body.model;
    expect(detail.events).toHaveLength(4);
    expect(detail.events[0]).toMatchObject({ path: '/classes', browser: '?' });
  });

  it('hold nothing personal', async () => {
    await report(server.anonymous(), 'Falha para ana@escola.com.br, CPF 123.456.789-09', {
      stack: 'Error at https://h/x.js?token=segredo123:1:1',
      path: '#/reset-password/Zk3vQ9x1Lm2Np4Rs5Tu6Vw7?email=ana@escola.com.br',
    });
    const { rows } = await owner.query(
      'select row_to_json(e)::text || row_to_json(v)::text as everything from client_exceptions e join client_exception_events v on v.exception_id = e.id',
    );
    expect(rows).toHaveLength(1);
    for (const secret of ['ana@', 'escola.com.br', '123.456', 'segredo123', 'Zk3vQ9'])
      expect(rows[0].everything).not.toContain(secret);
  });

  it('are bounded: long texts are cut, large bodies refused, the oldest occurrences go, one address is limited', async () => {
    expect((await report(server.anonymous(), 'x'.repeat(20_000))).status).toBe(202);
    expect((await report(server.anonymous(), 'x'.repeat(40_000))).status).toBe(413);
    expect((await server.anonymous().post(`${base}/`, { type: 'error' })).status).toBe(422);
    expect((await server.anonymous().post(`${base}/`, { data: { message: 'nul \u0000' } })).status).toBe(202);
    for (let index = 0; index < 25; index += 1) await report(server.anonymous(), 'many');
    const many = (await list('?filters[search]=many')).data[0];
    expect(many.count).toBe(25);
    expect((await admin.get(`${base}/${many.id}`)).body.model.events).toHaveLength(20);
    const statuses = await Promise.all(
      Array.from({ length: 130 }, async () => (await report(server.anonymous(), 'flood')).status),
    );
    expect(statuses).toContain(429);
  });

  it('are resolved, opened again by the next one, searched and deleted, by the system administrator alone', async () => {
    await owner.query(
      `insert into client_exceptions (fingerprint, type, message, frame, first_seen_at, last_seen_at)
       values ('f1', 'error', 'Não abriu', '', now(), now())`,
    );
    const [row] = (await list('?filters[search]=nao abriu')).data;
    expect(
      (await admin.put(`${base}/${row.id}/resolve`, { resolved: true })).body.model.resolved_at,
    ).not.toBeNull();
    expect((await list('?filters[state]=open')).total).toBe(0);
    expect((await list('?filters[state]=resolved')).total).toBe(1);
    expect(
      (await admin.put(`${base}/${row.id}/resolve`, { resolved: false })).body.model.resolved_at,
    ).toBeNull();
    const manager = await server.as('manager');
    for (const reply of [
      await manager.get(base),
      await manager.get(`${base}/${row.id}`),
      await manager.put(`${base}/${row.id}/resolve`, { resolved: true }),
      await manager.delete(`${base}/${row.id}`),
    ])
      expect(reply.status).toBe(403);
    expect((await admin.delete(`${base}/${row.id}`)).status).toBe(200);
    expect((await admin.get(`${base}/${row.id}`)).status).toBe(404);
    expect((await admin.delete(`${base}/${row.id}`)).status).toBe(404);
  });
});
