import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { secondInstitution, type TestServer } from '@certame/testkit/start-test-server.ts';
import type pg from 'pg';

/** A picture. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function requireMade(client: ApiClient, path: string, body: unknown) {
  const reply = await client.post(path, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function upload(client: ApiClient, path: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.append('file', new Blob([new Uint8Array(onePixel)]), 'figura.png');
  return (await requireMade(client, path, form)).model;
}

/** The id of a picture sent to an address that answers with its file. */
export const uploadPicture = async (
  client: ApiClient,
  path: string,
  fields?: Record<string, string>,
): Promise<string> => (await upload(client, path, fields)).id;

/** A manager of the second institution who is nobody in the first. */
export async function managerElsewhere(server: TestServer, owner: pg.Client): Promise<ApiClient> {
  const { rows } = await owner.query<{ institution_id: string; email: string }>(
    `with made as (
       insert into users (email, name, email_verified_at)
       values ('gestora@mare.example', 'Gestora do Maré', now()) returning id, email)
     insert into memberships (institution_id, user_id, role_id)
     select r.institution_id, made.id, r.id
       from made, roles r join institutions i on i.id = r.institution_id
      where i.name = $1 and r.key = 'manager'
     returning institution_id, (select email from made)`,
    [secondInstitution],
  );
  const [made] = rows;
  const [session] = made ? await createSessions(server.ownerUrl, [made.email]) : [];
  if (!made || !session) throw new Error('No manager of the second institution');
  return clientWith(server.address, session, made.institution_id);
}

/** A file of each purpose that the manager has sent in the second institution, by purpose. */
export async function filesElsewhere(
  server: TestServer,
  owner: pg.Client,
  manager: ApiClient,
): Promise<Record<string, string>> {
  const send = (purpose: string) => uploadPicture(manager, '/api/v1/files', { purpose });
  const teacher = await server.as('teacher', secondInstitution);
  const conversation = await requireMade(manager, '/api/v1/chat/conversations', {
    user_id: teacher.user?.id,
  });
  const content = await requireMade(manager, '/api/v1/contents', { name: 'Roteiro', type: 'M' });
  const media = await upload(manager, `/api/v1/contents/${content.model.id}/files`);
  await upload(manager, '/api/v1/profile/picture');
  const portrait = await owner.query<{ id: string }>(
    `select picture_file_id as id from users where email = 'gestora@mare.example'`,
  );
  // Handing one in takes a whole exam; what it is handed in for is all that tells it from others.
  const answer = await send('question');
  await owner.query(`update files set purpose = 'answer', subject_id = gen_random_uuid() where id = $1`, [
    answer,
  ]);
  return {
    answer,
    brand: await send('brand'),
    chat: await uploadPicture(manager, `/api/v1/chat/conversations/${conversation.model.id}/files`),
    content: media[0].file.id,
    profile: portrait.rows[0]?.id ?? '',
    question: await send('question'),
  };
}
