import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '#lib/pdf/testing/pages-of.ts';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

async function print(id: string, query = '', part = 'booklets'): Promise<string[]> {
  const reply = await manager.get(`/api/v1/questionnaires/${id}/print/${part}?${query}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pagesOf(reply.body as Uint8Array);
}
const words = ['alfa', 'bravo', 'carlos', 'delta', 'eco', 'fox', 'golfe', 'hotel'];
const shuffled = () =>
  createExamScenario(server.ownerUrl, {
    sections: [words.map((word) => choiceQuestion(word))],
    settings: { shuffle_questions: true, shuffle_options: true },
  });
/** The words of the questions in the order in which they stand. */
const orderIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\\b(${words.join('|')})\\b`, 'g'))].map(([word]) => word);

/** Cuts pages into booklets at their covers. */
const bookletsIn = (pages: string[]): string[] =>
  pages.reduce<string[]>((found, page) => {
    if (page.includes('Matrícula')) found.push('');
    found[found.length - 1] += ` ${page}`;
    return found;
  }, []);

describe('an exam on paper', () => {
  it('has every question of each version, in an order that a reprint repeats and the key follows', async () => {
    const { questionnaireId: id } = await shuffled();
    const [first, second] = bookletsIn(await print(id, 'versions=2'));
    const orders = [first, second].map((text) => orderIn(text ?? ''));
    for (const order of orders) expect(order.toSorted()).toEqual(words);
    expect(orders[0]).not.toEqual(orders[1]);
    expect(bookletsIn(await print(id, 'versions=2')).map(orderIn)).toEqual(orders);

    const keys = await print(id, 'versions=2', 'answer_key');
    expect(keys).toHaveLength(2);
    const { rows } = await owner.query(
      `select v.content, k.key from questionnaire_items i join question_versions v on v.id = i.question_version_id
         join question_keys k on k.version_id = v.id where i.questionnaire_id = $1`,
      [id],
    );
    for (const [index, booklet] of [first, second].entries()) {
      const expected = (orders[index] ?? []).map((word, place) => {
        const row = rows.find(({ content }) => content.statement.includes(word));
        const right = row.content.options.find(
          (one: { id: string }) => one.id === row.key.correct_option_ids[0],
        );
        const question = booklet?.split(/Questão \d+/)[place + 1] ?? '';
        const mark = new RegExp(`([A-E])\\) ${right.html.replace(/<[^>]+>/g, '')}\\b`).exec(question)?.[1];
        return `${place + 1} ${mark}`;
      });
      expect(keys[index]).toContain(`Questão Resposta ${expected.join(' ')}`);
    }
  });

  it('names each participant, and numbers the pages of each booklet', async () => {
    const { questionnaireId: id } = await shuffled();
    await owner.query(
      `delete from participants where questionnaire_id = $1 and id not in
         (select id from participants where questionnaire_id = $1 order by id limit 5)`,
      [id],
    );
    const { rows } = await owner.query(
      `select coalesce(p.name, u.name) as name from participants s join users u on u.id = s.user_id
         left join people p on p.id = s.person_id where s.questionnaire_id = $1`,
      [id],
    );
    const pages = await print(id, 'named=yes&versions=2&instructions=Leia%20com%20calma');
    const booklets = bookletsIn(pages);
    expect(booklets).toHaveLength(rows.length);
    for (const { name } of rows) expect(booklets.filter((text) => text.includes(name))).toHaveLength(1);
    expect(booklets[0]).toContain('Leia com calma');
    const count = pages.findIndex((page, index) => index > 0 && page.includes('Matrícula'));
    for (const [index, page] of pages.slice(0, count).entries())
      expect(page).toContain(`Versão A Página ${index + 1} de ${count}`);
  });

  it('shows rich text, formulas and pictures, and what can not be shown as what it is', async () => {
    const gone = '00000000-0000-4000-8000-000000000000';
    const statement = `<p>Texto <b>forte</b> <span data-latex="x^2 \\le y"></span> e <span data-latex="\\frac{1}{2}"></span></p>
      <table><tr><td>celula</td></tr></table><img data-file="${gone}"><p><span data-latex="\\frac{1"></span></p>`;
    const { questionnaireId: id } = await createExamScenario(server.ownerUrl, {
      sections: [[{ type: 'essay', content: { statement }, key: {} }]],
    });
    const text = (await print(id)).join(' ');
    expect(text).toContain('Texto forte x2 ≤ y e');
    expect(text).toContain('celula');
    expect(text).toContain('[imagem indisponível]');
    expect(text).toContain('\\frac{1');
    expect(text).not.toContain('\\frac{1}{2}');
    expect((await print(id, '', 'answer_key')).join(' ')).toContain('1 Correção manual');
  });

  it('has two hundred questions in two columns', async () => {
    const { questionnaireId: id } = await createExamScenario(server.ownerUrl, {
      sections: [Array.from({ length: 200 }, (_none, index) => choiceQuestion(`pergunta${index + 1}x`))],
    });
    const text = (await print(id, 'columns=2')).join(' ');
    for (let number = 1; number <= 200; number++) expect(text).toContain(`pergunta${number}x`);
  });

  it('of more than thirty copies is made in the background', async () => {
    const { questionnaireId: id } = await shuffled();
    const path = `/api/v1/questionnaires/${id}/print/booklets`;
    const { status, body } = await manager.get(`${path}?copies=31`);
    expect([status, body.model.total]).toEqual([202, 31]);
    await expect
      .poll(
        async () =>
          (await owner.query('select state from job_runs where id = $1', [body.model.job_id])).rows[0].state,
        {
          timeout: 60_000,
        },
      )
      .toBe('done');
    const { rows } = await owner.query(`select mime, name from files where subject_id = $1`, [
      body.model.job_id,
    ]);
    expect(rows).toEqual([{ mime: 'application/pdf', name: expect.stringMatching(/\.pdf$/) }]);
    expect((await manager.get(`${path}?versions=26&copies=20`)).body.code).toBe('print-too-many');
  });
});

describe('what the screen says before', () => {
  it('is how many pages a booklet of each version has', async () => {
    const { questionnaireId: id } = await createExamScenario(server.ownerUrl, {
      sections: [Array.from({ length: 30 }, (_none, index) => choiceQuestion(`pergunta${index + 1}x`))],
    });
    const path = `/api/v1/questionnaires/${id}/print/pages`;
    const { pages } = (await manager.get(`${path}?versions=2`)).body.model;
    const printed = await print(id, 'versions=2');
    expect(pages.map(({ version }: { version: string }) => version)).toEqual(['A', 'B']);
    expect(pages[0].count).toBeGreaterThan(2);
    expect(pages[0].count + pages[1].count).toBe(printed.length);
    const dense = (await manager.get(`${path}?font_size=8&columns=2`)).body.model.pages;
    expect(dense[0].count).toBe((await print(id, 'font_size=8&columns=2')).length);
    expect(dense[0].count).toBeLessThan(pages[0].count);
  });

  it('are the instructions of the last cover: of this exam, else of the institution', async () => {
    const { questionnaireId: first } = await shuffled();
    const { questionnaireId: second } = await shuffled();
    const lastOf = async (id: string) =>
      (await manager.get(`/api/v1/questionnaires/${id}/print`)).body.model.last_instructions;
    await owner.query('delete from print_instructions');
    expect(await lastOf(first)).toBeNull();
    await print(first, `instructions=${encodeURIComponent('Use caneta preta')}`);
    expect(await lastOf(first)).toEqual({ text: 'Use caneta preta', of: 'exam' });
    expect(await lastOf(second)).toEqual({ text: 'Use caneta preta', of: 'institution' });
    await print(second, `instructions=${encodeURIComponent('Sem consulta')}`);
    await print(second);
    expect(await lastOf(second)).toEqual({ text: 'Sem consulta', of: 'exam' });
    expect(await lastOf(first)).toEqual({ text: 'Use caneta preta', of: 'exam' });
  });
});

describe('who may print', () => {
  it('finds no questions in an empty exam, nothing of another institution, and no candidate gets past', async () => {
    const { questionnaireId: id, ...scenario } = await shuffled();
    await owner.query(`update questionnaire_items set superseded_at = now() where questionnaire_id = $1`, [
      id,
    ]);
    await owner.query(`update questionnaires set updated_at = now() + interval '1 second' where id = $1`, [
      id,
    ]);
    const path = `/api/v1/questionnaires/${id}/print`;
    expect((await manager.get(`${path}/booklets`)).body.code).toBe('questionnaire-empty');
    expect((await manager.get(path)).body.model.questions).toBe(0);
    const student = await candidateOf(server, scenario, 'student');
    for (const part of ['', '/booklets', '/answer_key'])
      expect((await student.get(`${path}${part}`)).status).toBe(403);
  });
});
