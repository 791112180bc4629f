import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readZip } from '#lib/zip/zip-archive.ts';
import { text, useImportBench } from '../import/testing/import-bench.ts';
import { fingerprintOf } from '../question-input.ts';

const at = await useImportBench();
const { teacher, owner } = at;
const bank = '/api/v1/base_question';

const png = (
  await sharp({ create: { width: 37, height: 21, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
).toString('base64');
const source = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/top/Biologia de exportação</text></category></question>
<question type="multichoice"><name><text>Célula &lt;1&gt;</text></name>
<questiontext format="html"><text><![CDATA[<p>Qual é \\(a = b\\)?</p><p><img src="@@PLUGINFILE@@/celula.png" alt="Célula"></p>]]></text><file name="celula.png" path="/" encoding="base64">${png}</file></questiontext>
<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>none</answernumbering>
<answer fraction="100"><text>animal: {x}</text></answer><answer fraction="0"><text>vegetal</text></answer>
<tags><tag><text>exporta</text></tag><tag><text>dificuldade:difícil</text></tag></tags></question>
<question type="cloze"><name><text>Lacunas</text></name>
<questiontext format="html"><text>A {1:SA:=raiz#boa~%50%caule} e {1:NM:=3.5:0.5} de {1:MC:=sol~lua}.</text></questiontext>
<tags><tag><text>exporta</text></tag></tags></question>
<question type="essay"><name><text>Dissertação</text></name>
<questiontext format="html"><text>Disserte.</text></questiontext>
<tags><tag><text>exporta</text></tag></tags></question>
</quiz>`;
await at.run('moodle_xml', [{ path: 'a.xml', bytes: text(source) }]);
const chosen = 'filters[tag]=exporta&order_column=title';

/** What the versions of the tagged questions say, apart from their files' names. */
async function stored(): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select q.title, q.tags, d.name as discipline, v.type, v.difficulty, v.content, k.key
       from questions q join question_versions v on v.id = q.current_version_id
       join question_keys k on k.version_id = v.id left join disciplines d on d.id = q.discipline_id
      where q.tags @> '{exporta}' and q.deleted_at is null order by q.title`,
  );
  return rows.map(({ title, tags, discipline, ...version }) => [
    title,
    tags,
    discipline,
    fingerprintOf(version),
  ]);
}

it('Moodle XML: everything comes back as it was, and a second import changes nothing', async () => {
  const before = await stored();
  expect(before).toHaveLength(3);
  const file = await teacher.get(`${bank}/questions/export?format=moodle_xml&${chosen}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(file.headers.get('content-disposition')).toMatch(/filename="[a-z-]+-\d{4}-\d\d-\d\d\.xml"/);
  const written = new TextDecoder().decode(file.body);
  expect(written).toContain('encoding="base64">iVBOR');
  // The picture was drawn anew when it was stored, to the same bytes that it has here.
  const again = [{ path: 'b.xml', bytes: file.body }];
  expect(await at.run('moodle_xml', again)).toMatchObject({
    total: 3,
    new: 0,
    changed: 0,
    same: 3,
    error: 0,
  });
  expect(await stored()).toEqual(before);
  const second = await teacher.get(`${bank}/questions/export?format=moodle_xml&${chosen}`);
  expect(await at.run('moodle_xml', [{ path: 'c.xml', bytes: second.body }])).toMatchObject({
    changed: 0,
    same: 3,
  });
  const { rows } =
    await owner.query(`select count(*)::int as n from files where purpose = 'question' and name like '%.png' and sha256 in
    (select sha256 from files f join question_files qf on qf.file_id = f.id join question_versions v on v.id = qf.version_id
       join questions q on q.id = v.question_id where q.title = 'Célula <1>')`);
  expect(rows[0].n).toBe(1);
});

it('GIFT: pictures lie beside the text in an archive that the bank reads, and what it can’t say is named', async () => {
  const { body } = await teacher.get(`${bank}/questions/export/check?format=gift&${chosen}`);
  expect(body.model).toMatchObject({ total: 3, partly: 1, left_out: 1 });
  expect(
    body.model.rows.map((row: { title: string; place: number; messages: string[] }) => [
      row.place,
      row.title,
      row.messages,
    ]),
  ).toEqual([
    [
      1,
      'Célula <1>',
      ['A numeração das alternativas fica de fora.', 'Se as alternativas são embaralhadas fica de fora.'],
    ],
    [3, 'Lacunas', ['O formato não tem questões com várias lacunas no texto.']],
  ]);
  const file = await teacher.get(`${bank}/questions/export?format=gift&${chosen}`);
  expect(file.headers.get('content-type')).toBe('application/zip');
  const limits = { maxEntries: 10, maxUnpackedBytes: 1_000_000, maxRatio: 200 };
  const entries = await readZip(Buffer.from(file.body), limits);
  expect(entries.map(({ path }) => path)).toEqual([
    'questoes.txt',
    expect.stringMatching(/^imagens\/[0-9a-f-]{36}\.png$/),
  ]);
  const rows = (await at.preview('gift', [{ path: 'prova.zip', bytes: file.body }])).body.model.rows;
  expect(rows).toMatchObject([
    { title: 'Célula <1>', state: 'new', images: 1, problems: [] },
    { title: 'Dissertação', state: 'new', problems: [] },
  ]);
  // Without pictures it is a text.
  const [, essay] = (await at.bank(chosen)).data;
  const plain = await teacher.get(`${bank}/questions/export?format=gift&ids[]=${essay?.id}`);
  expect(plain.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(new TextDecoder().decode(plain.body)).toContain('::Dissertação::[html]<p>Disserte.</p>{}');
});

it('spreadsheet: as before, and its losses are named', async () => {
  const { body } = await teacher.get(`${bank}/questions/export/check?format=xlsx&${chosen}`);
  expect(body.model).toMatchObject({ total: 3, partly: 2, left_out: 0 });
  const file = await teacher.get(`${bank}/questions/export?format=xlsx&${chosen}`);
  expect((await at.preview('xlsx', [{ path: 'a.xlsx', bytes: file.body }])).body.model.summary).toMatchObject(
    { total: 3, error: 0 },
  );
});

it('a questionnaire gives its questions in every format', async () => {
  const manager = await at.server.as('manager');
  const { body } = await manager.get('/api/v1/questionnaires?filters[state]=released&per_page=1');
  const path = `/api/v1/questionnaire/${body.model.data[0].id}/questions/export`;
  const check = await manager.get(`${path}/check?format=moodle_xml`);
  expect(check.body.model).toMatchObject({ left_out: 0 });
  expect(check.body.model.total).toBeGreaterThan(3);
  const file = await manager.get(`${path}?format=moodle_xml`);
  const { summary } = (await at.preview('moodle_xml', [{ path: 'a.xml', bytes: file.body }])).body.model;
  expect(summary).toMatchObject({ total: check.body.model.total, error: 0 });
  const student = await at.server.as('student');
  for (const one of [
    path,
    `${path}/check`,
    `${bank}/questions/export?format=gift`,
    `${bank}/questions/export/check?format=gift`,
  ])
    expect([one, (await student.get(one)).status]).toEqual([one, 403]);
});

it('the whole bank goes in one file, a foreign question in none', async () => {
  const { body } = await teacher.get(`${bank}?per_page=1`);
  const check = await teacher.get(`${bank}/questions/export/check?format=moodle_xml`);
  expect(check.body.model.total).toBe(body.model.total);
  const file = await teacher.get(`${bank}/questions/export?format=moodle_xml`);
  const { summary } = (await at.preview('moodle_xml', [{ path: 'a.xml', bytes: file.body }])).body.model;
  expect(summary).toMatchObject({ total: body.model.total - check.body.model.left_out, error: 0 });
  const { rows } = await owner.query('select id from questions where institution_id <> $1 limit 1', [
    teacher.institutionId,
  ]);
  if (rows[0]) {
    const foreign = await teacher.get(`${bank}/questions/export/check?format=moodle_xml&ids[]=${rows[0].id}`);
    expect(foreign.body.model.total).toBe(0);
  }
});

it('a picture that the store has lost is named, and the rest goes', async () => {
  const { rows } = await owner.query(
    `select f.storage_key from files f join question_files qf on qf.file_id = f.id join question_versions v on v.id = qf.version_id
       join questions q on q.current_version_id = v.id where q.title = 'Célula <1>'`,
  );
  await at.server.services.files.remove(rows[0].storage_key);
  const { body } = await teacher.get(`${bank}/questions/export/check?format=moodle_xml&${chosen}`);
  expect(body.model).toMatchObject({
    total: 3,
    partly: 1,
    rows: [{ messages: [expect.stringContaining('não está mais guardada')] }],
  });
  expect((await teacher.get(`${bank}/questions/export?format=moodle_xml&${chosen}`)).status).toBe(200);
});
