import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, it } from 'vitest';

const refused = 'aluno01@certame.example';

const smtp = await startMailServer({
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(address === refused ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
});
afterAll(() => smtp.close());
const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
const { owner } = server;

/** Asks as a student would, and carries it out. */
async function erase(email: string): Promise<void> {
  const manager = await server.as('manager');
  const { rows } = await owner.query(
    `insert into erasure_requests (institution_id, user_id, reason) select $1, id, '' from users where email = $2 returning id`,
    [manager.institutionId, email],
  );
  const done = await manager.post(`/api/v1/erasure_requests/${rows[0].id}/carry_out`);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}
const keptOf = async (email: string): Promise<number | null> =>
  (
    await owner.query(
      `select from outbox_emails where to_email = $1
       union all select from audit_log where position($1 in changes::text) > 0
       union all select from users where email = $1`,
      [email],
    )
  ).rowCount;

it('is confirmed to the address that is forgotten with the delivery', async () => {
  const email = 'student2@certame.example';
  await erase(email);
  await expect.poll(() => smtp.received.flatMap((mail) => mail.to), { timeout: 30_000 }).toEqual([email]);
  await expect.poll(() => keptOf(email), { timeout: 30_000 }).toBe(0);
});

it('forgets an address too that the mail server refuses', async () => {
  await erase(refused);
  await expect.poll(() => keptOf(refused), { timeout: 30_000 }).toBe(0);
  expect(smtp.received.flatMap((mail) => mail.to)).not.toContain(refused);
});
