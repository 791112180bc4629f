import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sheetMaxBytes } from '@certame/contract/constants.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { heldBufferBytes, peakHeldBufferBytes } from '@certame/testkit/held-buffers.ts';
import { packStored } from '@certame/testkit/raw-zip.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writeSheet } from '#lib/sheets/sheets.ts';
import { readZip } from '#lib/zip/zip-archive.ts';

const server = await useTestServer();
const folder = join(server.services.config.dataDir, 'files');
mkdirSync(folder, { recursive: true });
const MiB = 1024 * 1024;

interface Part {
  name: string;
  bytes: Buffer;
}

/** A multipart request in pieces of what the test holds anyway: the sender lives in the same process and shall hold nothing more. */
async function send(
  client: ApiClient,
  path: string,
  fields: Record<string, string>,
  parts: Part[],
  beforeEnd: () => Promise<void> = async () => {},
) {
  async function* body(): AsyncGenerator<Buffer> {
    for (const [name, value] of Object.entries(fields))
      yield Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    for (const { name, bytes } of parts) {
      yield Buffer.from(
        `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      );
      for (let at = 0; at < bytes.length; at += MiB) yield bytes.subarray(at, at + MiB);
      yield Buffer.from('\r\n');
    }
    await beforeEnd();
    yield Buffer.from('--edge--\r\n');
  }
  const sending = request(`${server.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${client.token}`,
      'x-institution-id': client.institutionId ?? '',
      'content-type': 'multipart/form-data; boundary=edge',
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(text);
    });
  });
  await pipeline(Readable.from(body()), sending);
  return JSON.parse(await answered);
}

const filesOnDisk = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff0000' } })
  .png()
  .toBuffer();
const question = (name: string): Buffer =>
  Buffer.from(`::${name}:: Quanto é um mais um? <img src\\="@@PLUGINFILE@@/a.png"> {=2 ~3}\n`);
const ballast = Buffer.alloc(85 * MiB, 'x');
const people = await Promise.all(['teacher', 'admin'].map((account) => server.as(account)));
const gift = (dryRun: boolean) => ({ format: 'gift', dry_run: String(dryRun) });

it('archives of questions take little memory, however many are looked at', async () => {
  const bytes = packStored([
    { path: 'prova/questoes.gift', bytes: question('Arquivo') },
    { path: 'prova/a.png', bytes: picture },
    { path: 'prova/leia-me.pdf', bytes: ballast },
  ]);
  const before = filesOnDisk();
  const limitBytes = (4 * ballast.length) / 2;
  const peakBytes = await peakHeldBufferBytes(limitBytes, async () => {
    const replies = await Promise.all(
      people
        .flatMap((person) => [person, person])
        .map((person) =>
          send(person, '/api/v1/base_question/import', gift(true), [{ name: 'prova.zip', bytes }]),
        ),
    );
    expect(replies.map(({ model }) => model?.summary)).toEqual(
      replies.map(() => expect.objectContaining({ total: 1, new: 1 })),
    );
  });
  expect(peakBytes).toBeLessThan(limitBytes);
  expect(filesOnDisk()).toEqual(before);
});

it('a folder is sent and imported without being held whole, by the request or by its job', async () => {
  const teacher = await server.as('teacher');
  const before = filesOnDisk();
  let result: unknown;
  const limitBytes = ballast.length / 2;
  const peakBytes = await peakHeldBufferBytes(limitBytes, async () => {
    const { model } = await send(teacher, '/api/v1/base_question/import', gift(false), [
      { name: 'prova/questoes.gift', bytes: question('Pasta') },
      { name: 'prova/a.png', bytes: picture },
      { name: 'prova/leia-me.pdf', bytes: ballast },
    ]);
    result = (await teacher.waitForJob(model.job_id)).result;
  });
  expect(result).toMatchObject({ total: 1, new: 1, error: 0 });
  expect(peakBytes).toBeLessThan(limitBytes);
  // The picture of the question alone is left.
  expect(filesOnDisk()).toHaveLength(before.length + 1);
});

it('sheets go to disk as they arrive, however many are sent', async () => {
  const limits = { maxEntries: 100, maxUnpackedBytes: 10 * MiB, maxRatio: 1000 };
  const sheet = await writeSheet(
    'Alunos',
    ['Nome completo', 'E-mail'],
    [['Aluna da Planilha', 'planilha@fluxo.example']],
  );
  const parts = await readZip(sheet, limits);
  const size = sheetMaxBytes - MiB;
  const bytes = packStored([...parts, { path: 'xl/media/foto.png', bytes: ballast.subarray(0, size) }]);
  const admins = await Promise.all(['admin', 'manager'].map((account) => server.as(account)));
  const before = filesOnDisk();
  const heldBefore = await heldBufferBytes();
  let heldAtEnd = Number.POSITIVE_INFINITY;
  let arrived = 0;
  const allHere = Promise.withResolvers<void>();
  // Whoever has sent all but the end waits for the others: then it is counted what the server holds.
  const meet = async (): Promise<void> => {
    arrived += 1;
    if (arrived === 4) {
      heldAtEnd = await heldBufferBytes();
      allHere.resolve();
    }
    await allHere.promise;
  };
  const replies = await Promise.all(
    admins
      .flatMap((admin) => [admin, admin])
      .map((admin) =>
        send(admin, '/api/v1/students/import', { dry_run: 'true' }, [{ name: 'a.xlsx', bytes }], meet),
      ),
  );
  expect(replies.map(({ code, model }) => [code, model?.rows.length])).toEqual(
    replies.map(() => [undefined, 1]),
  );
  expect((heldAtEnd - heldBefore) / MiB).toBeLessThan(size / MiB);
  expect(filesOnDisk()).toEqual(before);
});

it('the size of a picture in a text is read from its beginning, not from all of it', async () => {
  const teacher = await server.as('teacher');
  const noise = randomBytes(3600 * 3600 * 3);
  const large = await sharp(noise, { raw: { width: 3600, height: 3600, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { storageKey, sha256, size } = await server.services.files.put(large);
  const { rows } = await server.owner.query(
    `insert into files (institution_id, purpose, name, mime, size, sha256, storage_key)
     values ($1, 'question', 'ruido.png', 'image/png', $2, $3, $4) returning id`,
    [teacher.institutionId, size, sha256, storageKey],
  );
  let statement = '';
  const peakBytes = await peakHeldBufferBytes(size / 2, async () => {
    const input = {
      title: 'Ruído',
      type: 'essay',
      content: { statement: `<p>O que se vê?</p><img data-file="${rows[0].id}">` },
    };
    const { body } = await teacher.post('/api/v1/base_question', input);
    statement = JSON.stringify(body);
  });
  expect(statement).toContain('width=\\"3600\\" height=\\"3600\\"');
  expect(peakBytes).toBeLessThan(size / 2);
});
