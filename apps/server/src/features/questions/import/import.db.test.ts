import { sheetTemplateRows } from '@certame/rules/questions/import/sheet-template.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { text, useImportBench } from './testing/import-bench.ts';

const at = await useImportBench();

const question = (index: number, more: object = {}) => ({
  title: `Questão ${index}`,
  index,
  year: 2099,
  language: null,
  discipline: 'Astronomia Ímpar',
  context: 'Contexto',
  correctAlternative: 'B',
  alternativesIntroduction: 'Qual?',
  alternatives: ['A', 'B'].map((letter) => ({
    letter,
    text: `Texto ${letter}`,
    file: null,
    isCorrect: letter === 'B',
  })),
  ...more,
});
const details = (index: number, more: object = {}) => ({
  path: `exam/questions/${index}/details.json`,
  bytes: text(JSON.stringify(question(index, more))),
});
const withImage = (index: number, name = 'a') =>
  details(index, { context: `![](https://enem.dev/2099/questions/${index}/${name}.png)` });
const png = (colour: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer();

describe('an import', () => {
  it('stores a picture once, anew, and changes what has changed', async () => {
    const red = await png('#ff0000');
    const trailing = Buffer.concat([red, Buffer.from('<?php evil() ?>')]);
    const files = [
      withImage(1),
      { path: 'exam/questions/1/a.png', bytes: trailing },
      withImage(2),
      { path: 'exam/questions/2/a.png', bytes: red },
    ];
    const before = await at.count('files');
    expect(await at.run('enem_json', files)).toMatchObject({ new: 2, error: 0 });
    expect(await at.count('files')).toBe(before + 1);
    const [first] = (await at.bank('filters[q]=Questão 1&filters[tag]=ENEM 2099')).data;
    const { body } = await at.teacher.get(`/api/v1/base_question/${first?.id}`);
    expect(body.model.content.statement).toMatch(
      /<img data-file="[0-9a-f-]{36}" width="40" height="30" alt="">/,
    );
    expect(body.model.discipline_name).toBe('Astronomia Ímpar');
    expect(body.model.key.correct_option_ids).toEqual(['b']);

    files[1] = { path: 'exam/questions/1/a.png', bytes: await png('#0000ff') };
    files[2] = withImage(2, 'a');
    expect((await at.preview('enem_json', files)).body.model.summary).toMatchObject({ changed: 1, same: 1 });
    expect(await at.run('enem_json', files)).toMatchObject({ new: 0, changed: 1, same: 1 });
    const again = await at.teacher.get(`/api/v1/base_question/${first?.id}`);
    expect(again.body.model.version).toBe(1);
    expect(again.body.model.content.statement).not.toBe(body.model.content.statement);
  });

  it('leaves out what is broken and takes the rest', async () => {
    const files = [
      details(11),
      withImage(12),
      withImage(13),
      { path: 'exam/questions/13/a.png', bytes: text('not a picture') },
      { path: 'exam/questions/14/details.json', bytes: text('{broken') },
      details(15, { correctAlternative: null }),
    ];
    const { rows, summary } = (await at.preview('enem_json', files)).body.model;
    expect(summary).toMatchObject({ total: 5, new: 3, error: 2 });
    expect(rows.map((row: { problems: { message: string }[] }) => row.problems[0]?.message ?? '')).toEqual([
      '',
      'A imagem “questions/12/a.png” não está entre os arquivos enviados: a questão entra incompleta, com o lugar da imagem marcado no texto, e nenhuma avaliação é liberada com ela.',
      'A imagem “questions/13/a.png” não pôde ser lida.',
      'O arquivo não tem o formato de uma questão do ENEM.',
      'Nenhuma alternativa está marcada como correta: a questão não poderá ser corrigida automaticamente.',
    ]);
    const result = await at.run('enem_json', files);
    expect(result).toMatchObject({ new: 3, error: 2 });
    expect(result.errors).toHaveLength(2);
  });

  it('takes a question without its picture as incomplete, and makes it whole when the picture comes', async () => {
    const draft = async () => (await at.bank('filters[state]=incomplete')).data;
    const others = (await draft()).length;
    expect(await at.run('enem_json', [withImage(16)])).toMatchObject({ new: 1, error: 0 });
    const made = (await draft()).at(-1);
    expect(await draft()).toHaveLength(others + 1);
    const read = async () => (await at.teacher.get(`/api/v1/base_question/${made?.id}`)).body.model;
    expect((await read()).content.statement).toContain(
      '<span data-missing-image="a.png">[falta a imagem: a.png]</span>',
    );
    expect(await read()).toMatchObject({
      is_incomplete: true,
      tags: expect.not.arrayContaining(['rascunho']),
    });
    expect(await at.run('enem_json', [withImage(16)])).toMatchObject({ same: 1 });
    const files = [withImage(16), { path: 'exam/questions/16/a.png', bytes: await png('#00ffff') }];
    expect(await at.run('enem_json', files)).toMatchObject({ changed: 1, error: 0 });
    expect(await draft()).toHaveLength(others);
    expect((await read()).content.statement).toMatch(/<img data-file="[0-9a-f-]{36}"/);
    expect((await read()).is_incomplete).toBe(false);
  });

  it('with a picture missing, no questionnaire is released, no draw finds it, and what is in use keeps its pictures', async () => {
    const manager = await at.server.as('manager');
    await at.run('enem_json', [withImage(17)]);
    const [made] = (await at.bank('filters[q]=Questão 17')).data;
    const draws = [{ count: 1, type: null, difficulty: null, discipline_id: null, tag: null, score: null }];
    const section = { title: '', description: '' };
    const { body } = await manager.post('/api/v1/questionnaires', {
      name: 'Sem a imagem',
      sections: [{ ...section, items: [{ question_id: made?.id }], draws: [] }],
    });
    const path = `/api/v1/questionnaires/${body.model.id}`;
    const release = async () => (await manager.post(`${path}/release`)).status;
    const found = async () =>
      (await manager.get(`${path}/release_check`)).body.model.map((one: { key: string }) => one.key);
    expect(await found()).toContain('question_incomplete');
    expect(await release()).toBe(422);

    const whole = [withImage(17), { path: 'exam/questions/17/a.png', bytes: await png('#123456') }];
    expect(await at.run('enem_json', whole)).toMatchObject({ changed: 1 });
    expect(await found()).not.toContain('question_incomplete');
    expect(await release()).toBe(200);
    const result = await at.run('enem_json', [withImage(17, 'b')]);
    expect(result.errors[0]?.messages).toEqual([
      'Falta uma imagem, e há avaliações que usam esta questão: coloque antes a imagem.',
    ]);
    const again = await at.teacher.get(`/api/v1/base_question/${made?.id}`);
    expect(again.body.model).toMatchObject({ is_incomplete: false, version: 1 });
    const drawn = await manager.post('/api/v1/questionnaires', {
      name: 'Sorteio',
      sections: [{ ...section, items: [], draws: draws.map((draw) => ({ ...draw, tag: 'ENEM 2099' })) }],
    });
    const available = async () =>
      (await manager.get(`/api/v1/questionnaires/${drawn.body.model.id}`)).body.model.sections[0].draws[0]
        .available;
    const before = await available();
    await at.run('enem_json', [withImage(18)]);
    expect(await available()).toBe(before);
  });

  it('takes a folder of many files', async () => {
    const files = Array.from({ length: 600 }, (_, index) => details(1000 + index));
    expect((await at.preview('enem_json', files)).body.model.summary).toMatchObject({ total: 600, new: 600 });
  });

  it('leaves nothing behind of a picture that breaks in the middle', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const files = [
      details(21, {
        discipline: 'Nunca feita',
        context: '![](https://enem.dev/2099/questions/21/a.png)![](https://enem.dev/2099/questions/21/b.png)',
      }),
      { path: 'exam/questions/21/a.png', bytes: await png('#123456') },
      { path: 'exam/questions/21/b.png', bytes: noise.subarray(0, noise.length / 2) },
    ];
    const before = [await at.count('files'), await at.count('disciplines'), await at.count('questions')];
    expect(await at.run('enem_json', files)).toMatchObject({ new: 0, error: 1 });
    expect([await at.count('files'), await at.count('disciplines'), await at.count('questions')]).toEqual(
      before,
    );
  });

  it('makes a new version of a question that a released questionnaire holds', async () => {
    expect(await at.run('enem_json', [details(31)])).toMatchObject({ new: 1 });
    const { rows } = await at.owner.query(
      "select id, current_version_id, institution_id from questions where external_key = 'enem:2099:31'",
    );
    await at.owner.query('select set_config($1, $2, false)', [
      'certame.institution_id',
      rows[0].institution_id,
    ]);
    const made = await at.owner.query(
      `insert into questionnaires (institution_id, short_url_id, name, state, settings) values ($1, 'import-test', 'Q', 'released', '{}') returning id`,
      [rows[0].institution_id],
    );
    const section = await at.owner.query(
      'insert into questionnaire_sections (institution_id, questionnaire_id, position) values ($1, $2, 0) returning id',
      [rows[0].institution_id, made.rows[0].id],
    );
    await at.owner.query(
      `insert into questionnaire_items (institution_id, questionnaire_id, section_id, position, question_id, question_version_id) values ($1, $2, $3, 0, $4, $5)`,
      [rows[0].institution_id, made.rows[0].id, section.rows[0].id, rows[0].id, rows[0].current_version_id],
    );
    expect(await at.run('enem_json', [details(31, { correctAlternative: 'A' })])).toMatchObject({
      changed: 1,
    });
    const { body } = await at.teacher.get(`/api/v1/base_question/${rows[0].id}`);
    expect(body.model).toMatchObject({ version: 2, times_used: 1, key: { correct_option_ids: ['a'] } });
    const old = await at.owner.query('select key from question_keys where version_id = $1', [
      rows[0].current_version_id,
    ]);
    expect(old.rows[0].key.correct_option_ids).toEqual(['b']);
  });

  it('takes a sheet made from the template, in both of its forms', async () => {
    for (const format of ['xlsx', 'csv'] as const) {
      const template = await at.teacher.get(`/api/v1/base_question/import/template/${format}`);
      expect(template.status).toBe(200);
      const file = [{ path: `modelo.${format}`, bytes: template.body }];
      const { summary } = (await at.preview(format, file)).body.model;
      expect(summary).toMatchObject({ total: sheetTemplateRows().length, error: 0 });
      if (format === 'csv') expect(summary.same).toBe(summary.total);
      else expect(await at.run(format, file)).toMatchObject({ error: 0 });
    }
    const rows =
      'Enunciado;Alternativa A;Alternativa B;Correta\r\nSó uma?;A;;A\r\n;;;\r\nCerta?;Sim;Não;Z\r\n';
    const { body } = await at.preview('csv', [{ path: 'a.csv', bytes: Buffer.from(rows, 'latin1') }]);
    expect(body.model.rows.map((row: { place: string; state: string }) => [row.place, row.state])).toEqual([
      ['2', 'error'],
      ['4', 'error'],
    ]);
    expect(body.model.rows[0].problems[0].message).toBe('A questão precisa de pelo menos duas alternativas.');
    const missing = await at.preview('csv', [{ path: 'a.csv', bytes: text('a;b\n1;2\n') }]);
    expect(missing.body).toMatchObject({ code: 'import-missing-columns' });
  });

  it('puts questions without a discipline into the chosen one', async () => {
    const admin = await at.server.as('admin');
    const made = await admin.post('/api/v1/disciplines', { name: 'Escolhida' });
    const file = [{ path: 'a.gift', bytes: text('::Com disciplina:: 2 + 2 = ? {=4 ~5}') }];
    expect(
      (await at.send('gift', file, { discipline_id: '0196c1f2-aaaa-7bbb-8ccc-0123456789ab' })).body.errors,
    ).toHaveProperty('discipline_id');
    await at.run('gift', file, { discipline_id: made.body.model.id });
    expect((await at.bank(`filters[discipline_id]=${made.body.model.id}`)).data).toHaveLength(1);
  });

  it('strips what could run in a browser', async () => {
    const source =
      '::XSS:: [html]<p onclick\\="x()">a<img src\\=x onerror\\=alert(1)><script>alert(1)</script><a href="javascript:x()">b</a></p> {=<b>certa</b> ~<iframe src\\="x"></iframe>errada}';
    await at.run('gift', [{ path: 'a.gift', bytes: text(source) }]);
    const [row] = (await at.bank('filters[q]=XSS')).data;
    const { body } = await at.teacher.get(`/api/v1/base_question/${row?.id}`);
    expect(JSON.stringify(body.model)).not.toMatch(/script|onclick|onerror|iframe|javascript/i);
    expect(body.model.content.statement).toBe(
      '<p>a<span data-missing-image="x">[falta a imagem: x]</span>b</p>',
    );
  });

  it('answers broken GIFT with the line of each mistake', async () => {
    const { body } = await at.preview('gift', [
      { path: 'a.gift', bytes: text('::Boa:: 1? {=1}\n\n::Aberta:: 2? {=1 ~2\n\n') },
    ]);
    expect(body.model.summary).toMatchObject({ total: 2, new: 1, error: 1 });
    expect(body.model.rows[1].problems[0].message).toMatch(/^Linha 3/);
  });

  it('is for those who keep the bank', async () => {
    expect(
      (await at.send('gift', [{ path: 'a.gift', bytes: text('x {}') }], {}, await at.server.as('student')))
        .status,
    ).toBe(403);
  });
});
