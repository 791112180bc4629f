import { secondInstitution, startTestServer, type TestServer } from '@certame/testkit/start-test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
  const manager = await test.as('manager');
  for (const [index, name] of ['Ânderson Quirino', 'Maria Quirino', 'José Quirino', 'Quirino Sá'].entries())
    await manager.post('/api/v1/students', { name, email: `quirino${index}@exemplo.com.br` });
});
afterAll(() => test.stop());

const find = async (account: string, text: string, institution?: string) =>
  (await test.as(account, institution)).get(`/api/v1/search?q=${encodeURIComponent(text)}`);
const kindsOf = (body: { model: { kind: string }[] }): string[] => body.model.map((group) => group.kind);

describe('search', () => {
  it('finds parts of words without accents, the best first, three of a kind', async () => {
    const { body } = await find('manager', 'QUIRI');
    const students = body.model.find((group: { kind: string }) => group.kind === 'students');
    expect(students.rows).toHaveLength(3);
    expect(students.rows[0].label).toBe('Quirino Sá');
    const one = await find('manager', 'quir ander');
    expect(one.body.model[0].rows.map((row: { label: string }) => row.label)).toEqual(['Ânderson Quirino']);
  });

  it('gives only kinds whose list the caller may open', async () => {
    expect(kindsOf((await find('manager', 'quirino')).body)).toEqual(['students', 'users']);
    expect(kindsOf((await find('teacher', 'quirino')).body)).toEqual(['students']);
    expect((await find('student', 'quirino')).body.model).toEqual([]);
    expect((await find('corrector', 'quirino')).body.model).toEqual([]);
  });

  it('stays in the institution, and within what rules of data access leave', async () => {
    expect((await find('manager', 'quirino', secondInstitution)).body.model).toEqual([]);
    const admin = await test.as('admin');
    const { body } = await admin.get('/api/v1/classes?per_page=2');
    const [shown, hidden] = body.model.data;
    const teacher = await test.as('teacher');
    expect((await teacher.get('/api/v1/search?q=3%C2%BA%20ano')).body.model[0].rows).toHaveLength(2);
    const made = await admin.post('/api/v1/data_access', {
      level: 'read',
      model_type: 'classes',
      model_id: shown.id,
      owner_type: 'user',
      owner_id: teacher.user?.id,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { body: after } = await teacher.get('/api/v1/search?q=3%C2%BA%20ano');
    const classes = after.model.find((group: { kind: string }) => group.kind === 'classes');
    expect(classes.rows.map((row: { id: string }) => row.id)).toEqual([shown.id]);
    expect(JSON.stringify(after)).not.toContain(hidden.id);
  });

  it.each(['', 'a', '%', '%%%', "'; drop table users; --", '\\\\\\', '🎓🎓🎓', 'x'.repeat(100)])(
    'survives %j',
    async (text) => {
      expect((await find('manager', text)).status).toBe(200);
    },
  );

  it('asks for an institution and a text of some length', async () => {
    const manager = await test.as('manager');
    expect((await manager.get(`/api/v1/search?q=${'x'.repeat(101)}`)).status).toBe(422);
    manager.institutionId = null;
    expect((await manager.get('/api/v1/search?q=ana')).status).toBe(403);
  });
});
