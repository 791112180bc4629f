import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

const personOf = async (email: string) =>
  (await manager.get(`/api/v1/students?filters[search]=${encodeURIComponent(email)}`)).body.model.data[0];

describe('students', () => {
  it('come with a login of the student role and a welcome', async () => {
    const made = await manager.post('/api/v1/students', {
      name: 'Lia Luz',
      email: 'lia@escola.example',
      identifier: '77',
    });
    expect(made.status).toBe(201);
    expect(made.body.model.active).toBe(true);
    const { rows } = await owner.query(
      `select r.key from memberships m join roles r on r.id = m.role_id join users u on u.id = m.user_id where u.email = 'lia@escola.example'`,
    );
    expect(rows).toEqual([{ key: 'student' }]);
    const mail = await owner.query(
      `select template from outbox_emails where to_email = 'lia@escola.example'`,
    );
    expect(mail.rows).toEqual([{ template: 'welcome' }]);
    const twice = await manager.post('/api/v1/students', { name: 'Lia', email: 'lia@escola.example' });
    expect(twice.status).toBe(409);
    expect(twice.body.errors.email).toBeDefined();
  });

  it('change their address with the login, but never one of a person who acts elsewhere', async () => {
    const person = await personOf('lia@escola.example');
    const changed = await manager.put(`/api/v1/students/${person.id}`, {
      email: 'lia.luz@escola.example',
      name: 'Lia da Luz',
    });
    expect(changed.status).toBe(200);
    const login = await owner.query(`select name from users where email = 'lia.luz@escola.example'`);
    expect(login.rows).toEqual([{ name: 'Lia da Luz' }]);
    // Only here does the manager edit students from now on.
    await owner.query(
      `delete from memberships m using users u, institutions i where u.id = m.user_id and i.id = m.institution_id
          and u.email = 'manager@certame.example' and i.name = 'Instituto Maré'`,
    );
    const sofia = await personOf('student@certame.example');
    const refused = await manager.put(`/api/v1/students/${sofia.id}`, { email: 'mine@evil.example' });
    expect(refused.body.code).toBe('user-elsewhere');
    expect((await manager.put(`/api/v1/students/${sofia.id}`, { name: 'Sofia E.' })).status).toBe(200);
    const kept = await owner.query(`select name from users where email = 'student@certame.example'`);
    expect(kept.rows).toEqual([{ name: 'Sofia Estudante' }]);
  });

  it('are out at once when deactivated, and in again when activated', async () => {
    const student = await server.as('aluno15');
    const person = await personOf('aluno15@certame.example');
    await manager.put(`/api/v1/students/${person.id}`, { active: false });
    expect((await student.post('/api/v1/logged')).status).toBe(401);
    const later = await server
      .anonymous()
      .post('/api/v1/login', { email: 'aluno15@certame.example', password: 'Certame1' });
    expect(later.body.model.institutions).toEqual([]);
    await manager.put(`/api/v1/students/${person.id}`, { active: true });
    expect((await server.as('aluno15')).user?.permissions.length).toBeGreaterThan(5);
  });

  it('leave with their membership', async () => {
    const person = await personOf('aluno36@certame.example');
    expect((await manager.delete(`/api/v1/students/${person.id}`)).status).toBe(200);
    const { rows } = await owner.query(
      `select from memberships m join users u on u.id = m.user_id where u.email = 'aluno36@certame.example'`,
    );
    expect(rows).toEqual([]);
  });

  it('go on elsewhere, in the middle of an exam too, whatever another institution makes of them', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
    const candidate = await candidateOf(server, scenario, 'aluno20');
    const device = { device_id: 'device-AAAA' };
    const started = await candidate.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, device);
    const clerk = await createMember(server, 'Cleide Cadastro', {
      [secondInstitution]: { permissions: ['students.menu', 'students.create', 'students.edit'] },
    });
    const elsewhere = await clerk.actingIn(secondInstitution);
    const made = await elsewhere.post('/api/v1/students', {
      name: 'Qualquer',
      email: 'aluno20@certame.example',
    });
    const { id } = made.body.model;
    const rolesThere = () =>
      owner.query(
        `select from memberships m join people p on p.user_id = m.user_id and p.institution_id = m.institution_id where p.id = $1`,
        [id],
      );
    expect((await rolesThere()).rowCount).toBe(1);
    expect((await elsewhere.put(`/api/v1/students/${id}`, { active: false })).status).toBe(200);
    expect((await rolesThere()).rowCount).toBe(0);
    const saved = await candidate.post(`/api/v1/answers/${started.body.answer_id}/responses`, {
      ...device,
      responses: [
        { item_id: scenario.itemIds[0], seq: 1, value: 'a', answered_at: new Date().toISOString() },
      ],
    });
    expect(saved.status).toBe(200);
  });

  it('who do more here than whoever edits students stay signed in', async () => {
    const boss = await createMember(server, 'Berta Chefe', { [firstInstitution]: { role: 'admin' } });
    const clerk = await createMember(server, 'Selma Secretaria', {
      [firstInstitution]: { permissions: ['students.menu', 'students.create', 'students.edit'] },
    });
    const [client, bossClient] = [
      await clerk.actingIn(firstInstitution),
      await boss.actingIn(firstInstitution),
    ];
    const made = await client.post('/api/v1/students', { name: 'Berta Chefe', email: boss.email });
    await client.put(`/api/v1/students/${made.body.model.id}`, { active: false });
    expect((await bossClient.get('/api/v1/users')).status).toBe(200);
  });
});
