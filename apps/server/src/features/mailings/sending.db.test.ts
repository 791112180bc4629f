import { describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { beginScheduled } from './commands/begin-scheduled.ts';
import { handOverNext } from './commands/enqueue-next-batch.ts';
import { delay, eventually, path, refused, useMailingScenario } from './testing/mailing-scenario.ts';

const { classA, smtp, server, owner, manager, make, progressOf, count, roleId } = await useMailingScenario();

describe('sending', () => {
  it('reaches each person once, by name, in the frame of the basic template, and records what became of it', async () => {
    refused.add('aluno03@certame.example');
    const { id, updated_at } = await make({ role_ids: [await roleId('student')] });
    const { count: expected } = await count({ role_ids: [await roleId('student')] });
    const send = await manager.post(`${path}/${id}/send`, { updated_at });
    expect(send.status).toBe(200);
    expect((await manager.post(`${path}/${id}/send`, {})).body.code).toBe('mailing-state');
    await eventually(async () => {
      expect(await progressOf(id)).toMatchObject({
        state: 'sent',
        total: expected,
        waiting: 0,
        queued: 0,
        sent: expected - 1,
        failed: 1,
      });
    });
    const addresses = smtp.received.flatMap((mail) => mail.to);
    expect(addresses).toHaveLength(expected - 1);
    expect(new Set(addresses).size).toBe(addresses.length);
    const one = smtp.received.find((mail) => mail.to.includes('student@certame.example'));
    const { rows } = await owner.query(`select name from users where email = 'student@certame.example'`);
    expect(one?.text).toContain(`Oi, ${rows[0].name}, da Colégio Horizonte`);

    const failed = await manager.get(`${path}/${id}/recipients?filters[status]=e`);
    expect(failed.body.model.data).toMatchObject([
      { email: 'aluno03@certame.example', status: 'e', reason: expect.stringContaining('No such mailbox') },
    ]);
    refused.clear();
    smtp.received.length = 0;
    expect((await manager.post(`${path}/${id}/retry`)).status).toBe(200);
    await eventually(async () => expect(await progressOf(id)).toMatchObject({ sent: expected, failed: 0 }));
    expect(smtp.received.flatMap((mail) => mail.to)).toEqual(['aluno03@certame.example']);
    expect((await manager.post(`${path}/${id}/retry`)).body.code).toBe('mailing-state');
    const grid = await manager.get(`${path}?filters[state]=sent`);
    expect(grid.body.model.data.find((one: { id: string }) => one.id === id)).toMatchObject({
      recipients: expected,
      sent: expected,
      failed: 0,
    });
    expect((await manager.put(`${path}/${id}`, { subject: 'Outro' })).body.code).toBe('mailing-state');
  });

  it('goes on after its process was killed, and nobody gets it twice', async () => {
    const { services } = server;
    const actor = { institutionId: manager.institutionId ?? '', userId: null };
    const { id } = await make();
    const killed = services.database.inTenant(actor, async (scope) => {
      await scope.client.query(`update mailings set state = 'sending' where id = $1`, [id]);
      await scope.client.query(
        `insert into mailing_recipients (institution_id, mailing_id, name, email)
         select $1, $2, p.name, p.email from class_students s join people p on p.id = s.person_id where s.class_id = $3`,
        [actor.institutionId, id, classA],
      );
    });
    await killed;
    // Handed over, then the process dies before the commit.
    await expect(
      services.database.inTenant(actor, async (scope) => {
        await handOverNext(scope, services, id);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await progressOf(id)).toMatchObject({ waiting: 30, queued: 0 });
    // Two come to its help at once.
    await Promise.all(
      [1, 2].map(() => services.database.inTenant(actor, (scope) => handOverNext(scope, services, id))),
    );
    await eventually(async () => expect(await progressOf(id)).toMatchObject({ state: 'sent', sent: 30 }));
    expect(smtp.received).toHaveLength(30);
    expect(new Set(smtp.received.flatMap((mail) => mail.to)).size).toBe(30);
  });

  it('is canceled for those who do not have it yet, also behind a slow mail server, which holds up nothing else', async () => {
    delay.ms = 700;
    const { id } = await make();
    await manager.post(`${path}/${id}/send`, {});
    await eventually(async () => expect((await progressOf(id)).queued).toBeGreaterThan(20));
    // Other work is done meanwhile: a note arrives in a bell.
    const student = await server.as('student');
    const note = await manager.post('/api/v1/text_message', {
      message: 'Enquanto isso',
      targets: [{ kind: 'user', id: student.user?.id }],
    });
    expect(note.status).toBe(201);
    await eventually(async () => {
      const bell = (await student.get('/api/v1/users/notifications')).body.model.data;
      expect(bell[0]).toMatchObject({ message: 'Enquanto isso' });
    }, 60);
    expect((await progressOf(id)).queued).toBeGreaterThan(10);
    expect((await manager.post(`${path}/${id}/cancel`)).status).toBe(200);
    const { state, waiting } = await progressOf(id);
    expect(state).toBe('canceled');
    expect(waiting).toBeGreaterThan(10);
    await eventually(async () => expect((await progressOf(id)).queued).toBe(0));
    const { sent } = await progressOf(id);
    expect(sent + waiting).toBe(30);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(smtp.received).toHaveLength(sent);
    const outbox = await manager.get('/api/v1/emails_sent?filters[eventType]=canceled&per_page=100');
    expect(outbox.body.model.total).toBe(waiting);
    const sheet = await manager.get(`${path}/${id}/recipients/export/xls`);
    const { rows } = await readSheet(Buffer.from(sheet.body), 'a.xlsx');
    expect(rows.filter((row) => JSON.stringify(row).includes('"Não enviado"'))).toHaveLength(waiting);
    for (const action of ['send', 'cancel', 'retry'])
      expect((await manager.post(`${path}/${id}/${action}`)).body.code).toBe('mailing-state');
  });

  it('waits for its time, may be put off, and finds its recipients then', async () => {
    const { services } = server;
    const { id, updated_at } = await make();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = (scheduled_at: string) => manager.post(`${path}/${id}/send`, { scheduled_at });
    expect(
      (await schedule(new Date(Date.now() - 60_000).toISOString())).body.errors.scheduled_at,
    ).toBeDefined();
    expect((await schedule('2199-01-01T00:00:00Z')).body.errors.scheduled_at).toBeDefined();
    expect((await schedule('amanhã')).status).toBe(422);
    expect((await schedule(soon)).status).toBe(200);
    expect(await progressOf(id)).toMatchObject({ state: 'scheduled', scheduled_at: soon });
    // Whoever saw the draft doesn't know the schedule.
    expect((await manager.post(`${path}/${id}/unschedule`, { updated_at })).status).toBe(409);
    await beginScheduled(services, manager.institutionId ?? '', id);
    expect((await progressOf(id)).state).toBe('scheduled');
    expect((await manager.delete(`${path}/${id}`)).body.code).toBe('mailing-state');
    expect((await manager.post(`${path}/${id}/unschedule`, {})).status).toBe(200);
    expect(await progressOf(id)).toMatchObject({ state: 'draft', scheduled_at: null });
    await schedule(soon);
    const later = { ...services, now: () => Date.now() + 2 * 3_600_000 };
    await Promise.all([1, 2].map(() => beginScheduled(later, manager.institutionId ?? '', id)));
    await eventually(async () => expect(await progressOf(id)).toMatchObject({ state: 'sent', sent: 30 }));
    expect(smtp.received).toHaveLength(30);
  });
});
