import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

export const tokenIn = (mail: { plain: string } | undefined): string =>
  /\/#\/verified\?token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';

/** A server with an institution that is open to registration and one that is not. */
export async function useRegistrationScenario() {
  const server = await useTestServer();

  const { owner } = server;

  // The demonstration has written to the same people.
  await owner.query('delete from outbox_emails');
  const { rows } = await owner.query('select id, name from institutions');
  const open = rows.find(({ name }) => name === 'Colégio Horizonte').id;
  const closed = rows.find(({ name }) => name === 'Instituto Maré').id;

  const registration = (email: string, patch: object = {}) => ({
    name: 'Nova Pessoa',
    email,
    phone: '(11) 98765-4321',
    password: 'Manga-verde-47',
    password_confirmation: 'Manga-verde-47',
    institution_id: open,
    accepted: true,
    terms_version: legalTexts.terms.version,
    privacy_version: legalTexts.privacy.version,
    ...patch,
  });

  const register = (email: string, patch: object = {}) =>
    server.anonymous().post('/api/v1/store', registration(email, patch));

  const login = (email: string, password = 'Manga-verde-47', more: object = {}) =>
    server.anonymous().post('/api/v1/login', { email, password, ...more });

  const verify = (token: string, password = 'Manga-verde-47', more: object = {}) =>
    server.anonymous().post('/api/v1/store/verify', {
      token,
      password,
      name: 'Nova Pessoa',
      phone: '(11) 98765-4321',
      ...more,
    });

  /** The messages to somebody, the newest first, once there are as many as that. */
  async function mailsTo(email: string, count: number): Promise<{ plain: string; subject: string }[]> {
    for (let round = 0; round < 100; round += 1) {
      const { rows } = await owner.query(
        'select plain, subject from outbox_emails where to_email = $1 order by created_at desc, id desc',
        [email],
      );
      if (rows.length >= count) return rows;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No ${count} messages to ${email}`);
  }

  /** Until the tasks that are under way have run. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 100; round += 1) {
      const { rows } = await owner.query(
        'select count(*)::int as waiting from graphile_worker.jobs where attempts = 0',
      );
      if (rows[0].waiting === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return { open, closed, server, owner, register, login, verify, mailsTo, settle };
}
