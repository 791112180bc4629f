import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packStored } from '@certame/testkit/raw-zip.ts';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { readZip } from '#lib/zip/zip-archive.ts';
import { text, useImportBench } from './testing/import-bench.ts';
import { qtiItem, qtiZip } from './testing/qti-package.ts';

const folder = join(import.meta.dirname, '../../../../../../../shared/fixtures/qti');
const at = await useImportBench();
const bank = '/api/v1/base_question';
const png = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();

const zipOfFolder = (path: string) => {
  const root = join(folder, path);
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.zip'))
    .map((entry) => join(entry.parentPath, entry.name));
  return [
    {
      path: 'pacote.zip',
      bytes: packStored(files.map((file) => ({ path: relative(root, file), bytes: readFileSync(file) }))),
    },
  ];
};

describe.skipIf(!existsSync(folder))(
  '1EdTech’s packages (skipped where ../shared/fixtures/qti is absent)',
  () => {
    it('come in with their pictures, once only; what can’t be taken is named by file and line', {
      timeout: 120_000,
    }, async () => {
      const english = [
        {
          path: 'a.zip',
          bytes: readFileSync(join(folder, 'packages/englishBasicLevelV2/englishBasicLevelV2.zip')),
        },
      ];
      const first = await at.run('qti', english);
      expect(first).toMatchObject({ total: 52, error: 0, errors: [] });
      expect(await at.run('qti', english)).toMatchObject({ new: 0, changed: 0, same: 52 });

      const stimulus = await at.run('qti', zipOfFolder('packages/sharedStimulus'));
      expect(stimulus).toMatchObject({ total: 3, new: 2, error: 1 });
      expect(stimulus.errors[0]).toMatchObject({
        place: 'exemplar04.xml',
        messages: ['Linha 27: o banco não tem o tipo de resposta “orderInteraction”.'],
      });

      const examples = await at.run('qti', zipOfFolder('2.2'));
      // The manifest of the examples lists those too that were left out of the folder: each is named.
      const missing = examples.errors.filter(({ messages }) =>
        messages[0]?.includes('que não está no pacote'),
      );
      expect(missing.length).toBeGreaterThan(0);
      expect(examples.total - missing.length).toBe(28);
      expect(examples.new).toBeGreaterThanOrEqual(12);
      expect(examples.new + examples.error).toBe(examples.total);
      const { rows } = await at.owner.query(
        `select v.content from questions q join question_versions v on v.id = q.current_version_id where q.title = 'Unattended Luggage'`,
      );
      expect(rows[0].content.statement).toMatch(
        /<img data-file="[0-9a-f-]{36}" width="\d+" height="\d+" alt="NEVER LEAVE LUGGAGE UNATTENDED">/,
      );
    });
  },
);

it('one item by itself comes in; without its picture it is a draft with a warning', async () => {
  const { body } = await at.preview('qti', [{ path: 'item.xml', bytes: text(qtiItem('sozinha')) }]);
  expect(body.model.summary).toMatchObject({ total: 1, new: 1, error: 0 });
  expect(body.model.rows[0].problems[0].message).toContain('images/sozinha.png');
});

it('a broken document costs itself alone', async () => {
  const files = qtiZip({
    'items/boa.xml': qtiItem('boa'),
    'images/boa.png': await png('#f00'),
    'items/cortada.xml': qtiItem('cortada').slice(0, 400),
    'items/entidade.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${qtiItem('entidade', '<p>&e;</p>').slice(38)}`,
  });
  const { body } = await at.preview('qti', files);
  expect(body.model.summary).toMatchObject({ total: 3, new: 1, error: 2 });
  const messages = body.model.rows.flatMap((row: { problems: { message: string }[] }) =>
    row.problems.map(({ message }) => message),
  );
  expect(messages).toEqual([
    expect.stringMatching(/^Linha \d+: o XML está quebrado/),
    expect.stringMatching(/^Linha 1: o documento traz uma declaração DOCTYPE/),
  ]);
  const before = await at.count('questions');
  expect(await at.run('qti', files)).toMatchObject({ new: 1, error: 2 });
  expect(await at.count('questions')).toBe(before + 1);
});

it('what leaves as QTI comes back the same, from the bank and from a questionnaire', async () => {
  const items = ['azul', 'verde'];
  const files = qtiZip({
    ...Object.fromEntries(items.map((name) => [`items/${name}.xml`, qtiItem(name)])),
    'images/azul.png': await png('#00f'),
    'images/verde.png': await png('#0f0'),
  });
  expect(await at.run('qti', files)).toMatchObject({ new: 2, error: 0 });
  const { rows } = await at.owner.query(
    `select id from questions where title in ('azul', 'verde') order by title`,
  );
  const ids = rows.map(({ id }) => `ids[]=${id}`).join('&');
  const check = await at.teacher.get(`${bank}/questions/export/check?format=qti&${ids}`);
  expect(check.body.model).toMatchObject({ total: 2, partly: 0, left_out: 0 });
  const file = await at.teacher.get(`${bank}/questions/export?format=qti&${ids}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('application/zip');
  const limits = { maxEntries: 20, maxUnpackedBytes: 1_000_000, maxRatio: 200 };
  const paths = (await readZip(Buffer.from(file.body), limits)).map(({ path }) => path);
  expect(paths).toContain('imsmanifest.xml');
  expect(paths.filter((path) => path.startsWith('images/'))).toHaveLength(2);
  const again = [{ path: 'de-novo.zip', bytes: file.body }];
  // They came by QTI: their names in it are known, and the pictures are the same bytes.
  expect(await at.run('qti', again)).toMatchObject({ total: 2, new: 0, error: 0 });
  const before = [await at.count('questions'), await at.count('files')];
  expect(await at.run('qti', again)).toMatchObject({ same: 2, error: 0 });
  expect([await at.count('questions'), await at.count('files')]).toEqual(before);

  const manager = await at.server.as('manager');
  const list = await manager.get('/api/v1/questionnaires?filters[state]=released&per_page=1');
  const path = `/api/v1/questionnaire/${list.body.model.data[0].id}/questions/export`;
  const whole = await manager.get(`${path}?format=qti`);
  const { summary } = (await at.preview('qti', [{ path: 'a.zip', bytes: whole.body }])).body.model;
  expect(summary.total).toBeGreaterThan(3);
  expect(summary.error).toBe(0);
});

it('no transaction is open while a picture is read, drawn and stored, and nothing is left of one that is there already', async () => {
  const { files } = at.server.services;
  const put = files.put.bind(files);
  const countOpen = async (): Promise<number> => {
    const { rows } = await at.owner.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return rows[0].count;
  };
  // The question before may be saved meanwhile: its transaction ends, unless it waits for this picture.
  vi.spyOn(files, 'put').mockImplementation(async (bytes) => {
    await expect.poll(countOpen).toBe(0);
    return put(bytes);
  });
  const removed = vi.spyOn(files, 'remove');
  const picture = await sharp({ create: { width: 47, height: 31, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer();
  const result = await at.run(
    'qti',
    qtiZip({
      ...{ 'items/uma.xml': qtiItem('uma'), 'items/outra.xml': qtiItem('outra') },
      ...{ 'images/uma.png': picture, 'images/outra.png': picture },
    }),
  );
  expect(result).toMatchObject({ total: 2, new: 2, error: 0 });
  const { rows } = await at.owner.query(
    "select storage_key from files where name in ('uma.png', 'outra.png')",
  );
  expect(rows).toHaveLength(1);
  // The second drawing, and the package itself.
  expect(removed).toHaveBeenCalledTimes(2);
  const shown = await at.owner.query(
    "select v.content->>'statement' as html from questions q join question_versions v on v.id = q.current_version_id where q.title in ('uma', 'outra')",
  );
  expect(shown.rows).toHaveLength(2);
  for (const { html } of shown.rows) expect(html).toContain('width="47" height="31"');
  vi.restoreAllMocks();
});
