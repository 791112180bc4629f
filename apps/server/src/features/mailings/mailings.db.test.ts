import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { beginScheduled } from './commands/begin-scheduled.ts';
import { handOverNext } from './commands/enqueue-next-batch.ts';

let classA: string;
/** Addresses that the mail server refuses for good. */
const refused = new Set<string>();
let slowMs = 0;

const smtp = await startMailServer({
  disabledCommands: ['STARTTLS'],
  slowMs: () => slowMs,
  onRcptTo: ({ address }, _session, done) =>
    refused.has(address) ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
});
afterAll(() => smtp.close());
const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
const { owner } = server;
const manager = await server.as('manager');
beforeAll(async () => {
  classA = (await owner.query(`select id from classes where name = '3º ano A'`)).rows[0].id;
});
beforeEach(() => {
  refused.clear();
  slowMs = 0;
  smtp.received.length = 0;
});

const path = '/api/v1/missives';
const make = async (values: object = {}): Promise<{ id: string; updated_at: string }> => {
  const { status, body } = await manager.post(path, {
    subject: 'Aviso para {{name}}',
    body: '<p>Oi, {{name}}, da {{institution}}</p>',
    class_ids: [classA],
    ...values,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.model;
};
const progressOf = async (id: string) => (await manager.get(`${path}/${id}/progress`)).body.model;
const count = async (audience: object, by = manager) =>
  (await by.post(`${path}/recipients/count`, audience)).body.model;
const eventually = async (check: () => Promise<void> | void, rounds = 200): Promise<void> => {
  for (let round = 0; ; round += 1) {
    try {
      return await check();
    } catch (error) {
      if (round > rounds) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
const roleId = async (key: string): Promise<string> =>
  (
    await owner.query(
      `select r.id from roles r join institutions i on i.id = r.institution_id where r.key = $1 and i.name = 'Colégio Horizonte'`,
      [key],
    )
  ).rows[0].id;

describe('counting who gets it', () => {
  it('counts everybody once, whatever groups they are in', async () => {
    expect(await count({})).toMatchObject({ count: 0, sample: [] });
    const ofClass = await count({ class_ids: [classA] });
    expect(ofClass).toMatchObject({ count: 30, without_email: 0 });
    expect(ofClass.sample).toHaveLength(6);
    const student = await roleId('student');
    const ofRole = await count({ role_ids: [student] });
    expect(ofRole.count).toBeGreaterThan(30);
    expect((await count({ role_ids: [student], class_ids: [classA] })).count).toBe(ofRole.count);
  });

  it('names those without an address, and leaves out who is inactive', async () => {
    const { rows } = await owner.query(
      `update people set email = '20269999' where email = 'aluno20@certame.example' returning name`,
    );
    expect(await count({ class_ids: [classA] })).toMatchObject({
      count: 29,
      without_email: 1,
      without_email_names: [rows[0].name],
    });
    await owner.query(`update people set active = false where email = '20269999'`);
    expect(await count({ class_ids: [classA] })).toMatchObject({ count: 29, without_email: 0 });
    await owner.query(
      `update people set active = true, email = 'aluno20@certame.example' where email = '20269999'`,
    );
  });

  it('tells participants by how far they are', async () => {
    const { rows } = await owner.query(`
      select p.questionnaire_id as id, count(distinct p.id)::int as everybody,
             count(distinct p.id) filter (where a.id is null)::int as idle
        from participants p left join attempts a on a.participant_id = p.id
       group by 1 having count(a.id) > 0 and count(distinct p.id) filter (where a.id is null) > 0 limit 1`);
    const { id, everybody, idle } = rows[0];
    const of = async (participation: string) => (await count({ questionnaire_id: id, participation })).count;
    expect(await of('all')).toBe(everybody);
    expect(await of('not_started')).toBe(idle);
    expect((await of('finished')) + (await of('in_progress')) + idle).toBe(everybody);
    expect((await of('finished')) + (await of('not_finished'))).toBe(everybody);
  });

  it('finds nobody of another institution', async () => {
    const elsewhere = await server.as('manager', 'Instituto Maré');
    expect(
      await count({ class_ids: [classA], role_ids: [await roleId('student')] }, elsewhere),
    ).toMatchObject({
      count: 0,
    });
    expect((await (await server.as('teacher')).post(`${path}/recipients/count`, {})).status).toBe(403);
  });
});

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
    slowMs = 700;
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

describe('writing one', () => {
  it('refuses unknown variables at their field, and sends nothing to nobody', async () => {
    const wrong = await manager.post(path, { subject: '{{nome}}', body: '<p>{{link}}</p>' });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['body', 'subject']);
    const { id } = await make({ class_ids: [] });
    expect((await manager.post(`${path}/${id}/send`, {})).body.code).toBe('mailing-nobody');
    expect((await progressOf(id)).state).toBe('draft');
    expect((await manager.delete(`${path}/${id}`)).status).toBe(200);
  });

  it('shows and tries the message before it is sent', async () => {
    const draft = { subject: 'Olá, {{name}}', body: '<p>Veja, {{name}}<script>x</script></p>' };
    const { body } = await manager.post(`${path}/preview`, draft);
    expect(body.model.subject).toBe(`Olá, ${manager.user?.name}`);
    expect(body.model.html).toContain(`Veja, ${manager.user?.name}</p>`);
    expect((await manager.post(`${path}/test`, draft)).status).toBe(200);
    await eventually(() =>
      expect(smtp.received.map((mail) => mail.to)).toEqual([['manager@certame.example']]),
    );
  });

  it('stands in the list with the newest first, whatever the list is asked for later', async () => {
    const first = await make({ subject: 'Mais antiga' });
    const second = await make({ subject: 'Mais nova' });
    const idsOf = async (query = '') =>
      (await manager.get(`${path}?per_page=100${query}`)).body.model.data.map(({ id }: { id: string }) => id);
    expect((await idsOf()).slice(0, 2)).toEqual([second.id, first.id]);
    expect((await idsOf('&order_column=created_at')).slice(-2)).toEqual([first.id, second.id]);
  });

  it('gives its recipients as a file, with the state of each, as the list was searched', async () => {
    refused.add('aluno03@certame.example');
    const { id } = await make();
    await manager.post(`${path}/${id}/send`, {});
    await eventually(async () => expect(await progressOf(id)).toMatchObject({ queued: 0, waiting: 0 }));
    const all = await readSheet(
      Buffer.from((await manager.get(`${path}/${id}/recipients/export/xls`)).body),
      'a.xlsx',
    );
    expect(all.rows).toHaveLength(30);
    const searched = '?filters[q]=aluno03';
    expect((await manager.get(`${path}/${id}/recipients${searched}`)).body.model.total).toBe(1);
    const sheet = await manager.get(`${path}/${id}/recipients/export/xls${searched}`);
    const { headers, rows } = await readSheet(Buffer.from(sheet.body), 'a.xlsx');
    expect(headers).toEqual(['Nome', 'E-mail', 'Situação', 'Motivo', 'Atualizado em']);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain('aluno03@certame.example');
    expect(JSON.stringify(rows[0])).toContain('Erro');
    expect(JSON.stringify(rows[0])).toContain('No such mailbox');
    expect((await manager.get(`${path}/${id}/recipients/export/pdf`)).headers.get('content-type')).toBe(
      'application/pdf',
    );
    const elsewhere = await server.as('manager', 'Instituto Maré');
    expect((await elsewhere.get(`${path}/${id}/recipients/export/xls`)).status).toBe(404);
  });

  it('belongs to its institution', async () => {
    const { id } = await make();
    const elsewhere = await server.as('manager', 'Instituto Maré');
    for (const action of ['send', 'unschedule', 'cancel', 'retry'])
      expect((await elsewhere.post(`${path}/${id}/${action}`)).status).toBe(404);
    for (const part of ['progress', 'recipients'])
      expect((await elsewhere.get(`${path}/${id}/${part}`)).status).toBe(404);
    const theirs = await elsewhere.post(path, { subject: 'x', body: '<p>x</p>', class_ids: [classA] });
    expect(theirs.body.errors.class_ids).toBeDefined();
  });
});
