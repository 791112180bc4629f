import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

test('the bank opens after an exam with a draw; several questions are saved in a row', async ({ page }) => {
  await enter(page, 'manager', { path: '/questionnaires/create' });
  await page.getByRole('button', { name: 'Adicionar seção' }).waitFor();
  await page.getByRole('button', { name: 'Sortear questões' }).first().click();
  await page.getByLabel('Quantas', { exact: true }).first().fill('1');
  await page.getByRole('textbox', { name: /^Nome/ }).first().fill('Prova com sorteio');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/questionnaires\/[0-9a-f-]{36}\/edit/);
  // Within the page, as a person goes: what has been read is kept.
  await page.evaluate(() => {
    window.location.hash = '#/base_question?edit=new';
  });
  await expect(page.getByRole('heading', { name: 'Nova questão' })).toBeVisible();
  await expect(page.getByText('Algo deu errado nesta página')).toBeHidden();

  const title = page.getByRole('textbox', { name: /^Título/ });
  for (const name of ['Primeira da fila', 'Segunda da fila']) {
    await expect(title).toHaveValue('');
    await page.getByRole('radio', { name: 'Texto curto' }).or(page.getByText('Texto curto')).first().click();
    await page.locator('[contenteditable=true]').first().fill(`Enunciado da ${name}`);
    await title.fill(name);
    await page.getByRole('button', { name: 'Salvar e criar outra' }).click();
    await expect(notice(page, name)).toBeVisible();
  }
  await expect(title).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Salvar e criar outra' })).toBeVisible();
});

test('the bank tells of similar questions, shows one as candidates see it, and changes several at once', async ({
  page,
}) => {
  const api = await apiAs('manager');
  const statement = 'Qual destas cidades foi a primeira capital do Brasil, de 1549 a 1763?';
  const make = (title: string, text: string) =>
    must(
      api.post('/api/v1/base_question', {
        title,
        type: 'multiple_choice',
        content: {
          statement: `<p>${text}</p>`,
          options: ['Salvador', 'Recife'].map((html, index) => ({ id: `o${index}`, html })),
        },
        key: { correct_option_ids: ['o0'] },
      }),
    );
  await make('Sede do governo: primeira', statement);
  await make('Sede do governo: segunda', 'E a segunda, de 1763 a 1960?');

  await enter(page, 'manager', { path: '/base_question?edit=new' });
  await page.locator('[contenteditable=true]').first().fill(statement.replace('destas', 'dessas'));
  const similar = page.getByRole('region', { name: 'Questões parecidas' });
  await expect(similar.getByRole('link', { name: 'Sede do governo: primeira' })).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());

  await open(page, '/base_question?q=sede do governo');
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await page.getByRole('button', { name: 'Ver como o candidato: Sede do governo: primeira' }).click();
  const candidate = page.getByRole('dialog', { name: 'Como o candidato vê' });
  await candidate.getByRole('radio', { name: /Recife/ }).check();
  await expect(candidate.getByText('Respondida e salva')).toBeVisible();
  await expect(candidate.getByRole('region', { name: 'Gabarito' })).toBeHidden();
  await candidate.getByRole('switch', { name: 'Mostrar o gabarito' }).click();
  await expect(candidate.getByRole('region', { name: 'Gabarito' })).toContainText('Salvador');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  for (const name of ['primeira', 'segunda'])
    await page.getByRole('checkbox', { name: `Selecionar Sede do governo: ${name}` }).check();
  await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Alterar' }).click();
  const bulk = page.getByRole('dialog', { name: 'Alterar 2 questões' });
  await bulk.getByText('Arquivar', { exact: true }).click();
  await expect(bulk.getByText('2 questões mudam')).toBeVisible();
  await bulk.getByRole('button', { name: 'Alterar 2 questões' }).click();
  await expect(bulk.getByText('2 alteradas')).toBeVisible();
  await bulk.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText('Nada corresponde à pesquisa e aos filtros.')).toBeVisible();
});
