import { randomUUID } from 'node:crypto';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;

const emailOf = async (id: string): Promise<string> =>
  (await owner.query('select email from users where id = $1', [id])).rows[0].email;

describe('authority over a login', () => {
  const clerksRole = { permissions: ['users.menu', 'users.edit', 'students.menu', 'students.edit'] };
  const studentsRole = { permissions: ['students.menu'] };

  /** A clerk of two institutions, and whoever manages the second and is nobody in the first. */
  const clerkAndBoss = async () => ({
    clerk: await createMember(server, 'Cleide Cadastro', {
      [firstInstitution]: clerksRole,
      [secondInstitution]: clerksRole,
    }),
    boss: await createMember(server, 'Berta Chefe', {
      [firstInstitution]: studentsRole,
      [secondInstitution]: { role: 'admin' },
    }),
  });

  it('is of nobody who holds less than the person in any institution of both', async () => {
    const { clerk, boss } = await clerkAndBoss();
    for (const institution of [secondInstitution, firstInstitution]) {
      const client = await clerk.actingIn(institution);
      const path = `/api/v1/users/${boss.id}`;
      const tried = [
        await client.put(`${path}/change_password`, { password: 'Tempestade9Rua' }),
        await client.put(`${path}/activate`, { active: false }),
        await client.put(path, { email: 'minha@evil.example' }),
        await client.post(`${path}/login_link`, { purpose: 'sso', path: null }),
        await client.post(`${path}/send_login_link`),
      ];
      for (const reply of tried) expect([reply.status, reply.body.code]).toEqual([403, 'user-above']);
      expect((await client.get(`${path}/authority`)).body.model.refusal).toBe('user-above');
    }
    expect(await emailOf(boss.id)).toBe(boss.email);
    const { rows } = await owner.query('select password_hash, active from users where id = $1', [boss.id]);
    expect(rows).toEqual([{ password_hash: null, active: true }]);
  });

  it('of whoever edits students is bounded likewise', async () => {
    const { clerk, boss } = await clerkAndBoss();
    const personId = randomUUID();
    const client = await clerk.actingIn(firstInstitution);
    await owner.query(
      `insert into people (id, institution_id, user_id, kind, name, email) values ($1, $2, $3, 'student', 'Berta Chefe', $4)`,
      [personId, client.institutionId, boss.id, boss.email],
    );
    const reply = await client.put(`/api/v1/students/${personId}`, { email: 'outra@evil.example' });
    expect([reply.status, reply.body.code]).toEqual([403, 'user-above']);
    expect(await emailOf(boss.id)).toBe(boss.email);
    expect((await client.put(`/api/v1/students/${personId}`, { name: 'Berta Outra' })).status).toBe(200);
    const { rows } = await owner.query('select name from users where id = $1', [boss.id]);
    expect(rows).toEqual([{ name: 'Berta Chefe' }]);
  });

  it('of a product administrator ends at the own institution, and holds where the person acts in no other', async () => {
    const director = await createMember(server, 'Dora Diretora', {
      [firstInstitution]: { role: 'admin' },
      [secondInstitution]: clerksRole,
    });
    const client = await director.actingIn(firstInstitution);
    const refusal = async (rolesIn: Parameters<typeof createMember>[2]) => {
      const { id } = await createMember(server, 'Alguém', rolesIn);
      return (await client.get(`/api/v1/users/${id}/authority`)).body.model.refusal;
    };
    const beyond = { permissions: ['billing.menu'] };
    expect(await refusal({ [firstInstitution]: { role: 'admin' } })).toBeNull();
    expect(await refusal({ [firstInstitution]: beyond, [secondInstitution]: studentsRole })).toBeNull();
    expect(await refusal({ [firstInstitution]: studentsRole, [secondInstitution]: beyond })).toBe(
      'user-above',
    );
    const local = await createMember(server, 'Lia Local', { [firstInstitution]: { role: 'admin' } });
    const both = await createMember(server, 'Bia Ambas', {
      [firstInstitution]: studentsRole,
      [secondInstitution]: studentsRole,
    });
    const here = await local.actingIn(firstInstitution);
    expect((await here.get(`/api/v1/users/${both.id}/authority`)).body.model.refusal).toBe('user-elsewhere');
  });
});
