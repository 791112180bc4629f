import { roleIdOf } from './support/data/people.ts';
import { passwordLinkFor } from './support/outbox.ts';
import { enter, expectPath, open } from './support/steps.ts';
import { apiAs, expect, must, type Page, test } from './support/test.ts';

/** What an office does on an ordinary day, each thing as somebody would do it. */
const password = 'Lagarta4Azul';

/** A member with an own password already. */
async function makeMember(name: string, email: string, roleNames: readonly string[]): Promise<void> {
  const admin = await apiAs('admin');
  const role_ids: string[] = [];
  for (const role of roleNames) role_ids.push(await roleIdOf(admin, role));
  const { model } = await must(admin.post('/api/v1/users', { name, email, role_ids }));
  await must(admin.put(`/api/v1/users/${model.id}/change_password`, { password: 'Mesa-4728-porT' }));
  const person = await apiAs(email, undefined, 'Mesa-4728-porT');
  await must(person.post('/api/v1/password/change', { password, password_confirmation: password }));
}

const userMenu = (page: Page) => page.getByRole('button', { name: /Menu de / });

test('a person with two roles works as one of them, and still does in another browser', async ({
  page,
  newPerson,
}) => {
  await makeMember('Dora Dois Papéis', 'dora@office.example', ['Professor', 'Aluno']);
  await enter(page, 'dora@office.example', { password });
  const roleOf = (where: Page, name: string) => where.getByRole('menuitemradio', { name, exact: true });
  const today = (where: Page) => where.getByRole('heading', { name: 'Avaliações recentes' });
  await expect(today(page)).toBeVisible();
  await userMenu(page).click();
  await expect(roleOf(page, 'Professor')).toBeChecked();
  await roleOf(page, 'Aluno').click();
  await expect(today(page)).toBeHidden();

  const elsewhere = await newPerson();
  await enter(elsewhere, 'dora@office.example', { password });
  await userMenu(elsewhere).click();
  await expect(roleOf(elsewhere, 'Aluno')).toBeChecked();
});

test('from the list of users a note rings at once and the mail for a new password goes out', async ({
  page,
  newPerson,
}) => {
  await makeMember('Nilo Avisado', 'nilo@office.example', ['Aluno']);
  const nilo = await newPerson();
  await enter(nilo, 'nilo@office.example', { password });
  await enter(page, 'manager');
  await open(page, '/users?q=nilo@office');
  const more = page.getByRole('button', { name: 'Mais ações: Nilo Avisado' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Enviar notificação' }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Traga o documento amanhã.');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(nilo.getByRole('button', { name: /Notificações.*1/ })).toBeVisible();
  await open(nilo, '/notifications');
  await expect(nilo.getByText('Traga o documento amanhã.').first()).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Enviar e-mail de senha' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // A task writes it; the list is not followed live.
  await passwordLinkFor('nilo@office.example');
  await open(page, '/emails_sent?q=nilo@office');
  await expect(page.getByRole('row', { name: /[Ss]enha/ }).first()).toBeVisible();
});

test('the form of rooms says what its numbers will make, and what does not fit', async ({ page }) => {
  const manager = await apiAs('manager');
  const { model } = await must(manager.post('/api/v1/questionnaires', { name: 'Prova de muitas salas' }));
  const students = (await must(manager.get('/api/v1/students?per_page=10'))).model.data;
  await must(
    manager.post(`/api/v1/questionnaires/${model.id}/participants`, {
      student_ids: students.map(({ id }: { id: string }) => id),
    }),
  );
  await enter(page, 'manager');
  await open(page, '/classroom_configs/create');
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Salas do bloco B');
  await page.getByRole('textbox', { name: /^Prefixo/ }).fill('Lab');
  const perRoom = page.getByRole('textbox', { name: /^Participantes por sala/ });
  const total = page.getByRole('textbox', { name: /^Total de participantes/ });
  await perRoom.fill('4');
  await total.fill('12');
  await expect(page.getByText('De Lab 01 a Lab 03, com lugar para até 12 pessoas.')).toBeVisible();
  await page.getByRole('combobox', { name: /^Avaliação/ }).fill('Prova de muitas');
  await page.getByRole('option', { name: 'Prova de muitas salas' }).click();
  await expect(page.getByText('3 salas: 4, 3 e 3 participantes')).toBeVisible();
  await total.fill('8');
  await expect(total).toHaveAccessibleDescription(/Há 10 participantes: aumente o total\./);
  await total.fill('10');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('row', { name: /Salas do bloco B/ })).toContainText('10');
});

test('a rule of data access is found by its person and by what it is about', async ({ page }) => {
  await enter(page, 'admin');
  const admin = await apiAs('admin');
  const course = await must(admin.post('/api/v1/courses', { name: 'Iniciação à Óptica' }));
  const [user] = (await must(admin.get('/api/v1/users/find/?search=teacher@'))).model;
  const rule = { owner_type: 'user', owner_id: user.id, model_type: 'courses', level: 'read' };
  await must(admin.post('/api/v1/data_access/grant', { ...rule, model_ids: [course.model.id] }));
  await open(page, '/data_access');
  const search = page.getByRole('searchbox');
  for (const text of ['optica', 'Óptica', 'teresa inicia']) {
    await search.fill(text);
    await expect(page.getByRole('row', { name: /Iniciação à Óptica/ })).toBeVisible();
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  }
});

test('the palette finds a lead and opens it in its campaign', async ({ page }) => {
  await enter(page, 'manager');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/Procurar página/).fill('HEITOR bran');
  await expect(page.getByRole('button', { name: /^Heitor Brandão/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectPath(page, /\/campaigns\/[0-9a-f-]{36}\/edit\?tab=leads&q=Heitor/);
  const rows = page.getByRole('table', { name: 'Leads e conversão' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Heitor Brandão');
  const details = page.getByRole('dialog', { name: 'Heitor Brandão' });
  await expect(details).toContainText('heitor.brandao@exemplo.com.br');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
});

test('a sheet that cannot be read is told where the next one is chosen', async ({ page }) => {
  await enter(page, 'manager');
  await open(page, '/students');
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

test('what a public form lacks is told at its field in the language of the page', async ({ page }) => {
  await open(page, '/login');
  const email = page.locator('input[type=email]');
  const send = page.locator('button[type=submit]');
  await send.click();
  await expect(email).toHaveAccessibleDescription('O campo E-mail é obrigatório.');
  await expect(email).toBeFocused();
  await page.getByRole('combobox').selectOption('fr');
  await expect(email).toHaveAccessibleDescription(/^Le champ .* est obligatoire\.$/);
  await email.fill('ninguém');
  await send.click();
  await expect(email).toHaveAccessibleDescription('Indiquez un e-mail valide.');
  await email.fill('alguem@exemplo.com.br');
  await expect(email).not.toHaveAttribute('aria-invalid');
});
