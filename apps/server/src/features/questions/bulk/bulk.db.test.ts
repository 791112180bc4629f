import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');

const base = '/api/v1/base_question';
const unknown = '0196c1f2-aaaa-7bbb-8ccc-0123456789ab';
const make = async (title: string, more: object = {}) => {
  const { status, body } = await teacher.post(base, {
    title,
    type: 'essay',
    tags: ['lote'],
    content: { statement: `<p>${title}: escreva sobre o assunto.</p>` },
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.model;
};
const edit = (ids: readonly string[], change: object, more: object = {}, client = teacher) =>
  client.post(`${base}/edit_many`, { ids, change, ...more });
const report = async (ids: readonly string[], change: object, more: object = {}) => {
  const { status, body } = await edit(ids, change, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model.report;
};
const read = async (id: string) => (await teacher.get(`${base}/${id}`)).body.model;
const listed = async (query: string): Promise<string[]> =>
  (await teacher.get(`${base}?per_page=100&${query}`)).body.model.data.map(({ id }: { id: string }) => id);
const disciplineOf = async (institutionId: string | null | undefined): Promise<string> =>
  (
    await owner.query(
      "insert into disciplines (institution_id, name) values ($1, 'Lote ' || random()) returning id",
      [institutionId],
    )
  ).rows[0].id;

describe('a change of many questions', () => {
  it('says before and after what it changes, and why some stay', async () => {
    const plain = await make('Um');
    const full = await make('Dois', { tags: Array.from({ length: 30 }, (_, index) => `t${index}`) });
    const done = await make('Três', { tags: ['lote', 'novo'] });
    const ids = [plain.id, full.id, done.id, unknown];
    const change = { add_tags: ['novo'] };
    const expected = {
      changed: 1,
      unchanged: 1,
      refused: 2,
      problems: expect.arrayContaining([
        { id: unknown, title: '', problem: 'gone' },
        { id: full.id, title: 'Dois', problem: 'too_many_tags' },
      ]),
    };
    expect(await report(ids, change, { dry_run: true })).toEqual(expected);
    expect((await read(plain.id)).tags).toEqual(['lote']);
    expect(await report(ids, change)).toEqual(expected);
    expect((await read(plain.id)).tags).toEqual(['lote', 'novo']);
    expect((await read(full.id)).tags).toHaveLength(30);
    expect((await read(plain.id)).updated_at).not.toBe(plain.updated_at);
    expect((await read(done.id)).updated_at).toBe(done.updated_at);

    const discipline = await disciplineOf(teacher.institutionId);
    await report([plain.id, done.id], { discipline_id: discipline, remove_tags: ['NOVO'] });
    expect(await read(done.id)).toMatchObject({ discipline_id: discipline, tags: ['lote'] });
    await report([done.id], { discipline_id: null });
    expect((await read(done.id)).discipline_id).toBeNull();
  });

  it('of the difficulty makes a new version where somebody may have been shown one, and none of a section', async () => {
    const { rows } = await owner.query(
      `select i.question_id as id, q.difficulty, v.version from questionnaire_items i
         join questionnaires e on e.id = i.questionnaire_id and e.state = 'released'
         join questions q on q.id = i.question_id and q.type <> 'section' and i.superseded_at is null
         join question_versions v on v.id = q.current_version_id and v.id = i.question_version_id
        where i.institution_id = $1 limit 1`,
      [teacher.institutionId],
    );
    const [used] = rows;
    const fresh = await make('Sem uso');
    const section = await make('Título', { type: 'section' });
    const difficulty = used.difficulty === 'D' ? 'E' : 'D';
    expect(await report([used.id, fresh.id, section.id], { difficulty })).toMatchObject({
      changed: 2,
      refused: 1,
      problems: [{ id: section.id, problem: 'no_difficulty' }],
    });
    expect(await read(used.id)).toMatchObject({ difficulty, version: used.version + 1 });
    expect(await read(fresh.id)).toMatchObject({ difficulty, version: 1 });
  });

  it('is a job with progress for many', async () => {
    const tag = 'em lote';
    const inserted = await owner.query(
      `insert into questions (institution_id, title, type) select $1, 'Nº ' || n, 'essay' from generate_series(1, 450) n returning id`,
      [teacher.institutionId],
    );
    const ids = inserted.rows.map(({ id }) => id);
    const { body } = await edit([...ids, unknown], { add_tags: [tag] });
    expect(body.model.report).toBeNull();
    const job = await teacher.waitForJob(body.model.job_id);
    expect(job).toMatchObject({
      state: 'done',
      progress_total: 451,
      result: { changed: 450, unchanged: 0, refused: 1, problems: [{ id: unknown, problem: 'gone' }] },
    });
    const counted = await owner.query(
      'select count(*)::int as count from questions where tags @> array[$1]',
      [tag],
    );
    expect(counted.rows[0].count).toBe(450);
    await owner.query('delete from questions where id = any($1)', [ids]);
  });

  it('is for those who keep the bank, of their institution; bad input is refused', async () => {
    const { id } = await make('Alheia');
    expect((await edit([id], { archived: true }, {}, await server.as('student'))).status).toBe(403);
    const elsewhere = await server.as('admin', secondInstitution);
    const { body } = await edit([id], { archived: true }, {}, elsewhere);
    expect(body.model.report).toMatchObject({ changed: 0, problems: [{ id, title: '', problem: 'gone' }] });
    expect((await read(id)).is_archived).toBe(false);
    const foreign = await disciplineOf(elsewhere.institutionId);
    for (const change of [
      { discipline_id: foreign },
      { discipline_id: unknown },
      { discipline_id: 'x' },
      { difficulty: 'X' },
      { add_tags: ['x'.repeat(41)] },
      { add_tags: [''] },
      { archived: 'yes' },
    ]) {
      expect((await edit([id], change)).status, JSON.stringify(change)).toBe(422);
      expect((await edit([id], change, { dry_run: true })).status).toBe(422);
    }
    for (const body of [{}, { ids: [], change: {} }, { ids: ['x'], change: {} }, { ids: [id] }])
      expect((await teacher.post(`${base}/edit_many`, body)).status).toBe(422);
    const many = Array.from({ length: 300 }, () => id.replace(/.$/, '0'));
    expect((await edit(many, { discipline_id: foreign })).status).toBe(422);
  });
});

describe('an archived question', () => {
  it('is out of the list, unless it is asked for, and comes back', async () => {
    const { id } = await make('Guardada');
    await report([id], { archived: true });
    expect((await read(id)).is_archived).toBe(true);
    expect(await listed('filters[q]=Guardada')).toEqual([]);
    expect(await listed('filters[q]=Guardada&filters[state]=archived')).toEqual([id]);
    expect(await listed('filters[q]=Guardada&filters[state][]=archived&filters[state][]=active')).toEqual([
      id,
    ]);
    expect((await teacher.get(`${base}?filters[state]=x`)).status).toBe(422);
    await report([id], { archived: false });
    expect(await listed('filters[q]=Guardada')).toEqual([id]);
  });

  it('enters no questionnaire and no draw, and stays where it is', async () => {
    const placed = await make('Colocada', { tags: ['só esta'] });
    const other = await make('Outra', { tags: ['só esta'] });
    const manager = await server.as('manager');
    const bodyOf = (items: object[], draws: object[] = []) => ({
      name: 'Prova com arquivada',
      sections: [{ title: '', description: '', items, draws }],
    });
    const made = await manager.post('/api/v1/questionnaires', bodyOf([{ question_id: placed.id }]));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await report([placed.id, other.id], { archived: true });
    const path = `/api/v1/questionnaires/${made.body.model.id}`;
    const [section] = (await manager.get(path)).body.model.sections;
    const save = (items: object[], draws: object[] = []) =>
      manager.put(path, { ...bodyOf([]), sections: [{ ...section, items, draws }] });
    const kept = await save(section.items);
    expect(kept.status, JSON.stringify(kept.body)).toBe(200);
    const refused = await save([...section.items, { question_id: other.id }]);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject({
      'sections.0.items.1.question_id': ['Esta questão está arquivada e não pode entrar em uma avaliação.'],
    });
    const draw = await save(section.items, [
      { count: 1, type: null, difficulty: null, discipline_id: null, tag: 'só esta', score: null },
    ]);
    expect(draw.status, JSON.stringify(draw.body)).toBe(200);
    expect((await manager.get(path)).body.model.sections[0].draws[0].available).toBe(0);
  });
});
