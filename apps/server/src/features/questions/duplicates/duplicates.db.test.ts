import type { SimilarQuestion } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import { questionText } from '@certame/rules/questions/duplicates/question-text.ts';
import { trigramSimilarity } from '@certame/rules/questions/duplicates/similarity.ts';
import { textBands } from '@certame/rules/questions/duplicates/text-bands.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { expect, it } from 'vitest';
import { text, useImportBench } from '../import/testing/import-bench.ts';
import { findSimilarQuestions } from './find-similar-questions.ts';

const at = await useImportBench();
const { owner, server, teacher } = at;

const base = '/api/v1/base_question';
const statement =
  'Em 1822, às margens do riacho Ipiranga, foi proclamada a independência do país. Quem a proclamou?';
const bodyOf = (html: string, more: object = {}) => ({
  title: 'Independência',
  type: 'multiple_choice',
  content: {
    statement: html,
    options: [
      { id: 'a', html: 'Dom Pedro I' },
      { id: 'b', html: 'Dom João VI' },
    ],
  },
  key: { correct_option_ids: ['a'] },
  ...more,
});
const ask = async (html: string, id: string | null = null, client = teacher): Promise<SimilarQuestion[]> => {
  const { type, content } = bodyOf(html);
  const { status, body } = await client.post(`${base}/similar`, { id, type, content });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model;
};
const textOf = (html: string) => {
  const { type, content } = bodyOf(html);
  const { text, hash } = questionText(type as 'multiple_choice', { ...content, gaps: [] });
  return { text, hash, bands: textBands(text, teacher.institutionId ?? '') };
};
const make = async (html: string): Promise<string> => (await teacher.post(base, bodyOf(html))).body.model.id;

it('the same and similar questions are found while one is written, in this institution alone', async () => {
  const id = await make(`<p>${statement}</p>`);
  const [same] = await ask(`<h2>${statement.toUpperCase()}</h2>`);
  expect(same).toMatchObject({ id, title: 'Independência', is_same: true, percent: 100, is_archived: false });
  const [near] = await ask(statement.replace('riacho', 'rio').replace('1822', '1823'));
  expect(near).toMatchObject({ id, is_same: false });
  expect(near?.percent).toBeGreaterThan(80);
  expect(await ask('Quantos graus tem a soma dos ângulos internos de um triângulo qualquer?')).toEqual([]);
  expect(await ask(statement, id)).toEqual([]);
  expect(await ask('<img data-file="0196c1f2-aaaa-7bbb-8ccc-0123456789ab">')).toEqual([]);
  expect(await ask(statement, null, await server.as('admin', secondInstitution))).toEqual([]);

  // What it says now is what is compared.
  const other = 'Quantos graus tem a soma dos ângulos internos de um triângulo qualquer no plano?';
  expect((await teacher.put(`${base}/${id}`, bodyOf(other))).status).toBe(200);
  expect(await ask(statement)).toEqual([]);
  expect((await ask(other))[0]?.id).toBe(id);
});

it('the most alike is found where few are compared, the same before all', async () => {
  const text =
    'Quantas luas de Júpiter viu Galileu em janeiro de 1610 pela luneta, e que nome lhes deu em Pádua?';
  const alike = [
    text.replace('janeiro de 1610', 'março do ano de 1611').replace('Pádua', 'Florença'),
    text.replace('1610', '1611'),
    text.replace('luneta', 'lente').replace('nome', 'apelido'),
  ];
  const ids = await Promise.all(alike.map(make));
  const { bands, hash } = textOf(text);
  const find = (compared: number) =>
    server.services.database.inTenant({ institutionId: teacher.institutionId ?? '', userId: null }, (scope) =>
      findSimilarQuestions(scope, [{ number: 7, text: textOf(text).text, bands, hash }], {
        ...{ limit: 1, compared, except: null },
      }),
    );
  expect(await find(1)).toMatchObject([{ number: 7, id: ids[1], is_same: false }]);
  const same = await make(text);
  expect(await find(1)).toMatchObject([{ id: same, is_same: true, similarity: 1 }]);
});

it('nobody without the bank asks, and bad input is refused', async () => {
  const { type, content } = bodyOf(statement);
  expect((await (await server.as('student')).post(`${base}/similar`, { type, content })).status).toBe(403);
  for (const body of [{}, { type }, { type: 'x', content }, { type, content, id: 'x' }, { type, content: 3 }])
    expect((await teacher.post(`${base}/similar`, body)).status).toBe(422);
});

it('the texts of older questions are made by a task, and made again where older rules made them', async () => {
  const ids = [await make(`${statement} Um.`), await make(`${statement} Dois.`)];
  await owner.query('delete from question_texts where question_id = $1', [ids[0]]);
  await owner.query(
    "update question_texts set text_version = 0, text = '', hash = null, bands = '{}' where question_id = $1",
    [ids[1]],
  );
  expect(await ask(`${statement} Um.`)).not.toContainEqual(expect.objectContaining({ id: ids[0] }));
  await owner.query("select graphile_worker.add_job('fill_question_texts', '{}')");
  await expect
    .poll(async () => (await ask(`${statement} Um.`)).filter(({ id }) => ids.includes(id)).length, {
      timeout: 15_000,
    })
    .toBe(2);
});

it('similarity is the same in the database and in an import', async () => {
  const pairs = [
    ['em 1822 as margens do ipiranga', 'em 1823 nas margens do ipiranga'],
    ['x > 3,5', 'x < 3,5'],
    ['quanto e 2+2', 'quanto e 2~2'],
    ['', 'a'],
  ];
  for (const [a = '', b = ''] of pairs) {
    const { rows } = await owner.query('select similarity($1, $2)::float8 as value', [a, b]);
    expect(trigramSimilarity(a, b), `${a} | ${b}`).toBeCloseTo(rows[0].value, 5);
  }
});

it('an index finds the candidates, whatever row security asks', async () => {
  const id = await make(`${statement} E onde?`);
  const client = await owner.query(
    'select institution_id, bands from question_texts where question_id = $1',
    [id],
  );
  const { institution_id: institutionId, bands } = client.rows[0];
  await owner.query('begin');
  try {
    // Of a few rows, any index will do.
    await owner.query('drop index question_texts_hash');
    const role = (
      await owner.query("select rolname from pg_roles where rolname like '%app%' and not rolsuper")
    ).rows[0];
    await owner.query(`set local role ${role.rolname}`);
    await owner.query(`set local certame.institution_id = '${institutionId}'`);
    await owner.query('set local enable_seqscan = off');
    const { rows } = await owner.query(
      `explain select question_id from question_texts where institution_id = '${institutionId}' and bands && '{${bands}}'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /question_texts_bands .*\n.*Index Cond: \(bands &&/,
    );
  } finally {
    await owner.query('rollback');
  }
});

const gift = (lines: string[]) => [{ path: 'prova.gift', bytes: text(lines.join('\n\n')) }];
const giftOf = (name: string, html: string, right = 'Dom Pedro I') =>
  `::${name}::${html} {=${right} ~Dom João VI}`;

it('an import names what the bank or the file has already, and leaves out the same where that is asked for', async () => {
  const old = 'A Lei Áurea, que aboliu a escravidão no Brasil, foi assinada em que ano, e por quem?';
  const id = await make(`<p>${old}</p>`);
  const file = gift([
    giftOf('a', old),
    giftOf('b', old.replace('Áurea', 'dourada')),
    giftOf('c', 'Qual foi a primeira capital do Brasil colonial, de 1549 a 1763?'),
    giftOf('d', 'qual foi a PRIMEIRA capital do Brasil colonial, de 1549 a 1763'),
    giftOf('e', 'Qual é a raiz quadrada do número cento e quarenta e quatro?'),
  ]);
  const { rows, summary } = (await at.preview('gift', file)).body.model;
  expect(summary).toMatchObject({ new: 5 });
  expect(rows.map((row: { duplicate: unknown }) => row.duplicate)).toEqual([
    { is_same: true, percent: 100, question_id: id, title: 'Independência', place: null },
    expect.objectContaining({ is_same: false, question_id: id }),
    null,
    { is_same: true, percent: 100, question_id: null, title: 'c', place: rows[2].place },
    null,
  ]);
  const result = await at.run('gift', file, { skip_duplicates: 'true' });
  expect(result).toMatchObject({
    total: 5,
    new: 3,
    skipped: 2,
    skipped_rows: [
      { question_id: id, of_title: 'a', of_place: rows[0].place },
      { question_id: null, of_title: 'd', place: rows[2].place },
    ],
  });
  // Asked for again without leaving anything out, what stayed out comes in.
  expect(await at.run('gift', file)).toMatchObject({ new: 2, same: 3, skipped: 0 });
});
