import { mailing_classes, mailings } from '@certame/db/schema/communication.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { sql } from '@certame/db/sql.ts';
import { handOverNext } from '#features/mailings/index.ts';
import { renderOutgoing } from '#lib/mail/mail-texts.ts';
import type { Services } from '#services.ts';
import type { PastScope } from '../past-scope.ts';

const dayMs = 24 * 60 * 60_000;

/** Whose mailbox refused the message, and how the mail server said so. */
const refused = { email: 'aluno07@certame.example', reason: '550 5.1.1 Mailbox unavailable' };

/** The outbox as it looks after a mail server took the messages; one address was refused. */
const deliveredAt = (at: Date, { mail, publicUrl }: Services): Services['mail'] => ({
  ...mail,
  queue: async (scope, outgoing) => {
    const isRefused = outgoing.to.email === refused.email;
    const institution = { institution_id: scope.institutionId };
    const [row] = await scope.tx
      .insert(outbox_emails)
      .values({
        ...institution,
        ...(await renderOutgoing(scope, outgoing, publicUrl())),
        user_id: outgoing.to.userId,
        template: outgoing.template,
        to_email: outgoing.to.email,
        to_name: outgoing.to.name,
        about_type: outgoing.about?.type ?? null,
        about_id: outgoing.about?.id ?? null,
        state: isRefused ? 'error' : 'sent',
        attempts: 1,
        created_at: at,
      })
      .returning({ id: outbox_emails.id });
    if (!row) throw new Error('No outbox row');
    const ended = isRefused ? { type: 'bounced', detail: refused.reason } : { type: 'sent' };
    await scope.tx.insert(email_events).values([
      { ...institution, email_id: row.id, type: 'queued', at },
      { ...institution, email_id: row.id, ...ended, at: new Date(at.getTime() + 8000) },
    ]);
    return row.id;
  },
});

/** A mailing that was sent, with its messages in the outbox, and one that waits. */
export async function seedMailings(past: PastScope, classId: string): Promise<void> {
  const { scope, services } = past;
  const { tx, institutionId } = scope;
  const at = new Date(services.now() - 3 * dayMs);
  const [sent, draft] = await tx
    .insert(mailings)
    .values([
      {
        institution_id: institutionId,
        subject: 'Reunião de pais na quinta-feira',
        body: '<p>Olá, {{name}}!</p><p>A reunião do 3º ano A será na quinta-feira, às 19h, no auditório.</p>',
        state: 'sending',
        started_at: at,
        created_at: at,
      },
      {
        institution_id: institutionId,
        subject: 'Calendário de provas do bimestre',
        body: '<p>Olá, {{name}}!</p><p>O calendário de provas já está no mural da turma.</p>',
      },
    ])
    .returning({ id: mailings.id });
  if (!sent || !draft) throw new Error('No mailings');
  await tx
    .insert(mailing_classes)
    .values(
      [sent, draft].map(({ id }) => ({ institution_id: institutionId, mailing_id: id, class_id: classId })),
    );
  await tx.execute(sql`
    insert into mailing_recipients (institution_id, mailing_id, user_id, name, email)
    select ${institutionId}::uuid, ${sent.id}::uuid, p.user_id, p.name, p.email
      from class_students s join people p on p.id = s.person_id where s.class_id = ${classId}::uuid`);
  const then = { ...services, now: () => at.getTime() + 90_000, mail: deliveredAt(at, services) };
  await handOverNext(scope, then, sent.id);
  await tx.execute(sql`
    update mailing_recipients
       set status = case when email = ${refused.email} then 'e' else 's' end,
           reason = case when email = ${refused.email} then ${refused.reason} end, updated_at = ${at.toISOString()}
     where mailing_id = ${sent.id}::uuid`);
}
