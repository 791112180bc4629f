import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { type DeliveryReport, signatureOf } from './delivery-reports.ts';

const secret = 's'.repeat(40);
const smtp = await startMailServer({ disabledCommands: ['STARTTLS'] });
afterAll(() => smtp.close());
const server = await useTestServer({
  environment: {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_EVENTS_SECRET: secret,
    PUBLIC_URL: 'https://certame.example',
  },
});
const { owner } = server;
const admin = await server.as('admin');

/** What the mail server knows of a message that it has taken: its Message-ID, and ours. */
let messageId = '';
let id = '';
beforeEach(async () => {
  const { rows } = await owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
  id = await server.services.database.inTenant({ institutionId: rows[0].id, userId: null }, (scope) =>
    server.services.mail.queue(
      scope,
      composeMail(
        'questionnaire_result',
        { userId: null, email: 'ana@example.com', name: 'Ana', language: 'pt' },
        { questionnaire: 'Prova' },
        'https://certame.example/#/x',
      ),
    ),
  );
  await expect.poll(async () => (await shown()).eventType, { timeout: 20_000 }).toBe('sent');
  messageId = smtp.received.find((mail) => mail.messageId.includes(id))?.messageId ?? '';
});

const shown = async () => (await admin.get(`/api/v1/emails_sent/${id}`)).body.model;
const typesOf = async (): Promise<string[]> =>
  (await shown()).events.map((event: { eventType: string }) => event.eventType);
const report = (type: DeliveryReport['type'], more: Partial<DeliveryReport> = {}) => {
  const said = { message_id: messageId, type, at: new Date().toISOString(), ...more };
  return { ...said, signature: more.signature ?? signatureOf(secret, said) };
};
const tell = (...events: object[]) => server.anonymous().post('/api/v1/emails/events', { events });

describe('what the mail provider says of a message that it took', () => {
  it('is that it arrived: recorded once, listed and filtered', async () => {
    const delivered = report('delivered', { at: new Date(Date.now() - 3_600_000).toISOString() });
    expect((await tell(delivered)).body).toEqual({ recorded: 1 });
    expect((await tell(delivered, report('delivered'))).body).toEqual({ recorded: 0 });
    expect(await typesOf()).toEqual(['queued', 'sent', 'delivered']);
    expect((await shown()).eventType).toBe('delivered');
    const list = await admin.get('/api/v1/emails_sent?filters[eventType]=delivered');
    expect(list.body.model.data.map((mail: { id: string }) => mail.id)).toContain(id);
  });

  it('is that it came back: then it failed, whatever is told before or afterwards', async () => {
    // A second after the delivery: events are shown in the order of their time.
    const at = new Date(Date.now() + 1000).toISOString();
    const bounced = report('bounced', { at, detail: '550 5.1.1 Mailbox unavailable' });
    expect((await tell(report('delivered'), bounced, report('delivered'), bounced)).body).toEqual({
      recorded: 2,
    });
    expect(await typesOf()).toEqual(['queued', 'sent', 'delivered', 'bounced']);
    expect(await shown()).toMatchObject({ eventType: 'bounced', may_resend: true });
    expect((await shown()).events.at(-1).detail).toContain('Mailbox unavailable');
  });

  it('does not hide that it was opened', async () => {
    await owner.query(
      `insert into email_events (institution_id, email_id, type)
       select institution_id, id, 'opened' from outbox_emails where id = $1`,
      [id],
    );
    expect((await tell(report('delivered'))).body).toEqual({ recorded: 1 });
    expect(await typesOf()).toEqual(['queued', 'sent', 'delivered', 'opened']);
  });

  it('counts only with the secret, for all that is told with it', async () => {
    const good = report('delivered');
    const forged = [
      { ...good, signature: '0'.repeat(64) },
      { ...good, signature: '' },
      { ...good, type: 'bounced' },
      { ...good, detail: 'outro' },
      { ...good, at: '2020-01-01T00:00:00Z' },
      { ...good, signature: signatureOf('x'.repeat(40), good) },
    ];
    for (const event of forged) {
      expect((await tell(good, event)).status, JSON.stringify(event)).toBe(403);
    }
    expect(await typesOf()).toEqual(['queued', 'sent']);
    const others = [`<${crypto.randomUUID()}@x>`, '<other@provider.example>', 'x'].map((message_id) =>
      report('delivered', { message_id }),
    );
    expect((await tell(...others)).body).toEqual({ recorded: 0 });
    expect((await tell(report('delivered', { message_id: 'a b' }))).status).toBe(422);
  });
});

it('is taken from nobody where no secret is configured', async () => {
  const { recordReports } = await import('./delivery-reports.ts');
  const services = {
    ...server.services,
    config: { ...server.services.config, MAIL_EVENTS_SECRET: undefined },
  };
  await expect(recordReports(services, [report('delivered')])).rejects.toMatchObject({ code: 'not-found' });
});
