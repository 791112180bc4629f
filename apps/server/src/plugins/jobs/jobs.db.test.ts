import { defineJob, defineTask } from '@certame/contract/kit/job.ts';
import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { composeMail } from '#lib/mail/compose-mail.ts';

const smtp = await startMailServer({ disabledCommands: ['STARTTLS'] });
afterAll(() => smtp.close());
const server = await useTestServer({
  environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, PUBLIC_URL: 'https://certame.example' },
});
const { owner, services } = server;

const institution = async (): Promise<string> =>
  (await owner.query(`select id from institutions where name = 'Colégio Horizonte'`)).rows[0].id;

it('lets nobody who asks for a password wait for imports and reports, however many there are', async () => {
  const actor = { institutionId: await institution(), userId: null };
  const release = Promise.withResolvers<void>();
  let held = 0;
  const heldJob = defineJob('held_in_a_test', { input: z.object({}), result: z.object({}) });
  services.jobs.handle(heldJob, async () => {
    held += 1;
    await release.promise;
    return {};
  });
  const ids = await services.database.inTenant(actor, async (scope) => {
    const started: string[] = [];
    for (let job = 0; job < 4; job += 1) started.push(await services.jobs.start(scope, heldJob, {}));
    return started;
  });
  const statesOf = async (): Promise<string[]> =>
    (await owner.query('select distinct state from job_runs where id = any($1)', [ids])).rows.map(
      ({ state }) => state,
    );
  try {
    await expect.poll(() => held, { timeout: 30_000 }).toBe(2);
    await server.anonymous().post('/api/v1/password/email', { email: 'teacher@certame.example' });
    await expect
      .poll(() => smtp.received.flatMap(({ to }) => to), { timeout: 30_000 })
      .toContain('teacher@certame.example');
    expect(held).toBe(2);
  } finally {
    release.resolve();
  }
  await expect.poll(statesOf, { timeout: 30_000 }).toEqual(['done']);
});

it('sends what somebody waits for before what was written to many a moment earlier', async () => {
  const actor = { institutionId: await institution(), userId: null };
  const mailTo = (email: string) =>
    composeMail(
      'questionnaire_result',
      { userId: null, email, name: 'Ana', language: 'pt' },
      { questionnaire: 'Prova' },
      'https://certame.example/#/x',
    );
  const many = Array.from({ length: 60 }, (_unused, index) => `um-de-muitos-${index}@example.com`);
  await services.database.inTenant(actor, async (scope) => {
    for (const email of many) await services.mail.queue(scope, mailTo(email));
    await services.mail.queue(scope, { ...mailTo('espera@example.com'), interactive: true });
  });
  const arrived = (): string[] =>
    smtp.received.flatMap(({ to }) => to).filter((email) => email.endsWith('@example.com'));
  await expect.poll(arrived, { timeout: 30_000 }).toHaveLength(many.length + 1);
  // Taken first; the other worker may have been quicker with some of those it took after it.
  expect(arrived().indexOf('espera@example.com')).toBeLessThan(many.length / 2);
});

it('takes only payloads that the contract declares, and fails one job where a stored one is another', async () => {
  const actor = { institutionId: await institution(), userId: null };
  const countedJob = defineJob('counted_in_a_test', {
    input: z.object({ count: z.number() }),
    result: z.object({ doubled: z.number() }),
  });
  services.jobs.handle(countedJob, async ({ input }) => ({ doubled: input.count * 2 }));
  const strange = { count: 'many' } as unknown as { count: number };
  const start = (input: { count: number }) =>
    services.database.inTenant(actor, (scope) => services.jobs.start(scope, countedJob, input));
  await expect(start(strange)).rejects.toThrow(/count/);
  const stateOf = async (id: string) =>
    (await owner.query('select state, result, error_code from job_runs where id = $1', [id])).rows[0];
  const good = await start({ count: 4 });
  await expect
    .poll(() => stateOf(good), { timeout: 30_000 })
    .toMatchObject({ state: 'done', result: { doubled: 8 } });
  // As a former version may have left it in the queue.
  const old = await services.database.inTenant(actor, async (scope) => {
    const id = await services.jobs.start(scope, countedJob, { count: 1 });
    await scope.client.query(`update job_runs set input = '{"amount": 3}' where id = $1`, [id]);
    return id;
  });
  await expect
    .poll(() => stateOf(old), { timeout: 30_000 })
    .toMatchObject({ state: 'failed', error_code: 'internal' });
  const task = defineTask('counted_task_of_a_test', { payload: z.object({ count: z.number() }) });
  await expect(
    services.database.inTenant(actor, (scope) => services.jobs.enqueue(scope, task, strange)),
  ).rejects.toThrow(/count/);
});

it('does not start with a job that nothing handles', async () => {
  const { createJobs } = await import('./jobs.ts');
  expect(() => createJobs().requireHandlers()).toThrow(/area_import.*send_mail/);
  expect(() => services.jobs.requireHandlers()).not.toThrow();
});
