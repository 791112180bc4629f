import { languages } from '@certame/contract/constants.ts';
import { mailTypes, mailVariables } from '@certame/contract/features/email/mail-types.ts';
import { checkTemplate } from '@certame/rules/email/template-variables.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { builtInText } from '#lib/mail/mail-texts.ts';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

const template = (values: object = {}) => ({
  name: `Modelo ${Math.random()}`,
  type: 'reset_password',
  subject: 'Senha nova, {{name}}',
  body: '<p>Oi, {{name}}!</p><p>{{link}}</p>',
  action_label: 'Trocar já',
  active: true,
  ...values,
});
const create = (values: object = {}) => manager.post('/api/v1/email_templates', template(values));
const lastMailTo = async (email: string) =>
  (
    await owner.query(
      'select subject, html, plain, template from outbox_emails where to_email = $1 order by created_at desc, id desc',
      [email],
    )
  ).rows[0];
const typeOf = async (type: string) =>
  (await manager.get('/api/v1/email_templates/types')).body.model.find(
    (one: { type: string }) => one.type === type,
  );

it('finds no fault with the texts of the product, in any language', () => {
  for (const language of languages)
    for (const type of mailTypes)
      expect([language, type, checkTemplate(builtInText(type, language), mailVariables[type])]).toEqual([
        language,
        type,
        [],
      ]);
});

describe("an institution's own template", () => {
  it('is what people get, in their institution only, until it steps back', async () => {
    const { body } = await create();
    expect(body.model).toMatchObject({ type: 'reset_password', active: true });
    const ask = (email: string) => server.anonymous().post('/api/v1/password/email', { email });
    await ask('student2@certame.example');
    await expect
      .poll(() => lastMailTo('student2@certame.example'))
      .toMatchObject({
        subject: expect.stringMatching(/^Senha nova, /),
        html: expect.stringContaining('>Trocar já</a>'),
        plain: expect.stringContaining('/#/reset-password/'),
      });
    expect(await typeOf('reset_password')).toMatchObject({ template: { id: body.model.id } });
    const elsewhere = await server.as('manager', 'Instituto Maré');
    const theirs = (await elsewhere.get('/api/v1/email_templates/types')).body.model;
    expect(theirs.every((one: { template: unknown }) => one.template === null)).toBe(true);
    expect((await elsewhere.get(`/api/v1/email_templates/${body.model.id}`)).status).toBe(404);

    expect((await manager.post('/api/v1/email_templates/types/reset_password/reset')).status).toBe(200);
    expect((await typeOf('reset_password')).template).toBeNull();
    expect((await manager.get(`/api/v1/email_templates/${body.model.id}`)).body.model.active).toBe(false);
    expect((await manager.post('/api/v1/email_templates/types/nonsense/reset')).status).toBe(404);
  });

  it('is one of each type: the newer takes the place, and the editor of the older hears of it', async () => {
    const first = (await create()).body.model;
    const second = (await create()).body.model;
    const older = (await manager.get(`/api/v1/email_templates/${first.id}`)).body.model;
    expect(older.active).toBe(false);
    expect((await typeOf('reset_password')).template.id).toBe(second.id);
    const path = `/api/v1/email_templates/${first.id}`;
    const stale = await manager.put(path, { subject: 'x {{name}}', updated_at: first.updated_at });
    expect(stale.status).toBe(409);
    const again = await manager.put(path, { active: true, updated_at: older.updated_at });
    expect(again.status).toBe(200);
    expect((await typeOf('reset_password')).template.id).toBe(first.id);
  });

  it('is refused at the field that names what does not exist, and without what has to be there', async () => {
    const { status, body } = await create({ subject: '{{nome}}', body: '<p>{{turma}}</p>' });
    expect(status).toBe(422);
    expect(body.errors.subject[0]).toContain('nome');
    expect(body.errors.body.join(' ')).toMatch(/“turma”.*“Botão com o link”/s);
    expect((await create({ body: '<p> <img src=x onerror=alert(1)></p>' })).body.errors.body).toHaveLength(1);
    expect((await create({ type: 'spam' })).status).toBe(422);
    const kept = (await create()).body.model;
    const broken = await manager.put(`/api/v1/email_templates/${kept.id}`, { body: '<p>nada</p>' });
    expect(broken.body.errors.body[0]).toContain('link');
    expect((await manager.get(`/api/v1/email_templates/${kept.id}`)).body.model.body).toBe(kept.body);
  });

  it('is stored without anything that runs or shows what mail cannot', async () => {
    const { body } = await create({
      body: '<p onclick="x()">{{link}}</p><script>alert(1)</script><p><a href="javascript:alert(1)">a</a><img data-file="0199b0c5-0000-7000-8000-000000000000"></p>',
    });
    expect(body.model.body).toBe('<p>{{link}}</p><p>a</p>');
  });

  it('keeps its type', async () => {
    const kept = (await create()).body.model;
    await manager.put(`/api/v1/email_templates/${kept.id}`, { type: 'basic' });
    expect((await manager.get(`/api/v1/email_templates/${kept.id}`)).body.model.type).toBe('reset_password');
  });
});

describe('trying a template', () => {
  it('shows it with sample data, also before it is saved', async () => {
    for (const type of mailTypes) {
      const { built_in: text } = await typeOf(type);
      const { status, body } = await manager.post('/api/v1/email_templates/preview', { type, ...text });
      expect([type, status]).toEqual([type, 200]);
      expect(body.model.html).not.toContain('{{');
      expect(body.model.subject).not.toBe('');
    }
    const refused = await manager.post('/api/v1/email_templates/preview', {
      type: 'basic',
      subject: '{{x}}',
      body: '<p>{{body}}</p>',
    });
    expect(refused.body.errors.subject).toBeDefined();
  });

  it('sends it to whoever asks and to nobody else', async () => {
    const { body } = await manager.post('/api/v1/email_templates/test', {
      type: 'class_invite',
      subject: 'Convite: {{class}}',
      body: '<p>{{code}} {{link}}</p>',
    });
    expect(body.messages[0].message).toContain('manager@certame.example');
    const mail = await lastMailTo('manager@certame.example');
    expect(mail).toMatchObject({ subject: 'Convite: 3º ano A', template: 'class_invite' });
    const teacher = await server.as('teacher');
    expect((await teacher.post('/api/v1/email_templates/test', template())).status).toBe(403);
  });
});
