import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { composeMail } from '#lib/mail/compose-mail.ts';

let refuses = 0;

const smtp = await startMailServer({
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => {
    refuses -= 1;
    done(refuses >= 0 ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null);
  },
});
afterAll(() => smtp.close());
const server = await useTestServer({
  environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://certame.example' },
});
const { owner } = server;

async function queueTo(name: string, language: string | null, rollBack = false): Promise<string> {
  const { rows } = await owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
  let id = '';
  await server.services.database
    .inTenant({ institutionId: rows[0].id, userId: null }, async (scope) => {
      const mail = composeMail(
        'questionnaire_result',
        { userId: null, email: 'pessoa@example.com', name, language },
        { questionnaire: '<b>Prova</b> & "final"', institution: 'Colégio' },
        'https://certame.example/#/form/x/results',
      );
      id = await server.services.mail.queue(scope, mail);
      if (rollBack) throw new Error('rolled back');
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
  return id;
}

async function waitFor(id: string, state: string): Promise<void> {
  for (let round = 0; round < 150; round += 1) {
    const { rows } = await owner.query('select state from outbox_emails where id = $1', [id]);
    if (rows[0]?.state === state) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Mail did not become ${state}`);
}
const eventsOf = async (id: string): Promise<string[]> =>
  (await owner.query('select type from email_events where email_id = $1 order by at, id', [id])).rows.map(
    (row) => row.type,
  );

describe('the outbox', () => {
  it('sends after the commit, escaped, in the language of the recipient', async () => {
    const id = await queueTo('<script>Zé</script>', 'pt');
    await waitFor(id, 'sent');
    expect(await eventsOf(id)).toEqual(['queued', 'sent']);
    const mail = smtp.received.at(-1)?.text;
    expect(smtp.received.at(-1)?.to).toEqual(['pessoa@example.com']);
    expect(mail).toContain('foi liberado');
    expect(mail).toContain('&lt;b&gt;Prova&lt;/b&gt; &amp; &quot;final&quot;');
    expect(mail).toContain('&lt;script&gt;');
    expect(mail).toContain('text/plain');
    expect(mail).toContain('https://certame.example/#/form/x/results');
    const english = await queueTo('Zoe', 'en');
    await waitFor(english, 'sent');
    expect(smtp.received.at(-1)?.text).toContain('has been released');
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const before = smtp.received.length;
    await queueTo('Ninguém', 'pt', true);
    const after = await queueTo('Alguém', 'pt');
    await waitFor(after, 'sent');
    expect(smtp.received.length).toBe(before + 1);
  });

  it('tries again after a failure and records each try', async () => {
    refuses = 1;
    const id = await queueTo('Ana', 'pt');
    for (let round = 0; round < 100 && (await eventsOf(id)).length < 2; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await eventsOf(id)).toEqual(['queued', 'error']);
    // The next try alone: the one that failed leaves the queue a moment after its event is written.
    const job = await owner.query(
      `update graphile_worker._private_jobs set run_at = now()
        where payload::text like '%' || $1 || '%' and locked_at is null returning run_at`,
      [id],
    );
    expect(job.rowCount).toBe(1);
    await waitFor(id, 'sent');
    expect(await eventsOf(id)).toEqual(['queued', 'error', 'sent']);
    const admin = await server.as('admin');
    const { body } = await admin.get(`/api/v1/emails_sent/${id}`);
    expect(body.model.events.map((event: { eventType: string }) => event.eventType)).toEqual([
      'queued',
      'error',
      'sent',
    ]);
    expect(body.model.events[1].detail).toContain('Mailbox full');
  });

  it('leaves a mail server alone that does not answer, and holds up nobody with it', async () => {
    const { createSmtpMailTransport } = await import(
      '#plugins/providers/mail-transport/smtp-mail-transport.ts'
    );
    const { deliverMail } = await import('./deliver.ts');
    const settings = { url: 'smtp://127.0.0.1:1', from: 'a@b.example' };
    const mailTransport = createSmtpMailTransport(settings, server.services);
    const services = { ...server.services, mailTransport };
    const { rows } = await owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
    const add = async () =>
      (
        await owner.query(
          `insert into outbox_emails (institution_id, template, to_email, subject, html, plain) values ($1, 'basic', 'a@b.example', 's', 'h', 'p') returning id`,
          [rows[0].id],
        )
      ).rows[0].id;
    const [first, second] = [await add(), await add()];
    await deliverMail(services, rows[0].id, first);
    await deliverMail(services, rows[0].id, second);
    expect(await eventsOf(first)).toEqual(['error']);
    // Not even tried, and still waiting.
    expect(await eventsOf(second)).toEqual([]);
    const jobs = await owner.query(
      `select run_at > now() + interval '50 seconds' as later from graphile_worker._private_jobs where payload->>'email_id' = any($1)`,
      [[first, second]],
    );
    expect(jobs.rows).toEqual([{ later: true }, { later: true }]);
    mailTransport.close();
  });

  it('is listed with search, filter and sort; only for its institution and with the permission', async () => {
    const admin = await server.as('admin');
    const list = await admin.get(
      '/api/v1/emails_sent?filters[search]=ANA&filters[email]=pessoa@&order_column=email',
    );
    expect(list.status).toBe(200);
    expect(list.body.columns.map((column: { label: string }) => column.label)).toContain('Assunto');
    expect(list.body.model.data[0]).toMatchObject({ userName: 'Ana', eventType: 'sent' });
    const waiting = (await admin.get('/api/v1/emails_sent?filters[eventType]=queued&per_page=100')).body
      .model;
    expect(waiting.data).not.toContainEqual(expect.objectContaining({ userName: 'Ana' }));
    expect(new Set(waiting.data.map((mail: { eventType: string }) => mail.eventType))).toEqual(
      new Set(['queued']),
    );
    expect((await admin.get('/api/v1/emails_sent?order_column=html')).status).toBe(422);
    const elsewhere = await server.as('admin', 'Instituto Maré');
    expect((await elsewhere.get('/api/v1/emails_sent')).body.model.total).toBe(0);
    expect((await (await server.as('teacher')).get('/api/v1/emails_sent')).status).toBe(403);
  });
});
