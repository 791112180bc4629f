import { randomUUID } from 'node:crypto';
import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { forgetUnconfirmed } from '#features/accounts/registration/commands/forget-unconfirmed.ts';

const server = await useTestServer();
const { owner } = server;
const maker = await server.as('admin', firstInstitution);
/** Administers the second institution, and is nobody in the first. */
const boss = await createMember(server, 'Berta Chefe', { [secondInstitution]: { role: 'admin' } });
const adder = await boss.actingIn(secondInstitution);

const oneTime = 'Mesa-4728-porT';
const known = 'Lagarta4Azul';
const own = 'Tempestade9Rua';
const both = (password: string) => ({ password, password_confirmation: password });
const newAddress = (): string => `${randomUUID()}@caixa.example`;

const teacherRole = async (client: ApiClient): Promise<string> =>
  (await client.get('/api/v1/roles/options')).body.model.find(
    (one: { label: string }) => one.label === 'Professor',
  ).id;
const add = async (client: ApiClient, email: string) =>
  client.post('/api/v1/users', { name: 'Vera Vítima', email, role_ids: [await teacherRole(client)] });

/** The login of an address, made by the first institution, which has chosen its password. */
async function makeKnown(email: string): Promise<{ id: string; intruder: ApiClient }> {
  const { id } = (await add(maker, email)).body.model;
  expect((await maker.put(`/api/v1/users/${id}/change_password`, { password: oneTime })).status).toBe(200);
  const intruder = await server.anonymous().login(email, oneTime);
  expect((await intruder.post('/api/v1/password/change', both(known))).status).toBe(200);
  return { id, intruder };
}
interface Mail {
  id: string;
  institution_id: string;
  html: string;
}
async function mailsWithLink(email: string, count: number, link = 'reset-password/'): Promise<Mail[]> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await owner.query<Mail>(
      `select id, institution_id, html from outbox_emails
        where to_email = $1 and position($2 in html) > 0 order by created_at desc, id desc`,
      [email, link],
    );
    if (rows.length >= count) return rows;
    if (tries > 200) throw new Error(`${rows.length} of ${count} messages to ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const chooseBy = async (mail: Mail | undefined, email: string, password: string): Promise<void> => {
  const token = /reset-password\/([\w-]+)\?/.exec(mail?.html ?? '')?.[1];
  const reply = await server.anonymous().post('/api/v1/password/reset', { token, email, ...both(password) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const choose = async (email: string, mails: number, password = own): Promise<void> =>
  chooseBy((await mailsWithLink(email, mails))[0], email, password);
/** Whether somebody gets into the second institution: by what the session names, and by what the server answers. */
async function getsIn(client: ApiClient): Promise<boolean> {
  const { model } = (await client.get('/api/v1/me')).body;
  const isNamed = model.institutions.some((one: { name: string }) => one.name === secondInstitution);
  client.institutionId = adder.institutionId;
  const { status } = await client.get('/api/v1/classes_students');
  client.institutionId = maker.institutionId;
  expect(status).toBe(isNamed ? 200 : 403);
  return isNamed;
}
const signIn = (email: string, password: string) => server.anonymous().login(email, password);

describe('an address whose login another institution made', () => {
  it('gets in only after its reader has chosen a password by a link to the mailbox', async () => {
    const email = newAddress();
    const { id, intruder } = await makeKnown(email);
    const added = await add(adder, email);
    expect(added.status).toBe(201);
    expect(added.body.model.waits_for_mailbox).toBe(true);
    expect(await getsIn(intruder)).toBe(false);
    expect(await getsIn(await signIn(email, known))).toBe(false);
    const again = await add(adder, email);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([409, ['email']]);

    await choose(email, 2);
    expect((await intruder.post('/api/v1/logged')).status).toBe(401);
    expect((await server.anonymous().post('/api/v1/login', { email, password: known })).status).toBe(401);
    const reader = await signIn(email, own);
    expect(await getsIn(reader)).toBe(true);
    expect((await adder.get(`/api/v1/users/${id}`)).body.model.waits_for_mailbox).toBe(false);
  });

  it('is seen, given other roles and removed while it waits, and its login is not theirs to change', async () => {
    const email = newAddress();
    const { id } = await makeKnown(email);
    await add(adder, email);
    const listed = (await adder.get(`/api/v1/users?filters[search]=${email}`)).body.model.data;
    expect(listed.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(listed[0].role_ids).toEqual([await teacherRole(adder)]);
    expect((await adder.get(`/api/v1/users/${id}/authority`)).body.model.refusal).toBe('user-elsewhere');
    const set = await adder.put(`/api/v1/users/${id}/change_password`, { password: oneTime });
    expect(set.body.code).toBe('user-elsewhere');
    // Nor after the institution that made it has let it go: the password it knows still opens it.
    const left = newAddress();
    const gone = (await add(maker, left)).body.model;
    await add(adder, left);
    expect((await maker.delete(`/api/v1/users/${gone.id}`)).status).toBe(200);
    expect((await adder.get(`/api/v1/users/${gone.id}/authority`)).body.model.refusal).toBe('user-elsewhere');
    const roles = (await adder.get('/api/v1/roles/options')).body.model as { id: string; label: string }[];
    const manager = roles.find(({ label }) => label === 'Gestor')?.id;
    expect((await adder.put(`/api/v1/users/${id}`, { role_ids: [manager] })).status).toBe(200);
    expect(await getsIn(await signIn(email, known))).toBe(false);
    expect((await adder.delete(`/api/v1/users/${id}`)).status).toBe(200);
    await choose(email, 2);
    expect(await getsIn(await signIn(email, own))).toBe(false);
  });

  it('gets in at once where its reader has chosen the password, until somebody else has a way in again', async () => {
    const ways: Record<string, (id: string, email: string) => Promise<string>> = {
      none: async (_id, email) => email,
      password: async (id, email) => {
        await maker.put(`/api/v1/users/${id}/change_password`, { password: oneTime });
        return email;
      },
      link: async (id, email) => {
        await maker.post(`/api/v1/users/${id}/login_link`, { purpose: 'sso', path: null });
        return email;
      },
      address: async (id) => {
        const email = newAddress();
        expect((await maker.put(`/api/v1/users/${id}`, { email })).status).toBe(200);
        return email;
      },
    };
    for (const [name, open] of Object.entries(ways)) {
      const first = newAddress();
      const { id } = (await add(maker, first)).body.model;
      await choose(first, 1);
      const email = await open(id, first);
      const { model } = (await add(adder, email)).body;
      expect(model.waits_for_mailbox, name).toBe(name !== 'none');
    }
  });

  it('gets in by no link that was made before its reader came', async () => {
    const email = newAddress();
    const { id } = await makeKnown(email);
    const made = await maker.post(`/api/v1/users/${id}/login_link`, { purpose: 'sso', path: null });
    const token = /token=([\w-]+)/.exec(made.body.model.url)?.[1];
    await add(adder, email);
    await choose(email, 2);
    const taken = await server.anonymous().post('/api/v1/sslogin', { token });
    expect([taken.status, taken.body.code]).toEqual([403, 'invalid-signature']);
  });

  it('gets in by no link that the other institution has read among its messages', async () => {
    const email = newAddress();
    const { id } = (await add(maker, email)).body.model;
    await add(adder, email);
    const [, first] = await mailsWithLink(email, 2);
    const welcome = await mailsWithLink(email, 2);
    const theirs = welcome.find((mail) => mail.institution_id === maker.institutionId);
    expect(first?.id).toBe(theirs?.id);
    // The newest link voids the ones before: the first institution asks for another, which the second one sends.
    expect((await maker.post(`/api/v1/users/${id}/forgot_password`)).status).toBe(200);
    const [asked] = await mailsWithLink(email, 3);
    expect(asked?.institution_id).toBe(adder.institutionId);
    const shown = await adder.get(`/api/v1/emails_sent/${asked?.id}`);
    expect(shown.body.model.html).not.toContain('reset-password/');

    // A link in the outbox of who made the login, read there.
    const other = newAddress();
    await add(maker, other);
    const [link] = await mailsWithLink(other, 1);
    const read = await maker.get(`/api/v1/emails_sent/${link?.id}`);
    expect(read.body.model.html).toContain('reset-password/');
    await chooseBy(link, other, known);
    expect((await add(adder, other)).body.model.waits_for_mailbox).toBe(true);
    expect(await getsIn(await signIn(other, known))).toBe(false);
    await choose(other, 2);
    expect(await getsIn(await signIn(other, own))).toBe(true);
  });

  it('means that address: whoever the login belongs to afterwards does not get in', async () => {
    const email = newAddress();
    const { id } = await makeKnown(email);
    await add(adder, email);
    const elsewhere = newAddress();
    expect((await maker.put(`/api/v1/users/${id}`, { email: elsewhere })).status).toBe(200);
    await server.anonymous().post('/api/v1/password/email', { email: elsewhere });
    await choose(elsewhere, 1);
    expect(await getsIn(await signIn(elsewhere, own))).toBe(false);
  });

  it('waits as a student too, and comes back at once where it was made', async () => {
    const email = newAddress();
    const { intruder } = await makeKnown(email);
    const added = await adder.post('/api/v1/students', { name: 'Vera Vítima', email });
    expect(added.status).toBe(201);
    expect(added.body.model.waits_for_mailbox).toBe(true);
    expect(await getsIn(intruder)).toBe(false);
    const path = `/api/v1/students/${added.body.model.id}`;
    for (const active of [false, true]) expect((await adder.put(path, { active })).status).toBe(200);
    expect(await getsIn(intruder)).toBe(false);
    await choose(email, 2);
    expect(await getsIn(await signIn(email, own))).toBe(true);

    const local = newAddress();
    const made = await adder.post('/api/v1/students', { name: 'Lia Local', email: local });
    expect(made.body.model.waits_for_mailbox).toBe(false);
    for (const active of [false, true]) await adder.put(`/api/v1/students/${made.body.model.id}`, { active });
    expect((await adder.get(`/api/v1/students/${made.body.model.id}`)).body.model.waits_for_mailbox).toBe(
      false,
    );
  });

  it('waits when it comes from a sheet', async () => {
    const email = newAddress();
    const made = newAddress();
    const { intruder } = await makeKnown(email);
    const form = new FormData();
    form.set('file', new Blob([`Nome completo,E-mail\nVera Vítima,${email}\nNova Pessoa,${made}`]), 'a.csv');
    form.set('dry_run', 'false');
    const started = await adder.post('/api/v1/students/import', form);
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    expect((await adder.waitForJob(started.body.model.job_id)).state).toBe('done');
    expect(await getsIn(intruder)).toBe(false);
    const { rows } = await owner.query('select email from pending_memberships where email = $1', [email]);
    expect(rows).toHaveLength(1);
    // And what a sheet has made is known to whoever brought it.
    expect((await add(maker, made)).body.model.waits_for_mailbox).toBe(true);
  });

  it('waits for the confirmation of a registration, and for one that nobody else has read', async () => {
    for (const isRead of [false, true]) {
      const email = newAddress();
      const registered = await server.anonymous().post('/api/v1/store', {
        ...{
          name: 'Vera Vítima',
          email,
          ...both(known),
          institution_id: maker.institutionId,
          accepted: true,
        },
        ...{ terms_version: legalTexts.terms.version, privacy_version: legalTexts.privacy.version },
      });
      expect(registered.status).toBe(201);
      const [mail] = await mailsWithLink(email, 1, 'verified?token=');
      expect((await add(adder, email)).body.model.waits_for_mailbox).toBe(true);
      const forgotten = await owner.query('select id from users where email = $1', [email]);
      const old = server.services.now() + 8 * 24 * 60 * 60_000;
      await forgetUnconfirmed({ ...server.services, now: () => old });
      expect((await owner.query('select id from users where email = $1', [email])).rows).toEqual(
        forgotten.rows,
      );
      if (isRead) {
        const read = await maker.get(`/api/v1/emails_sent/${mail?.id}`);
        expect(read.body.model.html).toContain('verified?token=');
      }
      const token = /verified\?token=([\w-]+)/.exec(mail?.html ?? '')?.[1];
      expect(
        (await server.anonymous().post('/api/v1/store/verify', { token, password: known, name: 'Pessoa' }))
          .status,
      ).toBe(200);
      expect(await getsIn(await signIn(email, known)), `read: ${isRead}`).toBe(!isRead);
    }
  });

  it('answers no invitation to a class before', async () => {
    const email = newAddress();
    const { intruder } = await makeKnown(email);
    const { model } = (await adder.post('/api/v1/classes', { name: `Turma ${randomUUID()}` })).body;
    await adder.post('/api/v1/class_invites/emails', { class_id: model.id, list: email });
    const { rows } = await owner.query('select code from class_invites where email = $1', [email]);
    const at = `/api/v1/class_invites/by_code/${rows[0].code}`;
    await owner.query(`update class_invites set status = 's' where email = $1`, [email]);
    expect((await intruder.get('/api/v1/class_invites/received')).body.model).toEqual([]);
    expect((await intruder.get(at)).body.model.needs_mailbox).toBe(true);
    for (const answer of ['accept', 'decline'])
      expect((await intruder.post(`${at}/${answer}`)).body.code).toBe('mailbox-unproven');
    await server.anonymous().post('/api/v1/password/email', { email });
    await choose(email, 2);
    const reader = await signIn(email, own);
    expect((await reader.get('/api/v1/class_invites/received')).body.model).toHaveLength(1);
    expect((await reader.post(`${at}/accept`)).status).toBe(200);
  });
});
