import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { createSmtpMailTransport } from '#plugins/providers/mail-transport/smtp-mail-transport.ts';
import { deliverMail } from './deliver.ts';

const smtp = await startMailServer({ disabledCommands: ['STARTTLS'] });
afterAll(() => smtp.close());
/** Nothing listens there. */
const closedPort = 1;
const down = await useTestServer({
  environment: {
    JOBS: 'off',
    PUBLIC_URL: 'https://certame.example',
    SMTP_URL: `smtp://127.0.0.1:${closedPort}`,
  },
});
const { owner } = down;
const manager = await down.as('manager');
const institutionId = manager.institutionId ?? '';

const delivery = async (client = manager) => {
  const { status, body } = await client.get('/api/v1/emails_sent/delivery');
  expect(status).toBe(200);
  return body.model;
};
const queue = (): Promise<string> =>
  down.services.database.inTenant({ institutionId, userId: null }, (scope) =>
    down.services.mail.queue(
      scope,
      composeMail(
        'questionnaire_result',
        { userId: null, email: 'ana@example.com', name: 'Ana', language: 'pt' },
        { questionnaire: 'Prova' },
        'https://certame.example/#/x',
      ),
    ),
  );
const tryToSend = async (id: string, port: number): Promise<void> => {
  const { services } = down;
  const settings = { url: `smtp://127.0.0.1:${port}`, from: services.config.MAIL_FROM };
  const mailTransport = createSmtpMailTransport(settings, services);
  await deliverMail({ ...services, mailTransport }, institutionId, id);
  mailTransport.close();
};
const minutesPass = (minutes: number) =>
  owner.query(
    `with e as (update email_events set at = at - make_interval(mins => $1))
     update outbox_emails set created_at = created_at - make_interval(mins => $1),
                              next_try_at = next_try_at - make_interval(mins => $1)`,
    [minutes],
  );

beforeEach(async () => {
  await owner.query('delete from email_events');
  await owner.query('delete from outbox_emails');
});

describe('whether mail leaves', () => {
  it('is told while a mail server is down, with since when and how many, and no more once it is up', async () => {
    expect(await delivery()).toEqual({ state: 'leaving', since: null, waiting: 0 });
    const [first, second] = [await queue(), await queue()];
    await tryToSend(first, closedPort);
    await tryToSend(second, closedPort);
    // A mail server that restarts is no news.
    expect(await delivery()).toMatchObject({ state: 'leaving', waiting: 2 });
    await minutesPass(10);
    const { rows } = await owner.query(`select min(at) as at from email_events where type = 'error'`);
    expect(await delivery()).toEqual({ state: 'failing', since: rows[0].at.toISOString(), waiting: 2 });
    await tryToSend(first, smtp.port);
    expect(smtp.received).toHaveLength(1);
    expect(await delivery()).toEqual({ state: 'leaving', since: null, waiting: 1 });
  });

  it('counts what the institution itself has in its queue', async () => {
    await tryToSend(await queue(), closedPort);
    await minutesPass(10);
    expect(await delivery()).toMatchObject({ state: 'failing', waiting: 1 });
    const elsewhere = await down.as('manager', 'Instituto Maré');
    expect(await delivery(elsewhere)).toEqual({ state: 'leaving', since: null, waiting: 0 });
  });

  it('is told of messages that nobody tries, but not of those that are left to people', async () => {
    await queue();
    await minutesPass(20);
    expect(await delivery()).toMatchObject({ state: 'failing', waiting: 1 });
    await minutesPass(25 * 60);
    expect(await delivery()).toMatchObject({ state: 'leaving', waiting: 0 });
  });

  it('is for who sends mail or administers it', async () => {
    expect(await delivery(await down.as('teacher'))).toMatchObject({ state: 'leaving' });
    expect((await (await down.as('student')).get('/api/v1/emails_sent/delivery')).status).toBe(403);
  });
});

describe('without a mail server', () => {
  it('everything queued waits, since the oldest message', async () => {
    const { services } = down;
    const [configured, id] = [services.mailTransport, await queue()];
    await minutesPass(3 * 24 * 60);
    const { rows } = await owner.query('select created_at from outbox_emails where id = $1', [id]);
    services.mailTransport = null;
    try {
      expect(await delivery()).toEqual({
        state: 'not_configured',
        since: rows[0].created_at.toISOString(),
        waiting: 1,
      });
    } finally {
      services.mailTransport = configured;
    }
  });
});
