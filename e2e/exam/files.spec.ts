import type { Route } from '@playwright/test';
import { inviteStudents, makeTextExam, releaseExam } from '../support/data/choice-exam.ts';
import { openLine } from '../support/line.ts';
import { open, startAttempt, storeSession } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, must, type Page, test } from '../support/test.ts';

/** An exam of a question that takes three files and one that takes a text, one after the other. */
async function releaseFileExam(): Promise<string> {
  const manager = await apiAs('manager');
  const items: { question_id: string }[] = [];
  for (const question of [
    {
      type: 'media',
      title: 'Arquivos',
      content: { statement: '<p>Envie três arquivos.</p>', max_files: 3 },
    },
    { type: 'simple_text', title: 'Um texto', content: { statement: '<p>Explique.</p>' } },
  ]) {
    const { model } = await must(manager.post('/api/v1/base_question', question));
    items.push({ question_id: model.id });
  }
  const { model } = await must(
    manager.post('/api/v1/questionnaires', {
      name: 'Prova com arquivos',
      settings: { presentation: 'question', continue_later: true },
      sections: [{ items }],
    }),
  );
  await inviteStudents(manager, model.id, 'Samuel');
  await releaseExam(manager, model.id);
  return model.short_url_id;
}

const choose = (page: Page, name: string): Promise<void> =>
  page
    .locator('.exam-media input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(`Conteúdo de ${name}`) });
const removeButton = (page: Page, name: string) => page.getByRole('button', { name: `Remover ${name}` });

test('two files with the question left in between both arrive; whoever finishes or leaves while one goes up is told, and a finish waits', async ({
  newPerson,
}) => {
  const shortUrlId = await releaseFileExam();
  const page = await newPerson();
  await storeSession(page, 'student2');
  const held: Route[] = [];
  await page.route(/\/answers\/[^/]+\/uploads$/, (route) => void held.push(route));
  const letGo = async (): Promise<void> => {
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.continue();
  };
  await open(page, `/form/${shortUrlId}`);
  await page.getByRole('button', { name: 'Começar a avaliação' }).click();
  await choose(page, 'um.txt');
  const footer = page.locator('.exam-footer');
  await footer.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByLabel(/Sua resposta/)).toBeVisible();
  await expect(page.locator('.exam-save')).toHaveText('Na fila');
  await footer.getByRole('button', { name: 'Anterior' }).click();
  await choose(page, 'dois.txt');
  await expect(
    page.getByRole('list', { name: 'Guardados neste aparelho' }).getByRole('listitem'),
  ).toHaveCount(2);
  await letGo();
  await expect(removeButton(page, 'um.txt')).toBeVisible();
  await letGo();
  await expect(removeButton(page, 'dois.txt')).toBeVisible();
  await expect(page.locator('.exam-save')).toHaveText('Salvo');

  await choose(page, 'três.txt');
  await page.getByRole('button', { name: 'Sair e continuar depois' }).click();
  const leaving = page.getByRole('dialog', { name: 'Sair da avaliação?' });
  await expect(leaving).toContainText(
    'Um arquivo ainda está sendo enviado. Ele fica guardado neste aparelho e só chega quando você voltar.',
  );
  await leaving.getByRole('button', { name: 'Ficar' }).click();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  await (await asked).dismiss();

  await page.locator('.exam-header').getByRole('button', { name: 'Finalizar' }).click();
  const finishing = page.getByRole('dialog', { name: 'Finalizar a avaliação?' });
  await expect(finishing).toContainText(
    'Um arquivo ainda está sendo enviado. A avaliação só é finalizada depois',
  );
  const saved = page.waitForRequest((request) => {
    const body = request.url().endsWith('/responses') ? request.postDataJSON() : null;
    return body?.responses.at(-1).value?.length === 3;
  });
  await finishing.getByRole('button', { name: 'Finalizar agora' }).click();
  await expect(page.getByRole('heading', { name: 'Finalizando…' })).toBeVisible();
  await expect(page.getByText('Um arquivo ainda está sendo enviado.')).toBeVisible();
  await letGo();
  await saved;
  await expect(page.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible();
  await expect(page.locator('.finished-sign')).not.toHaveAttribute('data-lost');
});

test('what staff close while answers wait is sent by itself after a reopening; an end without them shows no check', async ({
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeTextExam(manager, 'Prova encerrada com fila');
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  const line = await openLine(addressOfProduct());
  const page = await newPerson({ baseURL: line.address });
  await startAttempt(page, 'student2', shortUrlId);
  const field = page.locator('textarea');
  await field.fill('Antes.');
  await expect(page.locator('.exam-save')).toHaveText('Salvo');
  const { model } = await must(manager.get(`/api/v1/questionnaires/${id}/resume`));
  const act = (name: string): Promise<unknown> =>
    must(manager.post(`/api/v1/answers/${model.data[0].id}/${name}`, { reason: 'Ocorrência na sala 12' }));
  const closeWithQueue = async (text: string): Promise<void> => {
    line.cut();
    await field.fill(text);
    await expect(page.locator('.exam-save')).toContainText('guardadas neste aparelho');
    await act('force_finish');
    line.mend();
    await expect(
      page.getByRole('heading', { name: 'As respostas desta avaliação estão bloqueadas' }),
    ).toBeVisible({
      timeout: 40_000,
    });
  };

  await closeWithQueue('Escrito sem conexão.');
  await act('reopen');
  await expect(field).toHaveValue('Escrito sem conexão.', { timeout: 40_000 });
  await expect(page.locator('.exam-save')).toHaveText('Salvo');

  await closeWithQueue('Nunca chegou.');
  await page.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(
    page.getByText(/encerrada antes que 1 alteração deste aparelho chegasse. Ela continua guardada aqui/),
  ).toBeVisible();
  await expect(page.locator('.finished-sign')).toHaveAttribute('data-lost');
  await expect(page.getByText('Recebemos todas as suas respostas')).toHaveCount(0);
  await line.close();
});
