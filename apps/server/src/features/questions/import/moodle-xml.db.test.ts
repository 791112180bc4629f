import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packStored } from '@certame/testkit/raw-zip.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { text, useImportBench } from './testing/import-bench.ts';

const folder = join(import.meta.dirname, '../../../../../../../shared/fixtures/moodle-xml');
const at = await useImportBench();

const quiz = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${body}\n</quiz>`;
const file = (body: string, name = 'questoes.xml') => [{ path: name, bytes: text(body) }];
const png = async (width: number): Promise<string> =>
  (
    await sharp({ create: { width, height: 9, channels: 3, background: '#00f' } })
      .png()
      .toBuffer()
  ).toString('base64');
const essay = (name: string, html: string, files = ''): string =>
  `<question type="essay"><name><text>${name}</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>${files}</questiontext></question>`;
const embedded = (name: string, base64: string): string =>
  `<file name="${name}" path="/" encoding="base64">${base64}</file>`;
const picture = (name: string): string => `<img src="@@PLUGINFILE@@/${name}" alt="Figura">`;

describe.skipIf(!existsSync(folder))(
  'Moodle’s own files (skipped where ../shared/fixtures/moodle-xml is absent)',
  () => {
    it('come in at once with their pictures and disciplines, and once only', {
      timeout: 120_000,
    }, async () => {
      const files = readdirSync(folder).map((name) => ({
        path: name,
        bytes: readFileSync(join(folder, name)),
      }));
      const zip = [{ path: 'moodle.zip', bytes: packStored(files) }];
      expect(await at.run('moodle_xml', zip)).toMatchObject({ total: 15, new: 15, error: 0, errors: [] });
      expect(await at.run('moodle_xml', files)).toMatchObject({
        total: 15,
        new: 0,
        changed: 0,
        same: 15,
        error: 0,
      });
      const { rows } = await at.owner.query(
        `select v.content, d.name, (select count(*)::int from question_files f where f.version_id = v.id) as files
         from questions q join question_versions v on v.id = q.current_version_id
         left join disciplines d on d.id = q.discipline_id where q.title = 'Greeting'`,
      );
      expect(rows).toMatchObject([{ name: 'Default for testhead', files: 4 }]);
      expect(rows[0].content.options[0].html).toMatch(
        /^<img data-file="[0-9a-f-]{36}" width="30" height="20" alt="British Flag"> English$/,
      );
    });
  },
);

it('one bad question costs itself alone, and its line and reason are told', async () => {
  const body = quiz(
    [
      essay('Boa', `<p>Veja</p>${picture('a.png')}`, embedded('a.png', await png(31))),
      essay('Sem figura', picture('b.png'), embedded('b.png', Buffer.from('no picture').toString('base64'))),
      '<question type="calculated"><name><text>Fórmula</text></name></question>',
      essay('Perdida', `<p>Texto</p>${picture('c.png')}`),
    ].join('\n'),
  );
  const { rows } = (await at.preview('moodle_xml', file(body))).body.model;
  expect(
    rows.map((row: { place: string; state: string; problems: { message: string }[] }) => [
      row.place,
      row.state,
      row.problems[0]?.message,
    ]),
  ).toEqual([
    ['3', 'new', undefined],
    ['4', 'error', expect.stringContaining('não pôde ser lida')],
    ['5', 'error', 'Linha 5: questões do tipo “calculated” do Moodle não têm correspondente aqui.'],
    ['6', 'new', expect.stringContaining('entra incompleta')],
  ]);
  expect(await at.run('moodle_xml', file(body))).toMatchObject({ total: 4, new: 2, error: 2 });
  expect(await at.run('moodle_xml', file(body))).toMatchObject({ new: 0, same: 2, error: 2 });
});

it.each<[string, string, string, string]>([
  ['broken XML', '<quiz>\n<question>\n</quiz>', 'import-xml-malformed', 'linha 3'],
  ['a cut file', quiz(essay('a', 'b')).slice(0, -20), 'import-xml-malformed', 'linha'],
  ['no XML at all', 'Quanto é? {=2}', 'import-xml-malformed', 'linha 1'],
  [
    'a bomb of entities',
    `<!DOCTYPE q [<!ENTITY a "${'x'.repeat(1000)}">]><quiz>&a;</quiz>`,
    'import-xml-doctype',
    'DOCTYPE',
  ],
  [
    'an external entity',
    '<!DOCTYPE q [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<quiz>&a;</quiz>',
    'import-xml-doctype',
    'linha 1',
  ],
  ['another XML', '<html><body>a</body></html>', 'import-xml-root', 'formato'],
  [
    'categories only',
    quiz('<question type="category"><category><text>$course$/a</text></category></question>'),
    'import-no-questions',
    'nenhuma questão',
  ],
  [
    'an encoding that nobody knows',
    '<?xml version="1.0" encoding="x-nobody"?><quiz/>',
    'import-unreadable',
    'ler',
  ],
])('refuses %s with a clear error and writes nothing', async (_name, source, code, message) => {
  const before = await at.count('questions');
  const { status, body } = await at.send('moodle_xml', file(source));
  expect([body.code, status]).toEqual([code, 422]);
  expect(body.messages[0].message).toContain(message);
  expect(await at.count('questions')).toBe(before);
});

it('says of a GIFT file with categories only that it holds no question', async () => {
  const { body } = await at.send('gift', [
    { path: 'a.gift', bytes: text('$CATEGORY: $course$/top/Álgebra\n\n// nada\n') },
  ]);
  expect(body.code).toBe('import-no-questions');
});

it('reads what older systems write: another encoding, and the order of bytes', async () => {
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?>\n<quiz><question type="essay"><name><text>Redação</text></name><questiontext><text>Ação</text></questiontext></question></quiz>',
    'latin1',
  );
  const wide = Buffer.from(`\ufeff${quiz(essay('Larga é', 'x'))}`, 'utf16le');
  for (const [bytes, title] of [
    [latin, 'Redação'],
    [wide, 'Larga é'],
  ] as const) {
    const { rows } = (await at.preview('moodle_xml', [{ path: 'a.xml', bytes }])).body.model;
    expect(rows.map((row: { title: string }) => row.title)).toEqual([title]);
  }
});

it('takes five thousand questions with their pictures in one file, and no more', {
  timeout: 240_000,
}, async () => {
  const pictures = await Promise.all([40, 41, 42].map(png));
  const many = (count: number): string =>
    quiz(
      Array.from({ length: count }, (_, n) =>
        essay(`Q${n}`, `<p>Questão ${n}</p>${picture('a.png')}`, embedded('a.png', pictures[n % 3] ?? '')),
      ).join('\n'),
    );
  const { body } = await at.preview('moodle_xml', file(many(5000)));
  expect(body.model.summary).toMatchObject({ total: 5000, new: 5000, error: 0 });
  expect((await at.preview('moodle_xml', file(many(5001)))).body.code).toBe('import-too-large');
});
