import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');

const base = '/api/v1/base_question';
const choice = (more: object = {}) => ({
  title: 'Capital',
  type: 'multiple_choice',
  difficulty: 'E',
  tags: ['Brasil', ' brasil ', 'capitais'],
  content: {
    statement: '<p>Qual é a <b onclick="x()">capital</b>?</p><script>alert(1)</script>',
    options: [
      { id: 'a', html: 'Rio' },
      { id: 'b', html: 'Brasília' },
    ],
  },
  key: { correct_option_ids: ['b'] },
  ...more,
});
async function make(more: object = {}) {
  const { status, body } = await teacher.post(base, choice(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.model;
}
const institutionOf = async (id: string): Promise<string> =>
  (await owner.query('select institution_id from questions where id = $1', [id])).rows[0].institution_id;

/** Puts the question into a questionnaire of the given state, and gives the questionnaire's id. */
async function place(question: { id: string; version_id: string }, state: string): Promise<string> {
  const institution = await institutionOf(question.id);
  const made = await owner.query(
    `insert into questionnaires (institution_id, short_url_id, name, state, settings)
     values ($1, $2, 'Q', $3, '{}') returning id`,
    [institution, `q-${Math.random()}`, state],
  );
  const id = made.rows[0].id;
  const section = await owner.query(
    'insert into questionnaire_sections (institution_id, questionnaire_id, position) values ($1, $2, 0) returning id',
    [institution, id],
  );
  await owner.query(
    `insert into questionnaire_items (institution_id, questionnaire_id, section_id, position, question_id, question_version_id)
     values ($1, $2, $3, 0, $4, $5)`,
    [institution, id, section.rows[0].id, question.id, question.version_id],
  );
  return id;
}

describe('a question', () => {
  it('is stored clean and read back', async () => {
    const made = await make();
    expect(made).toMatchObject({
      version: 1,
      times_used: 0,
      has_key: true,
      tags: ['Brasil', 'capitais'],
      excerpt: 'Qual é a capital?',
      content: { statement: '<p>Qual é a <b>capital</b>?</p>', shuffle_options: false },
    });
    expect((await teacher.get(`${base}/${made.id}`)).body.model).toEqual(made);
    expect((await teacher.get(`${base}/0196c1f2-aaaa-7bbb-8ccc-0123456789ab`)).status).toBe(404);
  });

  it.each<[string, object, string, string]>([
    [
      'one option',
      { content: { statement: 'a', options: [{ id: 'b', html: 'x' }] } },
      'content.options',
      'A questão precisa de pelo menos duas alternativas.',
    ],
    [
      'an unknown correct option',
      { key: { correct_option_ids: ['z'] } },
      'key.correct_option_ids',
      'A alternativa correta precisa existir na questão.',
    ],
    [
      'only markup that is not kept',
      { content: { ...choice().content, statement: '<script>x</script>' } },
      'content.statement',
      'O campo é obrigatório.',
    ],
    [
      'an unknown discipline',
      { discipline_id: '0196c1f2-aaaa-7bbb-8ccc-0123456789ab' },
      'discipline_id',
      'O registro escolhido não existe ou não está disponível para você.',
    ],
    [
      'an unknown picture',
      {
        content: { ...choice().content, statement: '<img data-file="0196c1f2-aaaa-7bbb-8ccc-0123456789ab">' },
      },
      'content.statement',
      'O registro escolhido não existe ou não está disponível para você.',
    ],
    [
      'a gap nobody filled',
      { type: 'gap', content: { statement: 'a', gaps: [{ id: 'g1' }] }, key: {} },
      'key.gaps.g1',
      'Cada lacuna precisa de pelo menos uma resposta aceita.',
    ],
  ])('is refused with %s', async (_name, more, field, message) => {
    const before = (await owner.query('select count(*) from questions')).rows[0].count;
    const { status, body } = await teacher.post(base, choice(more));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: [message] });
    expect((await owner.query('select count(*) from questions')).rows[0].count).toBe(before);
  });

  it('changes in place while only drafts hold it', async () => {
    const made = await make({ title: 'Rascunho' });
    await place(made, 'draft');
    const { body } = await teacher.put(
      `${base}/${made.id}`,
      choice({ title: 'Novo', key: { correct_option_ids: ['a'] } }),
    );
    expect(body.model).toMatchObject({
      version: 1,
      version_id: made.version_id,
      title: 'Novo',
      times_used: 1,
    });
    expect(body.model.key.correct_option_ids).toEqual(['a']);
    expect(Date.parse(body.model.updated_at)).toBeGreaterThan(Date.parse(made.updated_at));
  });

  it.each(['released', 'closed', 'archived'])(
    'gets a new version once a questionnaire that is %s holds it',
    async (state) => {
      const made = await make();
      await place(made, state);
      const titled = await teacher.put(`${base}/${made.id}`, choice({ title: 'Só o título' }));
      expect(titled.body.model).toMatchObject({ version: 1, title: 'Só o título' });

      const changed = await teacher.put(`${base}/${made.id}`, choice({ difficulty: 'D' }));
      expect(changed.body.model).toMatchObject({ version: 2, difficulty: 'D' });
      const { rows } = await owner.query(
        'select v.version, v.difficulty, k.key from question_versions v join question_keys k on k.version_id = v.id where question_id = $1 order by version',
        [made.id],
      );
      expect(rows.map((row) => [row.version, row.difficulty])).toEqual([
        [1, 'E'],
        [2, 'D'],
      ]);
      // Nobody begins an attempt at what is archived; otherwise later ones are shown the second version.
      const again = await teacher.put(`${base}/${made.id}`, choice({ difficulty: 'M' }));
      expect(again.body.model).toMatchObject({ version: state === 'archived' ? 2 : 3, difficulty: 'M' });
    },
  );

  it('is not overwritten by who read it before somebody else saved', async () => {
    const made = await make();
    const first = await teacher.put(
      `${base}/${made.id}`,
      choice({ title: 'Primeira', updated_at: made.updated_at }),
    );
    expect(first.status).toBe(200);
    const second = await teacher.put(
      `${base}/${made.id}`,
      choice({ title: 'Segunda', updated_at: made.updated_at }),
    );
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'conflict', data: { current: { title: 'Primeira' } } });
    expect((await teacher.get(`${base}/${made.id}`)).body.model.title).toBe('Primeira');
  });

  it('is deleted with its versions, but not while a questionnaire holds it', async () => {
    const free = await make();
    expect((await teacher.delete(`${base}/${free.id}`)).status).toBe(200);
    const left = await owner.query('select from question_versions where question_id = $1', [free.id]);
    expect(left.rowCount).toBe(0);
    const used = await make();
    await place(used, 'draft');
    const { status, body } = await teacher.delete(`${base}/${used.id}`);
    expect([status, body.code]).toEqual([409, 'question-in-use']);
  });

  it('keeps its list of files in step', async () => {
    const made = await make();
    const institution = await institutionOf(made.id);
    const file = await owner.query(
      `insert into files (institution_id, purpose, name, mime, size, sha256, storage_key)
       values ($1, 'question', 'a.png', 'image/png', 1, 'x', 'y') returning id`,
      [institution],
    );
    const id = file.rows[0].id;
    const links = async () =>
      (await owner.query('select file_id from question_files where version_id = $1', [made.version_id])).rows;
    const html = `<p>a</p><img data-file="${id}">`;
    await teacher.put(
      `${base}/${made.id}`,
      choice({ key: { correct_option_ids: ['b'], general_feedback: html } }),
    );
    expect(await links()).toEqual([{ file_id: id }]);
    await teacher.put(`${base}/${made.id}`, choice());
    expect(await links()).toEqual([]);
  });

  it('belongs to its institution, and to those who keep the bank', async () => {
    const made = await make();
    const elsewhere = await server.as('admin', 'Instituto Maré');
    expect((await elsewhere.get(`${base}/${made.id}`)).status).toBe(404);
    expect((await elsewhere.put(`${base}/${made.id}`, choice())).status).toBe(404);
    expect((await elsewhere.delete(`${base}/${made.id}`)).status).toBe(404);
    expect((await (await server.as('student')).get(`${base}/${made.id}`)).status).toBe(403);
  });
});

describe('the grid', () => {
  const ids = async (query: string) => {
    const { status, body } = await teacher.get(`${base}?per_page=100&${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.model.data.map((row: { id: string }) => row.id);
  };

  it('searches, filters, sorts and pages', async () => {
    const discipline = await (await server.as('admin')).post('/api/v1/disciplines', {
      name: 'Geografia do teste',
    });
    const easy = await make({
      title: 'Grade Ágil 1',
      tags: ['grade'],
      discipline_id: discipline.body.model.id,
    });
    const essay = await make({
      title: 'Grade ágil 2',
      type: 'essay',
      difficulty: 'D',
      tags: ['grade', 'x'],
      content: { statement: 'Disserte' },
      key: {},
    });
    expect(await ids('filters[q]=AGIL grade')).toEqual([easy.id, essay.id]);
    expect(await ids('filters[search]=agil&filters[type]=essay')).toEqual([essay.id]);
    expect(await ids('filters[tag]=grade&filters[difficulty][]=E&filters[difficulty][]=M')).toEqual([
      easy.id,
    ]);
    expect(await ids(`filters[discipline_id]=${discipline.body.model.id}`)).toEqual([easy.id]);
    expect(await ids('filters[tag]=grade&order_column=difficulty&direction=desc')).toEqual([
      essay.id,
      easy.id,
    ]);
    expect(await ids('filters[q]=100%25_')).toEqual([]);
    const { body } = await teacher.get(`${base}?filters[tag]=grade&per_page=1&page=2`);
    expect(body.model).toMatchObject({ total: 2, last_page: 2, current_page: 2 });
    expect(body.model.data[0]).not.toHaveProperty('key');
    expect(body.columns[0]).toEqual({ key: 'title', label: 'Título', sortable: true, kind: 'text' });
    const tags = await teacher.get(`${base}/tags`);
    expect(tags.body.model).toContainEqual({ tag: 'grade', count: 2 });
  });

  it.each([
    'filters[type]=x',
    'filters[discipline_id]=x',
    'filters[institution_id]=x',
    'order_column=content',
  ])('refuses %s', async (query) => {
    expect((await teacher.get(`${base}?${query}`)).status).toBe(422);
  });
});
