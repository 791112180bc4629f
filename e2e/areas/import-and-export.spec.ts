import { readSheet } from '../../apps/server/src/lib/sheets/sheets.ts';
import { bytesOf, csvFile, lookIntoPdf } from '../support/data/files.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

/** Students stand for every declared area: the screens are the same ones. */
const _field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false });
const _save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Alunos' }).locator('tbody tr');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Pesquisar alunos' });

async function addStudents(students: readonly { name: string; email: string; active?: boolean }[]) {
  const manager = await apiAs('manager');
  const ids: string[] = [];
  for (const student of students) ids.push((await must(manager.post('/api/v1/students', student))).model.id);
  return ids;
}

test('an import shows every row first, brings the good ones, and changes nothing the second time', async ({
  page,
}) => {
  await addStudents([{ name: 'Antiga Planilha', email: 'antiga@planilha.example' }]);
  const sheet = csvFile('alunos.csv', [
    ['Nome completo', 'E-mail', 'Matrícula', 'Data de nascimento', 'Turmas', 'Ativo'],
    ['Ângela Planilha', 'angela@planilha.example', 'PLA-1', '28/02/2004', '3º ano B', 'Sim'],
    ['Antiga Planilha Renovada', 'ANTIGA@planilha.example', 'PLA-2', '', '', ''],
    ['', 'semnome@planilha.example', '', '', '', ''],
    ['Data Impossível', 'data@planilha.example', '', '31/02/2004', '', 'talvez'],
  ]);
  await enter(page, 'manager', { path: '/students' });
  const dialog = page.getByRole('dialog', { name: 'Importar alunos' });
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
    ]);
    await chooser.setFiles(sheet);
  };
  await choose();
  for (const count of ['Novo: 1', 'Alterado: 0', 'Mantido: 1', 'Sem mudança: 0', 'Com erro: 2'])
    await expect(dialog.getByText(count, { exact: true })).toBeVisible();
  // The cell at fault says so itself, and dates are read as they are written.
  await expect(dialog.getByRole('cell', { name: 'Informe uma data válida.' })).toContainText('31/02/2004');
  await expect(dialog.getByRole('cell', { name: '28/02/2004', exact: true })).toBeVisible();
  await expect(dialog.getByText('O campo Nome completo é obrigatório.')).toBeVisible();
  await expect(dialog.getByText('Informe uma data válida.')).toBeVisible();
  await expect(dialog.getByText('Escreva Sim ou Não.')).toBeVisible();
  const manager = await apiAs('manager');
  const imported = async () =>
    (await must(manager.get('/api/v1/students?filters[q]=planilha.example'))).model.data;
  expect(await imported()).toHaveLength(1);

  // Nobody is renamed unless that is asked for, with the old and the new name in view.
  const renamed = dialog.getByRole('row', { name: /Antiga Planilha Renovada/ });
  await expect(renamed).toContainText('Na planilha: Antiga Planilha Renovada');
  await expect(dialog.getByRole('button', { name: 'Importar 1 linha' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Atualizar cadastros existentes' }).check();
  await expect(dialog.getByText('Alterado: 1', { exact: true })).toBeVisible();
  await expect(renamed.locator('del').first()).toHaveText('Antiga Planilha');
  await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Importar alunos' })).toBeVisible();
  await expect(dialog.getByText(/^Concluído/)).toBeVisible();
  // Two: `Fechar` is the cross of the dialog too.
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await search(page).fill('planilha');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Antiga Planilha Renovada', exact: true })).toBeVisible();
  const before = await imported();
  expect(before[0]).toMatchObject({ name: 'Ângela Planilha', birthdate: '2004-02-28' });

  await choose();
  await expect(dialog.getByText('Sem mudança: 2', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Nada para importar' })).toBeDisabled();
  // The step with the file has gone: who works by keyboard is in the dialog still, and then where it was opened.
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Importar', exact: true })).toBeFocused();
  expect(await imported()).toEqual(before);
});

test('a sheet that can’t be taken says why, until the next one is chosen', async ({ page }) => {
  await enter(page, 'manager', { path: '/students' });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar alunos' });
  const file = dialog.getByLabel('Escolher arquivo').and(page.locator('input'));
  const reason = dialog.getByRole('alert');
  // The page knows by its name, the server by what is in it.
  await file.setInputFiles({ name: 'alunos.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(reason).toHaveText('Envie um arquivo XLSX, XLS ou CSV.');
  await file.setInputFiles(csvFile('turmas.csv', [['Turma'], ['3º ano A']]));
  await expect(reason).toHaveText(/^Faltam colunas na planilha: .*Nome completo/);
  // A notice would be gone by now; what is said beside the choice stands there until the next one.
  await expect(page.locator('.notice')).toHaveCount(0);
  await expect(reason).toBeVisible();
  await file.setInputFiles(
    csvFile('alunos.csv', [
      ['Nome completo', 'E-mail'],
      ['Recusada Antes', 'recusada@planilha.example'],
    ]),
  );
  await expect(dialog.getByText('Novo: 1', { exact: true })).toBeVisible();
  await expect(reason).toHaveCount(0);
});

test('what the list shows is exported as a sheet and as a PDF', async ({ page }) => {
  await addStudents([
    { name: 'Exportação Única', email: 'unica@exporta.example' },
    { name: '=1+1 Fórmula', email: 'formula@exporta.example' },
  ]);
  await enter(page, 'manager', { path: '/students?q=exporta.example' });
  await expect(rows(page)).toHaveCount(2);
  const download = async (item: string) => {
    await page.getByRole('button', { name: 'Exportar' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return file;
  };
  const sheetFile = await download('Planilha (XLS)');
  expect(sheetFile.suggestedFilename()).toMatch(/\.xlsx?$/);
  const bytes = await bytesOf(sheetFile);
  const sheet = await readSheet(bytes, sheetFile.suggestedFilename());
  expect(sheet.headers).toContain('Nome completo');
  const emails = sheet.rows.map(({ values }) => values['E-mail']);
  expect(emails.toSorted()).toEqual(['formula@exporta.example', 'unica@exporta.example']);
  // A cell that begins like a formula is text in every spreadsheet program.
  const name = sheet.rows.find(({ values }) => values['E-mail'] === 'formula@exporta.example')?.values;
  expect(name?.['Nome completo']).toMatch(/^'?=1\+1 Fórmula$/);

  const pdf = lookIntoPdf(await bytesOf(await download('PDF')));
  expect(pdf.pages).toBe(1);
  for (const character of 'Exportaçã ÚFó') expect(pdf.characters).toContain(character);
});

test('a sheet that cannot be read is told where the next one is chosen', async ({ page }) => {
  await enter(page, 'manager', { path: '/students' });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const give = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await give('alunos.csv', Buffer.from('Lista do 3º ano\nNome completo;E-mail\nAna;ana@exemplo.com.br\n'));
  await expect(dialog.getByRole('alert')).toContainText('A primeira linha precisa ter os nomes das colunas.');
  await give('alunos.csv', Buffer.alloc(21 * 1024 * 1024, 'a'));
  await expect(dialog.getByRole('alert')).toHaveText(
    'O arquivo passa de 20 MB. Divida a planilha em partes menores.',
  );
  await page.keyboard.press('Escape');

  const manager = await apiAs('manager');
  const [group] = (await must(manager.get('/api/v1/classes'))).model.data;
  await open(page, `/classes/${group.id}/edit?tab=students`);
  await page.getByRole('button', { name: 'Adicionar alunos' }).first().click();
  await dialog.getByRole('tab', { name: /planilha/i }).click();
  await give('turma.csv', Buffer.from('Nome;E-mail\n'));
  await expect(dialog.getByRole('alert')).toHaveText('A planilha não tem nenhuma linha abaixo do cabeçalho.');
});
