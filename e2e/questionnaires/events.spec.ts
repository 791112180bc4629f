import { readSheet } from '../../apps/server/src/lib/sheets/sheets.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const device_id = 'device-of-a-test';

async function examUnderWay(account: string) {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com ocorrências',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
  });
  await inviteStudents(manager, id, account);
  await releaseExam(manager, id);
  const candidate = await apiAs(account);
  const { answer_id } = await must(candidate.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id }));
  let seq = 0;
  const tell = (...types: string[]) =>
    must(
      candidate.post(`/api/v1/answers/${answer_id}/events`, {
        device_id,
        events: types.map((type) => {
          seq += 1;
          return { seq, type, data: {}, emitted_at: new Date().toISOString() };
        }),
      }),
    );
  await tell('copy_text', 'paste_text', 'web_offline');
  return { tell };
}

test('whoever looks after an exam sees what happens in it, filters it, keeps it and follows a candidate', async ({
  page,
}) => {
  const { tell } = await examUnderWay('aluno23');
  await enter(page, 'manager');
  await open(page, '/questionnaires/events');
  const exams = page.getByRole('table', { name: 'Eventos das avaliações' });
  await exams.getByRole('link', { name: 'Prova com ocorrências' }).first().click();
  await expect(page.getByRole('heading', { name: 'Eventos da avaliação', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Eventos da avaliação' }).getByRole('row');
  await expect(rows).toHaveCount(5);

  await tell('print_screen');
  await expect(rows).toHaveCount(6);
  const counts = page.getByRole('list', { name: 'Eventos por tipo' });
  await counts.getByRole('button', { name: 'Captura de tela' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Captura de tela');
  await expect(rows.nth(1)).toContainText('Alta');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Planilha (XLS)' }).click();
  const file = await downloading;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  const sheet = await readSheet(Buffer.concat(chunks), 'eventos.xlsx');
  expect(sheet.rows).toHaveLength(1);
  expect(JSON.stringify(sheet.rows)).toContain('Captura de tela');

  await rows.nth(1).getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: /^Linha do tempo: / });
  await expect(drawer.getByText('Colou texto')).toBeVisible();
  await expect(drawer.getByText('a cadeia está íntegra')).toBeVisible();
});
