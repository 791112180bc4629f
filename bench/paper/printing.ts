import { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import sharp from 'sharp';
import { peakBytes, residentBytes } from '../grid/transfers.ts';
import { makePeople } from '../lib/people.ts';
import { onStage } from '../lib/stage.ts';

const counts = [1, 500, 2000] as const;
const allowed = { sheets: 500, seconds: 60, megabytes: 100 } as const;
const questions = 45;
const longestJobMs = 10 * 60_000;
const base = '/api/v1/physical_questionnaires';
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** As exams are: most are choices, some have a formula, a table or a picture, some ask for a number or for writing. */
function questionAt(index: number, pictureId: string): ScenarioQuestion {
  const text = `Questão ${index + 1}. ${'Leia o texto e escolha o que ele afirma sobre o assunto. '.repeat(4)}`;
  if (index % 15 === 14) return { type: 'essay', content: { statement: `<p>${text}</p>` }, key: {} };
  if (index % 15 === 13)
    return {
      type: 'gap',
      content: { statement: `<p>${text}</p>`, gaps: [{ id: 'g1', kind: 'number' }] },
      key: { gaps: { g1: { numbers: [{ min: '12', max: '12' }] } } },
    };
  const parts = [
    '',
    '<p><span data-latex="\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}"></span></p>',
    '<table><tr><td>Ano</td><td>Casos</td></tr><tr><td>2024</td><td>12</td></tr></table>',
    `<img data-file="${pictureId}">`,
  ];
  const { content, ...question } = choiceQuestion('');
  return { ...question, content: { ...content, statement: `<p>${text}</p>${parts[index % 4]}` } };
}

async function uploadPicture(client: ApiClient): Promise<string> {
  const pixels = { width: 800, height: 500, channels: 3 as const };
  const picture = await sharp({
    create: { ...pixels, background: '#88a', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('purpose', 'question');
  form.set('file', new Blob([new Uint8Array(picture)]), 'figura.jpg');
  const { body } = await client.post('/api/v1/files', form);
  return body.model.id;
}

/**
 * The whole job that a click on "print" starts, with the real server and database: four booklets, personal sheets, attendance list and labels. What
 * 500 students take beside one, who needs the same booklets, and whether more students take more memory. Says what is not as it has to be.
 */
export async function measurePrinting(): Promise<string[]> {
  const failed: string[] = [];
  await onStage(async ({ owner, ownerUrl, startProduct }) => {
    const { child, address } = await startProduct();
    const pid = child.pid ?? 0;
    const manager = await new ApiClient(address).login(
      'manager@certame.example',
      'Certame1',
      'Colégio Horizonte',
    );
    const pictureId = await uploadPicture(manager);
    const userIds = await makePeople(owner, manager.institutionId ?? '', {
      prefix: 'papel',
      count: Math.max(...counts),
    });
    const exam = await createExamScenario(ownerUrl, {
      sections: [Array.from({ length: questions }, (_none, index) => questionAt(index, pictureId))],
      settings: { shuffle_questions: true, shuffle_options: true },
      userIds,
    });
    console.log(
      `booklets of ${questions} questions in four versions, personal sheets, attendance list, labels:`,
    );
    const peaks: number[] = [];
    for (const count of counts) {
      const { rows } = await owner.query<{ id: string }>(
        'select person_id as id from participants where questionnaire_id = $1 order by id limit $2',
        [exam.questionnaireId, count],
      );
      const made = await manager.post(base, {
        ...{ questionnaire_id: exam.questionnaireId, name: `Prova de ${count}`, versions: 4 },
        ...{ students_scope: 'listed', student_ids: rows.map(({ id }) => id) },
      });
      if (made.status !== 201) throw new Error(JSON.stringify(made.body));
      const before = residentBytes(pid);
      const startedMs = performance.now();
      const peak = await peakBytes(pid, async () => {
        const { body } = await manager.post(`${base}/${made.body.model.id}/print`);
        const job = await manager.waitForJob(body.model.job_id, longestJobMs);
        if (job.state !== 'done' || job.result.sheets !== count) throw new Error(JSON.stringify(job));
      });
      const seconds = (performance.now() - startedMs) / 1000;
      const { files } = (await manager.get(`${base}/${made.body.model.id}`)).body.model;
      const sizes = await owner.query<{ bytes: string }>(
        'select sum(size)::text as bytes from files where id = any ($1)',
        [files.map(({ file_id }: { file_id: string }) => file_id)],
      );
      peaks.push(megabytes(Math.max(0, peak - before)));
      console.log(
        `  ${count} sheets: ${seconds.toFixed(1)} s, ${megabytes(Number(sizes.rows[0]?.bytes))} MB of PDF, ${peaks.at(-1)} MB above the server before`,
      );
      if (count === allowed.sheets && seconds > allowed.seconds)
        failed.push(`${count} sheets took more than ${allowed.seconds} s`);
    }
    const [, some = 0, many = 0] = peaks;
    if (many - some > allowed.megabytes)
      failed.push(`four times the sheets took ${many - some} MB more, above ${allowed.megabytes} MB`);
  });
  return failed;
}
