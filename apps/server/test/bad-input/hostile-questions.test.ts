import { packStored } from '@certame/testkit/raw-zip.ts';
import { describe, expect, test } from 'vitest';
import { writeCsv } from '#lib/sheets/sheets.ts';
import { bomb, megabyte, useImports } from './import-files.ts';

/** Files of questions that break readers, fill memory or smuggle something in. */
const { owner, admin, countRows, send } = await useImports();
const questions = '/api/v1/base_question/import';

const gift = (text: string): Buffer => Buffer.from(text);
const hostileQuestions: [string, string, () => Buffer, string][] = [
  ['braces that never close', 'gift', () => gift(`::a:: Quanto? {${'=a '.repeat(20_000)}`), 'a.gift'],
  ['braces in braces', 'gift', () => gift(`${'{'.repeat(50_000)}${'}'.repeat(50_000)}`), 'a.gift'],
  ['only escapes', 'gift', () => gift('\\'.repeat(200_001)), 'a.gift'],
  [
    'a weight beyond counting',
    'gift',
    () => gift('Quanto? {~%1e999%a ~%-99999999999999999999%b =c}'),
    'a.gift',
  ],
  ['a number that is none', 'gift', () => gift('Quanto? {#1e999:NaN}'), 'a.gift'],
  ['20,000 questions', 'gift', () => gift('Q {T}\n\n'.repeat(20_000)), 'a.gift'],
  ['one line of 5 MB', 'gift', () => gift(`Quanto? {=${'a'.repeat(5 * megabyte)}}`), 'a.gift'],
  ['Latin-1', 'gift', () => Buffer.from('Qual é a razão? {=não ~sim}', 'latin1'), 'a.gift'],
  [
    'a lone surrogate and a NUL',
    'gift',
    () => Buffer.concat([gift('Q '), Buffer.from([0xed, 0xa0, 0x80, 0]), gift(' {T}')]),
    'a.gift',
  ],
  ['a zip bomb as an exam', 'enem_json', () => bomb('exam/details.json', 300 * megabyte), 'a.zip'],
  [
    'JSON that nests without end',
    'enem_json',
    () => packStored([{ path: 'e/questions/1/details.json', bytes: Buffer.from('['.repeat(200_000)) }]),
    'a.zip',
  ],
  [
    'JSON with a prototype',
    'enem_json',
    () =>
      packStored([
        {
          path: 'e/questions/1/details.json',
          bytes: Buffer.from(
            '{"__proto__":{"alternatives":[]},"title":{"a":1},"index":"x","alternatives":"no"}',
          ),
        },
      ]),
    'a.zip',
  ],
  [
    'a zip inside a zip',
    'enem_json',
    () =>
      packStored([
        { path: 'b.zip', bytes: packStored([{ path: 'details.json', bytes: Buffer.from('{}') }]) },
      ]),
    'a.zip',
  ],
  ['a bomb as a sheet', 'xlsx', () => bomb('xl/worksheets/sheet1.xml', 200 * megabyte), 'a.xlsx'],
  ['a sheet of other things', 'csv', () => writeCsv(['Cor'], [['azul']]), 'a.csv'],
];

describe('files of questions', () => {
  test.each(hostileQuestions)(
    '%s (%s) is answered with words, and a preview writes nothing',
    async (_name, format, make, file) => {
      const before = await countRows();
      const reply = await send(questions, make(), file, { format, dry_run: 'true' });
      if (reply.status < 400)
        for (const row of reply.body.model.rows.slice(0, 50))
          for (const problem of row.problems) expect(problem.message).toMatch(/^[A-ZÀ-Ú“][\s\S]*\S$/);
      expect(await countRows()).toEqual(before);
    },
  );

  test('what is imported from hostile text holds neither scripts nor foreign addresses', async () => {
    const text = [
      '::Título <script>alert(1)</script>:: [html]<p onclick\\="alert(1)">Oi<script>alert(2)</script><img src\\="http\\://tracker.example/x.png"><a href\\="javascript\\:alert(3)">x</a></p> {=certo ~errado}',
      '::Outra:: [html]<iframe src\\="http\\://evil.example"></iframe><svg onload\\=alert(4)>x</svg> {T}',
    ].join('\n\n');
    const reply = await send(questions, gift(text), 'a.gift', { format: 'gift', dry_run: 'false' });
    const job = await admin.waitForJob(reply.body.model.job_id);
    expect(job.state).toBe('done');
    const { rows } = await owner.query<{ content: unknown }>(
      `select v.content from question_versions v order by v.created_at desc limit 2`,
    );
    const html = JSON.stringify(rows);
    expect(html).toContain('Oi');
    expect(html).not.toMatch(
      /<script|onclick|onload|javascript:|tracker\.example|evil\.example|<iframe|<svg/i,
    );
  });
});
