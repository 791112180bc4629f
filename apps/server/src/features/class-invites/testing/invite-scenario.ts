import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll } from 'vitest';

export const at = (code: string, action = ''): string => `/api/v1/class_invites/by_code/${code}${action}`;

export async function eventually<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read();
    if (holds(value)) return value;
    if (tries > 200) throw new Error(`Never came true: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A server with a mail server of its own, and classes to invite people to. */
export async function useInviteScenario() {
  const smtp = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('recusa')
          ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
          : null,
      ),
  });

  afterAll(() => smtp.close());

  const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });

  const { owner } = server;

  const manager = await server.as('manager');

  const teacher = await server.as('teacher');

  const student = await server.as('student');

  let made = 0;

  async function makeClass(extra: object = {}): Promise<string> {
    made += 1;
    const { body } = await manager.post('/api/v1/classes', { name: `Turma convidada ${made}`, ...extra });
    return body.model.id;
  }

  const invitesOf = async (id: string, query = ''): Promise<ClassInvite[]> =>
    (await manager.get(`/api/v1/class_invites?filters[class_id]=${id}&per_page=100${query}`)).body.model.data;

  const invite = (class_id: string, list: string, extra: object = {}, client = manager) =>
    client.post('/api/v1/class_invites/emails', { class_id, list, ...extra });

  const inClass = async (id: string, email: string): Promise<boolean> =>
    ((
      await owner.query(
        'select from class_students cs join people p on p.id = cs.person_id where cs.class_id = $1 and p.email = $2',
        [id, email],
      )
    ).rowCount ?? 0) > 0;

  /** A login of nobody's institution, as if just registered. */
  async function newcomer(email: string): Promise<ApiClient> {
    await owner.query(
      `insert into users (email, name, email_verified_at) values ($1, 'Recém Chegada', now()) on conflict do nothing`,
      [email],
    );
    const [session] = await createSessions(server.ownerUrl, [email]);
    if (!session) throw new Error('No session');
    return clientWith(server.address, session, '');
  }

  /** The same without an institution, as somebody without a membership asks. */
  const bare = async (email: string): Promise<ApiClient> => {
    const client = await newcomer(email);
    client.institutionId = null;
    return client;
  };
  return {
    smtp,
    server,
    owner,
    manager,
    teacher,
    student,
    makeClass,
    invitesOf,
    invite,
    inClass,
    newcomer,
    bare,
  };
}
