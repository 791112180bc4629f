import { enter, expectPath } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const newInstitution = 'Instituto Maré';

test('a new institution begins with a list of first steps, which are done by doing them', async ({
  page,
}) => {
  const manager = await apiAs('manager', newInstitution);
  await enter(page, 'manager', { institution: newInstitution });
  const list = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list.getByText('Cadastrar ou importar alunos')).toBeVisible();
  await list.getByRole('link', { name: /Criar a primeira turma/ }).press('Enter');
  await expectPath(page, '/classes/create');

  const { model } = await must(manager.post('/api/v1/classes', { name: 'Turma inaugural' }));
  await page.goto('/#/');
  await page.reload();
  await expect(list.getByRole('listitem').filter({ hasText: 'Criar a primeira turma' })).toContainText(
    'Feito',
  );
  await expect(list.getByRole('link', { name: /Criar a primeira turma/ })).toHaveCount(0);
  // They go at once, before the server knows: a page loaded sooner than that would show them again.
  const told = page.waitForResponse(/\/first_steps\/dismiss$/);
  await list.getByRole('button', { name: 'Dispensar os primeiros passos' }).click();
  await expect(list).toBeHidden();
  await told;
  await page.reload();
  await expect(page.getByRole('region', { name: 'Para hoje' })).toBeVisible();
  await expect(list).toBeHidden();
  await must(manager.delete(`/api/v1/classes/${model.id}`));
});

test('work stands before news, and what failed before all of it', async ({ page }) => {
  const admin = await apiAs('admin');
  const now = Date.now();
  const { model } = await must(
    admin.post('/api/v1/news', {
      title: 'Torneio de xadrez',
      description: '<p>Inscrições na secretaria.</p>',
      start: new Date(now - 60_000).toISOString(),
      finish: new Date(now + 3_600_000).toISOString(),
    }),
  );
  await enter(page, 'teacher');
  const news = page.getByRole('heading', { name: 'Torneio de xadrez' });
  const work = page.getByRole('region', { name: 'Para hoje' });
  await expect(work).toBeVisible();
  await expect(news).toBeVisible();
  const follows = await work.evaluate((node, title) => {
    const found = [...document.querySelectorAll('h3')].find((one) => one.textContent === title);
    return (node.compareDocumentPosition(found ?? node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  }, 'Torneio de xadrez');
  expect(follows).toBe(true);
  // A line until somebody opens it.
  await expect(page.getByText('Inscrições na secretaria.')).toBeHidden();
  await news.click();
  await expect(page.getByText('Inscrições na secretaria.')).toBeVisible();
  await must(admin.delete(`/api/v1/news/${model.id}`));
});
