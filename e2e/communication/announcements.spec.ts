import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

/** Nothing runs in its frame, not even the questions of a test: it is read from outside. */
const _expectPreview = (page: Page, text: string) =>
  expect(page.getByTitle('Prévia da mensagem')).toHaveAttribute('srcdoc', new RegExp(text));
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test('a note reaches a bell and tells its sender that it was read', async ({ page, newPerson }) => {
  const student = await newPerson();
  await enter(student, 'student2');
  await enter(page, 'teacher', { path: '/text_message' });
  await page.getByRole('combobox', { name: 'Para' }).fill('student2@certame');
  await page.getByRole('option', { name: /student2@certame\.example/ }).click();
  await textbox(page, 'Mensagem').fill('Venha falar comigo depois da aula');
  await expect(page.getByText('1 pessoa vai receber')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar aviso' }).click();
  await expect(notice(page, 'Aviso enviado para 1 pessoa.')).toBeVisible();
  await open(student, '/notifications');
  await expect(student.getByText('Venha falar comigo depois da aula').first()).toBeVisible();
  const reader = await apiAs('student2');
  await must(reader.post('/api/v1/users/notifications/read', { all: true }));
  await page.reload();
  const row = page.getByRole('row', { name: /Venha falar comigo/ });
  await expect(row).toContainText('1 de 1 leram');
});

test('news appears on the home page until it is put away', async ({ page, newPerson }) => {
  const admin = await apiAs('admin');
  const now = Date.now();
  await must(
    admin.post('/api/v1/news', {
      title: 'Semana da leitura',
      description: '<p>Traga um livro para trocar.</p>',
      start: new Date(now - 60_000).toISOString(),
      finish: new Date(now + 3_600_000).toISOString(),
    }),
  );
  await enter(page, 'student');
  await expect(page.getByRole('heading', { name: 'Semana da leitura' })).toBeVisible();
  // It goes at once, before the server knows: a page loaded sooner than that would show it again.
  const told = page.waitForResponse(/\/news\/[^/]+\/dismiss$/);
  await page.getByRole('button', { name: 'Dispensar: Semana da leitura' }).click();
  await expect(page.getByRole('heading', { name: 'Semana da leitura' })).toBeHidden();
  await told;
  await page.reload();
  await expect(page.getByRole('button', { name: /Menu de / })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Semana da leitura' })).toBeHidden();
  const other = await newPerson();
  await enter(other, 'student2');
  await expect(other.getByRole('heading', { name: 'Semana da leitura' })).toBeVisible();
});
