/**
 * Similar questions in a bank of 50,000: how long somebody who writes waits for them, beside the candidates alone as the index gives them; and how long
 * the preview of an import of a thousand new ones takes.
 */
import { questionText } from '@certame/rules/questions/duplicates/question-text.ts';
import { textBands } from '@certame/rules/questions/duplicates/text-bands.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { writeCsv } from '../apps/server/src/lib/sheets/sheets.ts';
import { onStage } from './lib/stage.ts';
import { ms, percentile } from './lib/statistics.ts';
import { createQuestionWriter, type WrittenQuestion } from './similar/written-questions.ts';

const sizes = { bank: 50_000, batch: 1000, asked: 100, imported: 1000 };
const type = 'multiple_choice';

const told = (timesMs: readonly number[]): string => {
  const sorted = timesMs.toSorted((a, b) => a - b);
  return `p50 ${ms(percentile(sorted, 50))}, p95 ${ms(percentile(sorted, 95))}, at most ${ms(sorted.at(-1) ?? 0)}`;
};

async function timed(times: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const timesMs: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const startedMs = performance.now();
    await work(index);
    timesMs.push(performance.now() - startedMs);
  }
  return timesMs;
}

await onStage(async ({ owner, startProduct }) => {
  const { address } = await startProduct();
  const teacher = await new ApiClient(address).login(
    'teacher@certame.example',
    'Certame1',
    'Colégio Horizonte',
  );
  const institutionId = teacher.institutionId ?? '';
  const writer = createQuestionWriter();
  const probeOf = (content: WrittenQuestion) => {
    const { text, hash } = questionText(type, { ...content, gaps: [] });
    return { text, hash, bands: textBands(text, institutionId) };
  };

  const bank: WrittenQuestion[] = [];
  const filledMs = await timed(sizes.bank / sizes.batch, async () => {
    const contents = Array.from({ length: sizes.batch }, () => writer.write());
    bank.push(...contents);
    const rows = contents.map((content) => ({
      ...probeOf(content),
      excerpt: content.statement.slice(0, 200),
    }));
    await owner.query(
      `with given as (select new_id() as id, r.* from jsonb_to_recordset($1::jsonb) as r(excerpt text, text text, hash text, bands int[])),
            made as (insert into questions (id, institution_id, title, excerpt, type) select id, $2, '', excerpt, $3 from given)
       insert into question_texts (question_id, institution_id, text, hash, bands, text_version) select id, $2, text, hash, bands, 1000 from given`,
      [JSON.stringify(rows), institutionId, type],
    );
  });
  await owner.query('vacuum analyze questions, question_texts');
  await owner.query('set enable_seqscan = off');
  console.log(`${sizes.bank} questions in ${Math.round(filledMs.reduce((a, b) => a + b, 0) / 1000)} s`);

  const ask = async (content: WrittenQuestion): Promise<boolean> => {
    const { status, body } = await teacher.post('/api/v1/base_question/similar', { type, content });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.model.length > 0;
  };
  const cases = [
    { name: 'the same', share: 0 },
    { name: 'one word of twenty changed', share: 0.05 },
    { name: 'one word of seven changed', share: 0.15 },
    { name: 'unknown', share: 1 },
  ];
  await timed(20, () => ask(writer.write()));
  for (const { name, share } of cases) {
    let found = 0;
    const timesMs = await timed(sizes.asked, async (index) => {
      const base = bank[(index * 487) % bank.length] ?? writer.write();
      if (await ask(share === 1 ? writer.write() : writer.change(base, share))) found += 1;
    });
    const bareMs = await timed(sizes.asked, async (index) => {
      const { bands } = probeOf(writer.change(bank[(index * 487) % bank.length] ?? writer.write(), share));
      await owner.query(
        'select question_id from question_texts where institution_id = $1 and bands && $2::int[] limit 500',
        [institutionId, bands],
      );
    });
    console.log(
      `${name}: found ${found} of ${sizes.asked}; ${told(timesMs)}; the candidates alone ${told(bareMs)}`,
    );
  }

  const columns = [
    'Tipo',
    'Enunciado',
    ...'ABCDE'.split('').map((letter) => `Alternativa ${letter}`),
    'Correta',
  ];
  const rows = Array.from({ length: sizes.imported }, () => writer.write()).map(({ statement, options }) => [
    'Múltipla escolha',
    statement.replace(/<[^>]*>/g, ''),
    ...options.map(({ html }) => html),
    'A',
  ]);
  const form = new FormData();
  form.set('format', 'csv');
  form.set('dry_run', 'true');
  form.set('file', new Blob([new Uint8Array(writeCsv(columns, rows))]), 'questoes.csv');
  const [previewMs = 0] = await timed(1, async () => {
    const { status, body } = await teacher.post('/api/v1/base_question/import', form);
    if (status !== 200 || body.model.summary?.new !== sizes.imported)
      throw new Error(JSON.stringify(body).slice(0, 500));
  });
  console.log(`preview of an import of ${sizes.imported} new ones: ${(previewMs / 1000).toFixed(1)} s`);
});
