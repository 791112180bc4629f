import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, describe, expect, it } from 'vitest';

const smtp = await startMailServer({ disabledCommands: ['STARTTLS'] });
afterAll(() => smtp.close());
const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
const { owner } = server;
const manager = await server.as('manager');

const list = '/api/v1/emails_sent';
/** A message that was queued so long ago, and has no task. */
const waiting = async (age: string, to: string): Promise<string> => {
  const { rows } = await owner.query(
    `insert into outbox_emails (institution_id, template, to_email, subject, html, plain, created_at, next_try_at)
       values ($1, 'basic', $2, 'Boas-vindas', '<p>Oi</p>', 'Oi', now() - $3::interval, now() - $3::interval) returning id`,
    [manager.institutionId, to, age],
  );
  return rows[0].id;
};
const shown = async (id: string) => (await manager.get(`${list}/${id}`)).body.model;

describe('a message from before there was a mail server', () => {
  it('is sent when somebody says so, once', async () => {
    const id = await waiting('3 days', 'espera@example.com');
    expect(await shown(id)).toMatchObject({ eventType: 'queued', may_send_now: true, may_resend: false });
    const sent = await manager.post(`${list}/${id}/send_now`);
    expect([sent.status, sent.body.messages[0].message]).toEqual([200, 'A mensagem está sendo enviada.']);
    expect((await manager.post(`${list}/${id}/send_now`)).body.code).toBe('email-not-waiting');
    await expect
      .poll(() => smtp.received.flatMap((mail) => mail.to), { timeout: 30_000 })
      .toEqual(['espera@example.com']);
    await expect.poll(async () => (await shown(id)).eventType, { timeout: 30_000 }).toBe('sent');
    expect(await shown(id)).toMatchObject({ may_send_now: false });
  });

  it('that is about to leave by itself is left alone, and so is one of another institution', async () => {
    const soon = await waiting('1 hour', 'logo@example.com');
    expect((await shown(soon)).may_send_now).toBe(false);
    expect((await manager.post(`${list}/${soon}/send_now`)).body.code).toBe('email-not-waiting');
    const old = await waiting('2 days', 'outra@example.com');
    const elsewhere = await server.as('manager', 'Instituto Maré');
    expect((await elsewhere.post(`${list}/${old}/send_now`)).status).toBe(404);
    expect((await (await server.as('teacher')).post(`${list}/${old}/send_now`)).status).toBe(403);
    expect((await shown(old)).may_send_now).toBe(true);
  });
});
