import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createMember, institutionIdOf } from '@certame/testkit/members.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const institutionId = await institutionIdOf(server, firstInstitution);

/** Registers an address, whoever's it is, as the page does. */
const register = (email: string) =>
  server.anonymous().post('/api/v1/store', {
    name: 'Nova Pessoa',
    email,
    phone: null,
    password: 'Manga-verde-47',
    password_confirmation: 'Manga-verde-47',
    institution_id: institutionId,
    accepted: true,
    terms_version: legalTexts.terms.version,
    privacy_version: legalTexts.privacy.version,
  });

/** The newest message to an address, as this reader sees it once it is there. */
async function readMail(reader: ApiClient, email: string): Promise<string> {
  for (let round = 0; round < 100; round += 1) {
    const path = `/api/v1/emails_sent?filters[email]=${encodeURIComponent(email)}`;
    const [row] = (await reader.get(path)).body.model.data;
    if (row) return (await reader.get(`/api/v1/emails_sent/${row.id}`)).body.model.html;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${email}`);
}

const activationLink = /\/#\/verified\?token=[\w-]{43}/;
const readsMail = ['emails_sent.menu'];

describe('the link of a registration', () => {
  it('is hidden from a reader of the outbox who administers no accounts', async () => {
    const email = 'vitima@exemplo.com.br';
    expect((await register(email)).status).toBe(201);
    const reader = await createMember(server, 'Rui Leitor', {
      [firstInstitution]: { permissions: readsMail },
    });
    const html = await readMail(await reader.actingIn(firstInstitution), email);
    expect(html).toContain('(link oculto)');
    expect(html).not.toMatch(activationLink);
    expect(html).not.toMatch(/verified\?/);
  });

  it('is shown to who may administer that account, and not to who holds less than it', async () => {
    const email = 'nova@exemplo.com.br';
    await register(email);
    expect(await readMail(await server.as('admin'), email)).toMatch(activationLink);
    const clerk = await createMember(server, 'Cleide Cadastro', {
      [firstInstitution]: { permissions: [...readsMail, 'users.edit'] },
    });
    expect(await readMail(await clerk.actingIn(firstInstitution), email)).not.toMatch(activationLink);
  });

  it('is hidden from who administers the institution alone, once the account acts in another', async () => {
    const email = 'ambas@exemplo.com.br';
    await register(email);
    const director = await createMember(server, 'Dora Diretora', { [firstInstitution]: { role: 'admin' } });
    const reader = await director.actingIn(firstInstitution);
    expect(await readMail(reader, email)).toMatch(activationLink);
    await owner.query(
      `insert into memberships (institution_id, user_id, role_id)
       select r.institution_id, u.id, r.id from users u, roles r
        where u.email = $1 and r.institution_id = $2 and r.key = 'student'`,
      [email, await institutionIdOf(server, secondInstitution)],
    );
    expect(await readMail(reader, email)).not.toMatch(activationLink);
  });

  it('is shown for an address without a login to who edits users here, and to nobody else', async () => {
    const email = 'ninguem@exemplo.com.br';
    await register(email);
    const admin = await server.as('admin');
    await readMail(admin, email);
    await owner.query(`update users set email = 'outra@exemplo.com.br' where email = $1`, [email]);
    const reading = async (permissions: string[]) => {
      const reader = await createMember(server, 'Alguém', { [firstInstitution]: { permissions } });
      return readMail(await reader.actingIn(firstInstitution), email);
    };
    expect(await reading(readsMail)).not.toMatch(activationLink);
    expect(await reading([...readsMail, 'users.edit'])).toMatch(activationLink);
  });
});
