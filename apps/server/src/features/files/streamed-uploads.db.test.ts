import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { peakHeldBufferBytes } from '@certame/testkit/held-buffers.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const folder = join(server.services.config.dataDir, 'files');
const MiB = 1024 * 1024;
/** One chunk, sent again and again: the sender lives in the same process and shall hold nothing either. */
const chunk = Buffer.alloc(MiB, 'x');

const filesOnDisk = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const incoming = (): string[] => filesOnDisk().filter((name) => name.endsWith('.part'));

function begin(client: ApiClient, name: string, path = '/api/v1/files'): ClientRequest {
  const sending = request(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'x-institution-id': client.institutionId ?? '',
      'content-type': 'multipart/form-data; boundary=edge',
    },
  });
  sending.write(
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  return sending;
}

const write = (sending: ClientRequest, bytes: Buffer | string) =>
  new Promise<void>((resolve, reject) =>
    sending.write(bytes, (error) => (error ? reject(error) : resolve())),
  );

async function end(sending: ClientRequest) {
  const answered = new Promise<string>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(text);
    });
  });
  sending.end('\r\n--edge--\r\n');
  return JSON.parse(await answered);
}

async function sendPdf(client: ApiClient, megabytes: number) {
  const sending = begin(client, 'prova.pdf');
  await write(sending, '%PDF-1.7\n');
  for (let sent = 0; sent < megabytes; sent++) await write(sending, chunk);
  return end(sending);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

describe('an upload', () => {
  afterEach(() => expect(incoming()).toEqual([]));

  it('is stored with the size and the hash of what was sent', async () => {
    const { model } = await sendPdf(await server.as('teacher'), 3);
    const expected = createHash('sha256').update('%PDF-1.7\n').update(chunk).update(chunk).update(chunk);
    const { rows } = await owner.query(
      'select size::int, sha256, mime, storage_key from files where id = $1',
      [model.id],
    );
    expect(rows[0]).toMatchObject({
      size: 9 + 3 * MiB,
      sha256: expected.digest('hex'),
      mime: 'application/pdf',
    });
    expect(filesOnDisk()).toContain(rows[0].storage_key);
  });

  it('that breaks off leaves no file', async () => {
    const before = filesOnDisk();
    const sending = begin(await server.as('teacher'), 'prova.pdf');
    sending.on('error', () => {});
    await write(sending, '%PDF-1.7\n');
    await write(sending, chunk);
    await until(() => incoming().length > 0);
    sending.destroy();
    await until(() => incoming().length === 0);
    expect(filesOnDisk()).toEqual(before);
  });

  it('that is refused leaves no file, whenever it is refused', async () => {
    const teacher = await server.as('teacher');
    const before = filesOnDisk();
    const program = begin(teacher, 'a.exe');
    await write(program, chunk);
    expect((await end(program)).code).toBe('file-type-refused');
    expect((await sendPdf(teacher, 51)).code).toBe('too-large');
    expect((await sendPdf(await server.as('student'), 1)).code).toBe('forbidden');
    expect(filesOnDisk()).toEqual(before);
  });

  it('whose row is undone after it was stored leaves no file', async () => {
    const admin = await server.as('admin');
    const { rows } = await owner.query(
      'select id, institution_id from contents where institution_id = $1 limit 1',
      [admin.institutionId],
    );
    await owner.query('alter table content_media no force row level security');
    await owner.query(
      `insert into content_media (institution_id, content_id, position, video_url, title)
       select $2, $1, 100 + n, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Vídeo' from generate_series(1, 200) n`,
      [rows[0].id, rows[0].institution_id],
    );
    const before = filesOnDisk();
    const sending = begin(admin, 'prova.pdf', `/api/v1/contents/${rows[0].id}/files`);
    await write(sending, '%PDF-1.7\n');
    expect((await end(sending)).code).toBe('validation');
    expect(filesOnDisk()).toEqual(before);
  });
});

it('many large uploads at once take little memory', async () => {
  const people = await Promise.all(['teacher', 'admin', 'manager'].map((account) => server.as(account)));
  let replies: Awaited<ReturnType<typeof sendPdf>>[] = [];
  const limitBytes = (6 * 45 * MiB) / 2;
  const peakBytes = await peakHeldBufferBytes(limitBytes, async () => {
    replies = await Promise.all(people.flatMap((person) => [sendPdf(person, 45), sendPdf(person, 45)]));
  });
  expect(replies.map(({ model }) => model?.size)).toEqual(replies.map(() => 9 + 45 * MiB));
  expect(peakBytes).toBeLessThan(limitBytes);
});
