import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendInvites } from '../participants/send-invites.ts';
import { classNamed, fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

let bank: string[];
let classA: string;

// Sent is what has left the outbox.
const smtp = await startMailServer({ disabledCommands: ['STARTTLS'] });
afterAll(() => smtp.close());
const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
const teacher = await server.as('teacher');
beforeAll(async () => {
  bank = await fillBank(server, teacher, 1);
  classA = await classNamed(server, teacher, '3º ano A');
});

const make = (extra: object = {}) =>
  makeQuestionnaire(teacher, { sections: [{ items: placed(bank) }], ...extra });
const add = (questionnaire: { id: string }, body: object) =>
  teacher.post(pathOf(questionnaire, '/participants'), body);
const rowsOf = async (questionnaire: { id: string }, query = ''): Promise<ParticipantRow[]> =>
  (await teacher.get(pathOf(questionnaire, `/participants?per_page=100${query}`))).body.model.data;
const statuses = async (questionnaire: { id: string }) =>
  Object.fromEntries(
    (await rowsOf(questionnaire)).map((row) => [row.email.split('@')[0], row.invite_status]),
  );

async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read();
    if (holds(value)) return value;
    if (tries > 200) throw new Error(`Never came true: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const mailsOf = (questionnaire: { short_url_id: string }) =>
  sql<{ to_email: string; subject: string; plain: string; template: string }>(
    server,
    'select to_email, subject, plain, template from outbox_emails where plain like $1 order by to_email',
    [`%/form/${questionnaire.short_url_id}%`],
  );

describe('invites', () => {
  it('go out with the release: mail, notification and state', async () => {
    const made = await make({
      name: 'Prova de <História>',
      starts_at: '2030-05-10T13:00:00Z',
      ends_at: '2030-05-10T15:30:00Z',
    });
    await add(made, { emails: 'student@certame.example, student2@certame.example' });
    expect(await statuses(made)).toEqual({ student: 'p', student2: 'p' });
    expect(await mailsOf(made)).toEqual([]);
    await teacher.post(pathOf(made, '/release'));
    await eventually(
      () => statuses(made),
      (all) => Object.values(all).every((status) => status === 's'),
    );
    const mails = await mailsOf(made);
    expect(mails.map((mail) => mail.to_email).toSorted()).toEqual(
      ['student2@certame.example', 'student@certame.example'].toSorted(),
    );
    expect(mails[0]).toMatchObject({
      template: 'questionnaire_publication',
      subject: 'Nova avaliação: Prova de <História>',
    });
    expect(mails[0]?.plain).toContain(
      'Você pode respondê-la de 10 de maio de 2030 às 10:00 até 10 de maio de 2030 às 12:30.',
    );
    expect(mails[0]?.plain).toContain(`${server.services.publicUrl()}/#/form/${made.short_url_id}`);
    const student = await server.as('student');
    const { body } = await student.get('/api/v1/users/notifications');
    expect(body.model.data[0]).toMatchObject({
      type: 'questionnaire_link.sent',
      link: `/form/${made.short_url_id}`,
      message: 'Você recebeu a avaliação “Prova de <História>”.',
    });
  });

  it('go to those who are added after the release, and to nobody twice', async () => {
    const made = await make();
    await add(made, { emails: 'student@certame.example' });
    await teacher.post(pathOf(made, '/release'));
    await eventually(
      () => statuses(made),
      (all) => all.student === 's',
    );
    await add(made, { emails: 'student@certame.example, student2@certame.example' });
    await eventually(
      () => statuses(made),
      (all) => all.student2 === 's',
    );
    expect(await mailsOf(made)).toHaveLength(2);
  });

  it('reach those who are added while the release is on its way', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await make();
      const [released, added] = await Promise.all([
        teacher.post(pathOf(made, '/release')),
        add(made, { emails: 'aluno07@certame.example' }),
      ]);
      expect([released.status, added.status]).toEqual([200, 201]);
      await eventually(
        () => statuses(made),
        (all) => all.aluno07 === 's',
      );
      expect(await mailsOf(made)).toHaveLength(1);
    }
  });

  it('are sent again to all, to the failed alone, or to the named', async () => {
    const made = await make();
    await add(made, { emails: 'student@certame.example, student2@certame.example, aluno01@certame.example' });
    await teacher.post(pathOf(made, '/release'));
    const sent = async (count: number) => {
      await eventually(
        () => statuses(made),
        (all) => Object.values(all).every((status) => status === 's'),
      );
      expect(await mailsOf(made)).toHaveLength(count);
    };
    await sent(3);
    const resend = async (body: object) =>
      (await teacher.post(pathOf(made, '/resend_invites'), body)).body.model.queued;
    expect(await resend({})).toBe(0);
    expect(await resend({ only: 'all' })).toBe(3);
    await sent(6);
    await sql(
      server,
      "update participants p set invite_status = 'e' from users u where u.id = p.user_id and u.email = $1 and p.questionnaire_id = $2",
      ['aluno01@certame.example', made.id],
    );
    expect(await resend({ only: 'pending' })).toBe(1);
    await sent(7);
    const [row] = await rowsOf(made);
    expect(await resend({ only: 'all', participant_ids: [row?.id] })).toBe(1);
    await sent(8);
  });

  it('fail one by one: the others are sent, and a later try mends it', async () => {
    const made = await make();
    await add(made, { emails: 'aluno02@certame.example, aluno03@certame.example' });
    await sql(server, "update users set active = false where email = 'aluno02@certame.example'");
    await teacher.post(pathOf(made, '/release'));
    await eventually(
      () => statuses(made),
      (all) => all.aluno02 === 'e' && all.aluno03 === 's',
    );
    await sql(server, "update users set active = true where email = 'aluno02@certame.example'");
    await teacher.post(pathOf(made, '/resend_invites'), { only: 'pending' });
    await eventually(
      () => statuses(made),
      (all) => all.aluno02 === 's',
    );
    expect(await mailsOf(made)).toHaveLength(2);
  });

  it('are marked as failed when the mail is refused, and the others of the batch go out', async () => {
    const made = await make();
    await add(made, { emails: 'aluno04@certame.example, aluno05@certame.example' });
    await teacher.post(pathOf(made, '/release'));
    await eventually(
      () => statuses(made),
      (all) => Object.values(all).every((status) => status === 's'),
    );
    await sql(server, "update participants set invite_status = 'o' where questionnaire_id = $1", [made.id]);
    const { services } = server;
    const broken = {
      ...services,
      log: { ...services.log, warn: () => {} } as unknown as typeof services.log,
      mail: {
        ...services.mail,
        queue: async (...[scope, mail]: Parameters<typeof services.mail.queue>) => {
          // Breaks the transaction as the database would.
          if (mail.to.email.startsWith('aluno04')) await scope.client.query('select 1 / 0');
          return services.mail.queue(scope, mail);
        },
      },
    };
    await sendInvites(broken, teacher.institutionId ?? '', made.id);
    await eventually(
      () => statuses(made),
      (all) => all.aluno04 === 'e' && all.aluno05 === 's',
    );
    expect(await mailsOf(made)).toHaveLength(3);
  });

  it('are sent once when two tasks run at the same time', async () => {
    const made = await make();
    await add(made, { class_ids: [classA] });
    await teacher.post(pathOf(made, '/release'));
    const { services } = server;
    await Promise.all([1, 2, 3].map(() => sendInvites(services, teacher.institutionId ?? '', made.id)));
    await eventually(
      () => statuses(made),
      (all) => Object.values(all).every((status) => status === 's'),
    );
    expect(await mailsOf(made)).toHaveLength(30);
  });

  it('wait where the questionnaire is not open any more, until it is open again', async () => {
    const made = await make();
    await add(made, { emails: 'student@certame.example' });
    await sql(server, "update participants set invite_status = 'o' where questionnaire_id = $1", [made.id]);
    await sendInvites(server.services, teacher.institutionId ?? '', made.id);
    expect(await statuses(made)).toEqual({ student: 'o' });
    expect(await mailsOf(made)).toEqual([]);
    await sql(server, "update questionnaires set state = 'closed' where id = $1", [made.id]);
    await teacher.post(pathOf(made, '/reopen'));
    await eventually(
      () => statuses(made),
      (all) => all.student === 's',
    );
    expect(await mailsOf(made)).toHaveLength(1);
  });
});
