import { type MailServer, startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { OutgoingMail } from '#plugins/mail.ts';
import { createSmtpMailTransport } from '#plugins/providers/mail-transport/smtp-mail-transport.ts';
import type { Services } from '#services.ts';
import { deliverMail } from './deliver.ts';
import { sweepOutbox } from './requeue-stale.ts';

let institutionId: string;
const open: { close(): unknown }[] = [];

const server = await useTestServer({ environment: { JOBS: 'off', PUBLIC_URL: 'https://certame.example' } });
const { owner } = server;
beforeAll(async () => {
  const { rows } = await owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
  institutionId = rows[0].id;
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const mailServer = async (behaviour: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> => {
  const smtp = await startMailServer(behaviour);
  open.push(smtp);
  return smtp;
};
function servicesWith(url: string): Services {
  const { services } = server;
  const mailTransport = createSmtpMailTransport({ url, from: services.config.MAIL_FROM }, services);
  open.push(mailTransport);
  return { ...services, mailTransport };
}
const queue = (name = 'Ana', more: Pick<OutgoingMail, 'interactive'> = {}): Promise<string> =>
  server.services.database.inTenant({ institutionId, userId: null }, (scope) => {
    const mail = composeMail(
      'questionnaire_result',
      { userId: null, email: 'ana@example.com', name, language: 'pt' },
      { questionnaire: 'Prova' },
      'https://certame.example/#/x',
    );
    return server.services.mail.queue(scope, { ...mail, ...more });
  });
const stateOf = async (id: string) => {
  const { rows } = await owner.query(
    `select o.state, o.attempts, o.next_try_at > now() + interval '30 seconds' as later,
            array(select type from email_events e where e.email_id = o.id order by at, e.id) as events,
            (select detail from email_events e where e.email_id = o.id order by at desc, e.id desc limit 1) as detail
       from outbox_emails o where o.id = $1`,
    [id],
  );
  return rows[0];
};
const send = (url: string, id: string) => deliverMail(servicesWith(url), institutionId, id);

describe('a mail server', () => {
  it('that refuses the address for good is not asked again', async () => {
    const smtp = await mailServer({
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    const id = await queue();
    await send(`smtp://127.0.0.1:${smtp.port}`, id);
    expect(await stateOf(id)).toMatchObject({ state: 'error', attempts: 1, events: ['queued', 'bounced'] });
    expect((await stateOf(id)).detail).toContain('No such mailbox');
    // And can be sent again by hand, once.
    const admin = await server.as('manager');
    const { body } = await admin.get('/api/v1/emails_sent?filters[eventType]=bounced');
    expect(body.model.data[0]).toMatchObject({ id, eventType: 'bounced', may_resend: true });
    const one = await admin.get(`/api/v1/emails_sent/${id}`);
    expect(one.body.model).toMatchObject({ id, eventType: 'bounced' });
    // The home counts it among the failed, and leads to all of these.
    const failed = 'filters[eventType][]=error&filters[eventType][]=bounced';
    const { model } = (await admin.get(`/api/v1/emails_sent?${failed}&per_page=100`)).body;
    expect(model.data.map((mail: { id: string }) => mail.id)).toContain(id);
    const { numbers } = (await admin.get('/api/v1/dashboard')).body.model;
    expect(numbers).toContainEqual({ key: 'mails_failed', count: model.total, most_in: null });
    expect((await admin.post(`/api/v1/emails_sent/${id}/resend`)).status).toBe(200);
    expect((await admin.post(`/api/v1/emails_sent/${id}/resend`)).body.code).toBe('email-not-failed');
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 });
    const good = await mailServer({ disabledCommands: ['STARTTLS'] });
    await send(`smtp://127.0.0.1:${good.port}`, id);
    expect(await stateOf(id)).toMatchObject({
      state: 'sent',
      events: ['queued', 'bounced', 'queued', 'sent'],
    });
    expect(good.received.map((mail) => mail.messageId)).toEqual([`<${id}@certame.example>`]);
  });

  it('whose line breaks in the middle gets the message later, once', async () => {
    let broken = true;
    const smtp = await mailServer({ disabledCommands: ['STARTTLS'], cuts: () => broken });
    const url = `smtp://127.0.0.1:${smtp.port}`;
    const id = await queue();
    await send(url, id);
    expect(await stateOf(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      later: true,
      events: ['queued', 'error'],
    });
    const { rows } = await owner.query(
      `select count(*)::int as count from graphile_worker._private_jobs where payload->>'email_id' = $1`,
      [id],
    );
    expect(rows[0].count).toBe(1);
    broken = false;
    await send(url, id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(smtp.received).toHaveLength(1);
  });

  it('gets a message once, however many tasks there are for it', async () => {
    const smtp = await mailServer({ disabledCommands: ['STARTTLS'], slowMs: () => 200 });
    const id = await queue();
    const services = servicesWith(`smtp://127.0.0.1:${smtp.port}`);
    await Promise.all([1, 2, 3].map(() => deliverMail(services, institutionId, id)));
    await deliverMail(services, institutionId, id);
    expect(smtp.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', events: ['queued', 'sent'] });
  });

  it('is reached through STARTTLS; a certificate nobody vouches for is refused unless that is configured', async () => {
    const smtp = await mailServer();
    const id = await queue();
    await send(`smtp://127.0.0.1:${smtp.port}?requireTLS=true`, id);
    expect(await stateOf(id)).toMatchObject({ state: 'queued', events: ['queued', 'error'] });
    expect((await stateOf(id)).detail).toMatch(/certificate/i);
    expect(smtp.received).toHaveLength(0);
    await send(`smtp://127.0.0.1:${smtp.port}?requireTLS=true&tls.rejectUnauthorized=false`, id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(smtp.received[0]).toMatchObject({ secure: true, to: ['ana@example.com'] });
  });

  it('asks for a name and a password over TLS', async () => {
    const smtp = await mailServer({
      secure: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'escola' && password === 'Manga-verde 47'
          ? done(null, { user: username })
          : done(Object.assign(new Error('Invalid credentials'), { responseCode: 535 })),
    });
    const id = await queue();
    const address = `127.0.0.1:${smtp.port}?tls.rejectUnauthorized=false`;
    await send(`smtps://escola:errada@${address}`, id);
    // The message is not at fault: it waits for somebody to mend the password.
    expect(await stateOf(id)).toMatchObject({ state: 'queued', events: ['queued', 'error'] });
    await send(`smtps://escola:${encodeURIComponent('Manga-verde 47')}@${address}`, id);
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
    expect(smtp.received[0]).toMatchObject({ secure: true, user: 'escola' });
  });
});

it('a message that lost its task with a killed process gets a new one, and no second', async () => {
  const [lost, fresh, old] = [await queue('Lia'), await queue('Rui'), await queue('Eva')];
  await owner.query(`delete from graphile_worker._private_jobs where payload->>'email_id' = any($1)`, [
    [lost, fresh, old],
  ]);
  await owner.query(`update outbox_emails set next_try_at = now() - interval '3 minutes' where id = $1`, [
    lost,
  ]);
  await owner.query(`update outbox_emails set next_try_at = now() - interval '3 days' where id = $1`, [old]);
  await sweepOutbox(server.services);
  await sweepOutbox(server.services);
  const { rows } = await owner.query(
    `select payload->>'email_id' as id from graphile_worker._private_jobs where payload->>'email_id' = any($1)`,
    [[lost, fresh, old]],
  );
  expect(rows).toEqual([{ id: lost }]);
});

it('lets what somebody waits for go first: when it is written, tried again, swept up and sent by hand', async () => {
  const priorityOf = async (id: string) => {
    const { rows } = await owner.query(`select priority from graphile_worker.jobs where key = $1`, [
      `mail:${id}`,
    ]);
    return rows.map(({ priority }) => priority);
  };
  const [toMany, interactive] = [await queue(), await queue('Bia', { interactive: true })];
  expect(await priorityOf(toMany)).toEqual([0]);
  const [first] = await priorityOf(interactive);
  expect(first).toBeLessThan(0);

  await owner.query(`delete from graphile_worker._private_jobs where key = any($1)`, [
    [`mail:${interactive}`],
  ]);
  await send('smtp://127.0.0.1:1', interactive);
  expect(await priorityOf(interactive)).toEqual([first]);

  await owner.query(`delete from graphile_worker._private_jobs where key = any($1)`, [
    [`mail:${interactive}`],
  ]);
  await owner.query(`update outbox_emails set next_try_at = now() - interval '5 minutes' where id = $1`, [
    interactive,
  ]);
  await sweepOutbox(server.services);
  expect(await priorityOf(interactive)).toEqual([first]);

  await owner.query(`delete from graphile_worker._private_jobs where key = any($1)`, [
    [`mail:${interactive}`],
  ]);
  await owner.query(`update outbox_emails set state = 'error' where id = $1`, [interactive]);
  const admin = await server.as('admin');
  expect((await admin.post(`/api/v1/emails_sent/${interactive}/resend`)).status).toBe(200);
  expect(await priorityOf(interactive)).toEqual([first]);
});

describe('opening a message', () => {
  const trackOpens = (on: boolean) =>
    owner.query('update institutions set track_email_opens = $1 where id = $2', [on, institutionId]);

  it('is not followed unless the institution wants it', async () => {
    const smtp = await mailServer({ disabledCommands: ['STARTTLS'] });
    const id = await queue();
    await send(`smtp://127.0.0.1:${smtp.port}`, id);
    expect(smtp.received[0]?.text).not.toContain('<img');
  });

  it('is recorded once by a picture that names nobody, and not by staff who look at the message', async () => {
    await trackOpens(true);
    const smtp = await mailServer({ disabledCommands: ['STARTTLS'] });
    const id = await queue();
    await trackOpens(false);
    await send(`smtp://127.0.0.1:${smtp.port}`, id);
    const address = /<img src="https:\/\/certame\.example([^"]+)"/.exec(smtp.received[0]?.text ?? '')?.[1];
    expect(address).toMatch(/^\/api\/v1\/emails\/opened\/[\w-]{32}$/);
    const manager = await server.as('manager');
    const shown = await manager.get(`/api/v1/emails_sent/${id}`);
    expect(shown.body.model).toMatchObject({ follows_opening: true });
    expect(shown.body.model.html).not.toContain('<img');
    const anybody = server.anonymous();
    for (let time = 0; time < 3; time += 1) {
      const picture = await anybody.get(address ?? '');
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/gif');
      expect(picture.headers.get('cache-control')).toBe('no-store');
    }
    expect((await stateOf(id)).events).toEqual(['queued', 'sent', 'opened']);
    expect((await anybody.get(`/api/v1/emails/opened/${'x'.repeat(32)}`)).status).toBe(200);
    expect((await anybody.get('/api/v1/emails/opened/x')).status).toBe(404);
  });
});

describe('the list of messages', () => {
  it('is filtered by period and recipient, and exported with the same filters', async () => {
    const manager = await server.as('manager');
    const list = '/api/v1/emails_sent?filters[email]=ana@example';
    const all = (await manager.get(list)).body.model.total;
    expect(all).toBeGreaterThan(3);
    expect((await manager.get(`${list}&filters[from]=2099-01-01T00:00:00Z`)).body.model.total).toBe(0);
    expect((await manager.get(`${list}&filters[to]=2099-01-01T00:00:00Z`)).body.model.total).toBe(all);
    for (const wrong of ['x', '99999-01-01T00:00:00Z', "'; drop table users"])
      expect((await manager.get(`${list}&filters[from]=${encodeURIComponent(wrong)}`)).status).toBe(422);
    expect((await manager.get(`${list}&filters[eventType]=read`)).status).toBe(422);
    const sheet = await manager.get('/api/v1/emails_sent/export/xls?filters[email]=ana@example');
    expect(sheet.status).toBe(200);
    expect(sheet.headers.get('content-disposition')).toContain('e-mails-enviados-');
    expect((await manager.get('/api/v1/emails_sent/export/pdf')).status).toBe(200);
    expect((await (await server.as('teacher')).get('/api/v1/emails_sent/export/xls')).status).toBe(403);
  });

  it('lets nobody resend a message of another institution', async () => {
    const id = await queue();
    await owner.query(`update outbox_emails set state = 'error' where id = $1`, [id]);
    const elsewhere = await server.as('manager', 'Instituto Maré');
    expect((await elsewhere.post(`/api/v1/emails_sent/${id}/resend`)).status).toBe(404);
    expect(await stateOf(id)).toMatchObject({ state: 'error' });
  });
});
