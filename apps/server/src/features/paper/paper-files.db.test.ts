import type { SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { createMember } from '@certame/testkit/members.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfBytes } from '#lib/pdf/pdf-engine.ts';
import { drawnOn } from '#lib/pdf/testing/drawn-on.ts';
import { pagesOf } from '#lib/pdf/testing/pages-of.ts';
import { paperActs, printedSheets } from './testing/paper-scenario.ts';

const server = await useTestServer();
const manager = await server.as('manager');
const corrector = await server.as('corrector');
const school = 'Colégio Horizonte';
const base = '/api/v1/physical_questionnaires';
const sql = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
const { read, print, confirm, readingOf, printed } = paperActs(manager);

let scenario: ExamScenario;
let id = '';
let people: { name: string; identifier: string; email: string; user_id: string; id: string }[] = [];
let sheets: Awaited<ReturnType<typeof printedSheets>>;
const fill = 'Leia com atenção o que se pede e responda na folha. '.repeat(6);

async function uploadPicture(): Promise<string> {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'question');
  form.set('file', new Blob([new Uint8Array(picture)]), 'figura.png');
  return (await manager.post('/api/v1/files', form)).body.model.id;
}

beforeAll(async () => {
  people = await sql(
    `select p.name, p.identifier::text, u.email, u.id as user_id, p.id from people p join users u on u.id = p.user_id
      where p.kind = 'student' and p.institution_id = $1 order by search_key(p.name), p.id limit 2`,
    [manager.institutionId],
  );
  const figure = `<img data-file="${await uploadPicture()}">`;
  const parts = [
    '<p>Meia <span data-latex="\\frac{1}{2}"></span></p>',
    figure,
    '<table><tr><th>Ano</th><th>Casos</th></tr><tr><td>celula</td><td>12</td></tr></table>',
    figure,
  ];
  const questions = Array.from({ length: 14 }, (_none, index) => {
    const { content, ...question } = choiceQuestion('');
    return {
      ...question,
      content: { ...content, statement: `<p>pergunta${index + 1}x ${fill}</p>${parts[index] ?? ''}` },
    };
  });
  scenario = await createExamScenario(server.ownerUrl, {
    sections: [[...questions, { type: 'essay', content: { statement: '<p>Disserte</p>' }, key: {} }]],
    settings: { shuffle_questions: true },
    userIds: people.map(({ user_id }) => user_id),
  });
  const made = await manager.post(base, {
    ...{ questionnaire_id: scenario.questionnaireId, name: 'Simulado', versions: 2, columns: '2' },
    instructions: 'Não vire antes do sinal.',
  });
  id = made.body.model.id;
  expect(await print(id)).toMatchObject({ state: 'done', result: { sheets: 2 } });
  const versions = await sql('select pages from paper_versions where paper_id = $1 order by version', [id]);
  sheets = await printedSheets(
    await printed(id, 'sheets'),
    versions.map(({ pages }): SheetPage[] => pages),
  );
});

describe('what is printed', () => {
  it('are booklets with columns, formulas, pictures, tables, page numbers and the mark of their version', async () => {
    const bytes = await printed(id, 'booklets');
    const texts = await pagesOf(bytes);
    const drawn = await drawnOn(bytes);
    const covers = texts.flatMap((text, page) => (text.includes('Não vire antes do sinal.') ? [page] : []));
    expect(covers).toHaveLength(2);
    const orders: string[][] = [];
    for (const [version, from] of covers.entries()) {
      const to = covers[version + 1] ?? texts.length;
      const letter = 'AB'.charAt(version);
      for (const [index, text] of texts.slice(from, to).entries())
        expect(text).toContain(`Versão ${letter} Página ${index + 1} de ${to - from}`);
      const whole = texts.slice(from, to).join(' ');
      orders.push([...whole.matchAll(/pergunta\d+x/g)].map(([word]) => word));
      expect(whole).toContain('celula');
      expect(whole).toContain('Meia');
      expect(whole).not.toContain('\\frac');
      expect(whole).not.toContain('[imagem indisponível]');
      const pages = drawn.slice(from, to);
      const heads = pages.flatMap(({ texts: found }) =>
        found.filter(({ text }) => /^Questão \d+/.test(text)),
      );
      expect(new Set(heads.map(({ x }) => Math.round(x))).size).toBe(2);
      expect(pages.flatMap(({ pictures }) => pictures)).toHaveLength(2);
      // Two digits and the bar of the fraction; nothing else on pages of questions is drawn. It has a line of its own, which may be the
      // first of the next page.
      const withOutlines = pages.slice(1).flatMap((page, index) => (page.outlines > 0 ? [index + 1] : []));
      expect(withOutlines.map((page) => pages[page]?.outlines)).toEqual([3]);
      const sentence = pages.findIndex(({ texts: found }) => found.some(({ text }) => text.includes('Meia')));
      expect([sentence, sentence + 1]).toContain(withOutlines[0]);
    }
    expect(orders.map((order) => order.length)).toEqual([14, 14]);
    expect(orders[0]).not.toEqual(orders[1]);
    expect(orders[0]?.toSorted()).toEqual(orders[1]?.toSorted());
  });

  it('are a sheet for each, the list to sign and the labels, with name, identifier and version', async () => {
    const [onSheets, attendance, labels] = await Promise.all(
      ['sheets', 'attendance', 'labels'].map(async (kind) => pagesOf(await printed(id, kind))),
    );
    expect(onSheets).toHaveLength(sheets.pages);
    for (const [index, { name, identifier }] of people.entries()) {
      const letter = 'AB'.charAt(index);
      const own = onSheets?.filter((text) => text.includes(name)) ?? [];
      expect(own).toHaveLength(sheets.pages / 2);
      for (const [page, text] of own.entries()) {
        expect(text).toContain(identifier);
        expect(text).toContain(`Versão ${letter} · página ${page + 1} de ${own.length}`);
      }
      for (const text of [attendance?.join(' '), labels?.join(' ')]) {
        expect(text).toContain(name);
        expect(text).toContain(identifier);
      }
      expect(labels?.join(' ')).toContain(`Versão ${letter}`);
    }
    expect(attendance?.join(' ')).toContain('Assinatura');
  });
});

describe('what is scanned', () => {
  const right = ({ kind }: SheetField): string[] => (kind === 'open' ? ['writing'] : ['a']);
  const counted = async () =>
    (
      await sql(
        `select count(*)::int as n, (select count(*)::int from paper_pages where paper_id = $1) as pages
           from attempts where questionnaire_id = $2`,
        [id, scenario.questionnaireId],
      )
    )[0];

  it('may come twice, out of order and upside down, and is one attempt', async () => {
    const scans = await sheets.scan(0, right);
    const turned = await sheets.scan(0, right, 181);
    const order = [scans[1], turned[0], turned[1], scans[0]] as Buffer[];
    const pdf = await pdfBytes({
      ...{ pageSize: 'A4', pageMargins: 0 },
      content: order.map((page, index) => ({
        image: `data:image/jpeg;base64,${page.toString('base64')}`,
        width: 595,
        ...(index > 0 && { pageBreak: 'before' as const }),
      })),
    });
    const { result } = await read(id, [['lote.pdf', pdf]]);
    expect(result).toEqual({ pages: 4, read: 2, waiting: 0, repeated: 2 });
    expect(await readingOf(id)).toMatchObject({ complete: 1, ready: 1, incomplete: [], waiting: [] });
    expect(await confirm(id)).toEqual({ created: 1, updated: 0, incomplete: 0 });
    const before = await counted();
    expect(before).toEqual({ n: 1, pages: 2 });
    expect((await read(id, [['lote.pdf', pdf]])).result).toMatchObject({ read: 0, waiting: 0, repeated: 4 });
    expect(await confirm(id)).toEqual({ created: 0, updated: 0, incomplete: 0 });
    expect(await counted()).toEqual(before);
    const [scored] = await sql(
      'select s.total::text from score_sheets s join attempts a on a.id = s.attempt_id where a.questionnaire_id = $1',
      [scenario.questionnaireId],
    );
    expect(scored?.total).toBe('14.0000');
  });

  it('is seen by the grader whom its handwriting was given, who learns nothing of the writer', async () => {
    const config = await manager.post('/api/v1/questionnaire_correctors', {
      ...{ questionnaire_id: scenario.questionnaireId, name: 'Redação', item_ids: [scenario.itemIds[14]] },
      criteria: [{ id: 'c1', criterion: 'Texto', weight: '100', levels: 6 }],
      ...{
        min_score: '0',
        max_score: '1000',
        total_teacher: 1,
        grader_ids: [corrector.user?.id],
        blind: true,
      },
    });
    expect(config.status, JSON.stringify(config.body)).toBe(201);
    const configId = config.body.model.id;
    const [{ file_id } = { file_id: '' }] = await sql(
      `select f.id as file_id from files f join attempts a on a.id = f.subject_id where a.questionnaire_id = $1`,
      [scenario.questionnaireId],
    );
    const picture = `/api/v1/files/${file_id}`;
    // Before it is given out, whoever corrects may open it.
    expect((await corrector.get(picture)).status).toBe(200);
    const { body } = await manager.post(`/api/v1/questionnaire_correctors/${configId}/distribute`);
    expect((await manager.waitForJob(body.model.job_id)).result).toMatchObject({ assigned: 1 });
    const [row] = (
      await corrector.get(`/api/v1/questionnaire_correctors/corrections?filters[config_id]=${configId}`)
    ).body.model.data;
    const desk = `/api/v1/questionnaire_correctors/${configId}/answers/${row.answer_id}/items/${row.item_id}`;
    const shown = await corrector.post(`${desk}/open`);
    expect(shown.body.model).toMatchObject({ student_name: null, value: null });
    // At the desk and nowhere else, under an id of its own.
    expect((await corrector.get(picture)).status).toBe(404);
    const file = await corrector.get(`${desk}/pictures/${shown.body.model.pictures[0]}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { exif, xmp, iptc, height = 0, width = 0 } = await sharp(file.body).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    // The box alone: the head of the page has the name.
    expect(height / width).toBeLessThan(297 / 210);

    const [writer] = people;
    const [more] = await sql(
      `select p.id as participant_id, s.id as sheet_id from participants p join paper_sheets s on s.participant_id = p.id where p.user_id = $1 and p.questionnaire_id = $2`,
      [writer?.user_id, scenario.questionnaireId],
    );
    const canaries = [
      ...[writer?.name, writer?.name.split(' ')[0], writer?.email, writer?.identifier],
      ...[writer?.user_id, writer?.id, more?.participant_id, more?.sheet_id, file_id],
    ];
    const seen = [
      JSON.stringify([shown.body, ...shown.headers]),
      JSON.stringify([...file.headers]),
      Buffer.from(file.body).toString('latin1'),
    ];
    for (const canary of canaries) {
      expect(String(canary).length).toBeGreaterThan(2);
      for (const bytes of seen) expect(bytes).not.toContain(canary);
    }

    const others = [
      await (await createMember(server, 'Outra', { [school]: { role: 'corrector' } })).actingIn(school),
      await server.as('manager', 'Instituto Maré'),
    ];
    const [session] = await createSessions(server.ownerUrl, [writer?.email ?? '']);
    const student = clientWith(server.address, session ?? { token: '' }, scenario.institutionId);
    const statusOf = async (client = student) => (await client.get(picture)).status;
    expect(await Promise.all([...others, student].map((client) => statusOf(client)))).toEqual([
      404, 404, 404,
    ]);
    expect((await server.anonymous().get(picture)).status).toBe(401);
    expect((await (others[0] as typeof student).post(`${desk}/open`)).status).toBe(404);

    const graded = await corrector.put(`${desk}/grade`, { criteria_scores: { c1: '100' }, updated_at: null });
    expect(graded.status, JSON.stringify(graded.body)).toBe(200);
    expect(await statusOf()).toBe(404);
    expect(await releaseScores(manager, scenario.questionnaireId, true)).toMatchObject({ state: 'done' });
    expect(await statusOf()).toBe(200);
  });
});
