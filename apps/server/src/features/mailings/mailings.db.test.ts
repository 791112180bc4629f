import { describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { eventually, path, refused, useMailingScenario } from './testing/mailing-scenario.ts';

const { classA, smtp, server, owner, manager, make, progressOf, count, roleId } = await useMailingScenario();

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
