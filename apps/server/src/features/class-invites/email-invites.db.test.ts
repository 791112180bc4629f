import { describe, expect, it } from 'vitest';
import { at, eventually, useInviteScenario } from './testing/invite-scenario.ts';

const { smtp, server, owner, manager, student, makeClass, invitesOf, invite, inClass, bare } =
  await useInviteScenario();

describe('invitations by e-mail', () => {
  it('go out by mail and notification, each entry that cannot be invited told why', async () => {
    const id = await makeClass();
    await manager.post(`/api/v1/classes/${id}/students`, { list: 'aluno01@certame.example' });
    const list =
      'student2@certame.example, fora@outro.example, aluno01@certame.example, teacher@certame.example, 99999999, nada';
    const { body, status } = await invite(id, list);
    expect(status).toBe(201);
    expect(body.model.invited).toBe(2);
    expect(
      Object.fromEntries(
        body.model.problems.map((one: { entry: string; problem: string }) => [one.entry, one.problem]),
      ),
    ).toEqual({
      'aluno01@certame.example': 'enrolled',
      'teacher@certame.example': 'staff',
      '99999999': 'unknown',
      nada: 'invalid',
    });
    const all = await eventually(
      () => invitesOf(id),
      (rows) => rows.every((row) => row.status === 's'),
    );
    expect(all.map((row) => row.email).sort()).toEqual(['fora@outro.example', 'student2@certame.example']);
    await eventually(
      async () => smtp.received.flatMap(({ to }) => to),
      (addresses) => addresses.includes('fora@outro.example'),
    );
    const notes = await (await server.as('student2')).get('/api/v1/users/notifications');
    expect(notes.body.model.data[0]).toMatchObject({
      type: 'class.invite',
      message: expect.stringMatching(/Turma convidada/),
    });
    expect(notes.body.model.data[0].link).toBe(`/class_invite/${all.find((row) => row.name)?.code}`);
    // Invited again while the first still stands: nothing new.
    const again = await invite(id, 'fora@outro.example');
    expect(again.body.model).toMatchObject({ invited: 0, problems: [{ problem: 'invited' }] });
  });

  it('are marked as failed when the mail server refuses the address, and mended by a resend', async () => {
    const id = await makeClass();
    await invite(id, 'recusa@outro.example, aceita@outro.example');
    const rows = await eventually(
      () => invitesOf(id),
      (all) => all.some((row) => row.status === 'e'),
    );
    expect(Object.fromEntries(rows.map((row) => [row.email, row.status]))).toMatchObject({
      'recusa@outro.example': 'e',
    });
    await owner.query(
      "update class_invites set email = 'volta@outro.example' where email = 'recusa@outro.example'",
    );
    const { body } = await manager.post('/api/v1/class_invites/send', { class_id: id });
    expect(body.model.queued).toBe(1);
    await eventually(
      () => invitesOf(id),
      (all) => all.every((row) => row.status === 's'),
    );
    expect((await manager.post('/api/v1/class_invites/send', { class_id: id })).body.model.queued).toBe(0);
    expect(
      (await manager.post('/api/v1/class_invites/send', { class_id: id, only: 'all' })).body.model.queued,
    ).toBe(2);
  });

  it('are not said to be sent while the mail waits in the outbox', async () => {
    const id = await makeClass();
    await invite(id, 'demora@outro.example');
    await eventually(
      () => invitesOf(id),
      (all) => all.every((row) => row.status === 's'),
    );
    // The mail server can't be reached: the message waits for its next try.
    const wait = (state: string) =>
      owner.query(
        "update outbox_emails set state = $1, next_try_at = now() + interval '1 day' where to_email = $2",
        [state, 'demora@outro.example'],
      );
    await wait('queued');
    expect((await invitesOf(id)).map((row) => row.status)).toEqual(['o']);
    const filtered = await manager.get(`/api/v1/class_invites?filters[class_id]=${id}&filters[status]=s`);
    expect(filtered.body.model.data).toEqual([]);
    await wait('sent');
    expect((await invitesOf(id)).map((row) => row.status)).toEqual(['s']);
  });

  it('of questionnaires are marked as failed in the same way', async () => {
    const { body } = await manager.get('/api/v1/questionnaires?filters[state]=released');
    const [questionnaire] = body.model.data;
    await owner.query(
      "update users set email = 'recusa2@outro.example' where email = 'aluno07@certame.example'",
    );
    const path = `/api/v1/questionnaires/${questionnaire.id}`;
    const row = async () =>
      (
        await owner.query(
          `select p.id, p.invite_status from participants p join users u on u.id = p.user_id
            where u.email = 'recusa2@outro.example' and p.questionnaire_id = $1`,
          [questionnaire.id],
        )
      ).rows[0];
    const { id } = await row();
    await manager.post(`${path}/resend_invites`, { only: 'all', participant_ids: [id] });
    await eventually(row, (one) => one.invite_status === 'e');
  });

  it('stay pending when asked to, until they are sent', async () => {
    const id = await makeClass();
    await invite(id, 'espera@outro.example', { send: false });
    expect((await invitesOf(id))[0]?.status).toBe('p');
    await manager.post('/api/v1/class_invites/send', { class_id: id, only: 'pending' });
    await eventually(
      () => invitesOf(id),
      (all) => all[0]?.status === 's',
    );
  });

  it('are used by the person they were sent to, and by nobody else', async () => {
    const id = await makeClass();
    await invite(id, 'student@certame.example');
    const [row] = await invitesOf(id);
    const code = row?.code ?? '';
    const other = await server.as('student2');
    const shown = await other.get(at(code));
    expect(shown.body.model).toMatchObject({
      is_mine: false,
      class_name: null,
      institution: null,
      teachers: [],
    });
    expect((await other.post(at(code, '/accept'))).body.code).toBe('class-invite-other-email');
    expect((await other.post(at(code, '/decline'))).body.code).toBe('class-invite-other-email');
    expect(await inClass(id, 'student2@certame.example')).toBe(false);

    const mine = await eventually(
      async () => (await student.get('/api/v1/class_invites/received')).body.model,
      (all) => all.some((one: { code: string }) => one.code === code),
    );
    expect(mine.find((one: { code: string }) => one.code === code)).toMatchObject({
      state: 'open',
      is_mine: true,
    });
    expect((await student.post(at(code, '/decline'))).status).toBe(200);
    expect((await student.get(at(code))).body.model.state).toBe('declined');
    // Thought again, while it stands.
    expect((await student.post(at(code, '/accept'))).status).toBe(200);
    expect(await inClass(id, 'student@certame.example')).toBe(true);
    expect((await invitesOf(id))[0]).toMatchObject({ state: 'accepted', uses: 1 });
    // Twice changes nothing.
    expect((await student.post(at(code, '/accept'))).status).toBe(200);
    expect((await invitesOf(id))[0]?.uses).toBe(1);
  });

  it('bring somebody who registered afterwards into the class and the institution', async () => {
    const id = await makeClass();
    await invite(id, 'nova.aluna@outro.example');
    const [row] = await invitesOf(id);
    const client = await bare('nova.aluna@outro.example');
    const { body, status } = await client.post(at(row?.code ?? '', '/accept'));
    expect([status, body.model?.joined]).toEqual([200, true]);
    expect(await inClass(id, 'nova.aluna@outro.example')).toBe(true);
    client.institutionId = body.model.institution_id;
    const classes = await client.get('/api/v1/classes_students');
    expect(classes.body.model.map((one: { id: string }) => one.id)).toEqual([id]);
    expect((await client.get('/api/v1/students')).status).toBe(403);
  });
});
