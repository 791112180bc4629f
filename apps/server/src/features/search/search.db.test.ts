import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await useTestServer();
beforeAll(async () => {
  const manager = await server.as('manager');
  for (const [index, name] of ['Ânderson Quirino', 'Maria Quirino', 'José Quirino', 'Quirino Sá'].entries())
    await manager.post('/api/v1/students', { name, email: `quirino${index}@exemplo.com.br` });
});

const find = async (account: string, text: string, institution?: string) =>
  (await server.as(account, institution)).get(`/api/v1/search?q=${encodeURIComponent(text)}`);
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
    expect(kindsOf((await find('manager', 'prova')).body)).toEqual(
      expect.arrayContaining(['classroom_configs', 'campaigns', 'missives']),
    );
    expect(kindsOf((await find('manager', 'notícia avaliação')).body)).toEqual([]);
    expect(kindsOf((await find('admin', 'feira de ciências')).body)).toEqual(['news']);
    expect(kindsOf((await find('manager', 'feira de ciências')).body)).toEqual([]);
    expect(kindsOf((await find('admin', 'professor')).body)).toContain('roles');
    expect((await find('corrector', 'quirino')).body.model).toEqual([]);
  });

  it('tells what differs from one recipient to the next in words', async () => {
    const admin = await server.as('admin');
    const made = await admin.post('/api/v1/email_templates', {
      name: 'Aviso quirinense',
      type: 'basic',
      subject: 'Um aviso para {{ name }}',
      body: '<p>{{body}}</p>',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const templates = (await find('admin', 'quirinense')).body.model.find(
      (group: { kind: string }) => group.kind === 'email_templates',
    );
    expect(templates.rows).toMatchObject([{ detail: 'Um aviso para [Nome de quem recebe]' }]);
  });

  it('finds leads in their campaign, by name or e-mail, for who may open them', async () => {
    const leadsOf = async (account: string, text: string, institution?: string) =>
      (await find(account, text, institution)).body.model.find(
        (group: { kind: string }) => group.kind === 'leads',
      )?.rows;
    const manager = await server.as('manager');
    const [campaign] = (await manager.get('/api/v1/campaigns?filters[search]=bolsas')).body.model.data;
    expect(await leadsOf('manager', 'HEITOR brandao')).toMatchObject([
      {
        label: 'Heitor Brandão',
        detail: `heitor.brandao@exemplo.com.br · ${campaign.name}`,
        parent_id: campaign.id,
      },
    ]);
    expect(await leadsOf('manager', 'sonia.takahashi@')).toHaveLength(1);
    for (const account of ['teacher', 'student', 'supervisor', 'corrector', 'approver'])
      expect(await leadsOf(account, 'heitor')).toBeUndefined();
    expect(await leadsOf('manager', 'heitor', secondInstitution)).toBeUndefined();
  });

  it('gives candidates what is theirs: exams, classes and contents as far as they are published', async () => {
    const mine = async (account: string, text: string) => (await find(account, text)).body.model;
    const [exam] = await mine('student', 'bimestral');
    expect(exam).toMatchObject({ kind: 'answers', rows: [{ label: 'Avaliação bimestral — 3º ano A' }] });
    const form = await (await server.as('student')).get(`/api/v1/forms/${exam.rows[0].id}`);
    expect(form.status).toBe(200);
    expect(await mine('restricted', 'bimestral')).toEqual([]);
    const classes = await mine('student', '3º ano');
    expect(classes.find((group: { kind: string }) => group.kind === 'classes').rows).toMatchObject([
      { label: '3º ano A' },
    ]);
    const manager = await server.as('manager');
    const { data } = (await manager.get('/api/v1/contents?per_page=50')).body.model;
    const seen = (await (await server.as('student')).get('/api/v1/contents?per_page=50')).body.model.data;
    const shown = new Set(seen.map((row: { name: string }) => row.name));
    expect(shown.size).toBeGreaterThan(0);
    expect(data.length).toBeGreaterThan(shown.size);
    for (const { name } of data) {
      const found = (await mine('student', name)).flatMap(
        (group: { rows: { label: string }[] }) => group.rows,
      );
      expect([name, found.some(({ label }: { label: string }) => label === name)]).toEqual([
        name,
        shown.has(name),
      ]);
    }
  });

  it('gives supervisors their own rooms', async () => {
    const { body } = await find('supervisor', 'sala');
    expect(body.model).toMatchObject([{ kind: 'classrooms', rows: [{ label: 'Sala 01' }] }]);
  });

  it('stays in the institution, and within what rules of data access leave', async () => {
    expect((await find('manager', 'quirino', secondInstitution)).body.model).toEqual([]);
    const admin = await server.as('admin');
    const { body } = await admin.get('/api/v1/classes?per_page=2');
    const [shown, hidden] = body.model.data;
    const teacher = await server.as('teacher');
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
    const manager = await server.as('manager');
    expect((await manager.get(`/api/v1/search?q=${'x'.repeat(101)}`)).status).toBe(422);
    manager.institutionId = null;
    expect((await manager.get('/api/v1/search?q=ana')).status).toBe(403);
  });
});
