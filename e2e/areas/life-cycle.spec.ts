import { enter, expectPath, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

/** Students stand for every declared area: the screens are the same ones. */
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: false });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Alunos' }).locator('tbody tr');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Pesquisar alunos' });

async function addStudents(students: readonly { name: string; email: string; active?: boolean }[]) {
  const manager = await apiAs('manager');
  const ids: string[] = [];
  for (const student of students) ids.push((await must(manager.post('/api/v1/students', student))).model.id);
  return ids;
}

test('a student is created after every mistake has been told at its field, then edited', async ({ page }) => {
  await enter(page, 'manager', { path: '/students' });
  await page.getByRole('link', { name: 'Criar aluno' }).first().click();
  await save(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Há 2 campos para corrigir' });
  await expect(summary).toBeVisible();
  await expect(field(page, 'Nome completo')).toHaveAccessibleDescription(
    /O campo Nome completo é obrigatório/,
  );
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');

  await field(page, 'Nome completo').fill('José da Conceição');
  await field(page, 'E-mail').fill('sem arroba');
  await field(page, 'CPF').fill('111.111.111-11');
  await save(page).click();
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'CPF')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Nome completo')).not.toHaveAttribute('aria-invalid', 'true');

  // What only the server knows lands on its field too.
  await field(page, 'E-mail').fill('student@certame.example');
  await field(page, 'CPF').fill('529.982.247-25');
  await save(page).click();
  await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Nome completo')).toHaveValue('José da Conceição');

  await field(page, 'E-mail').fill('jose.conceicao@certame.example');
  await save(page).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await open(page, '/students');

  // Found without accents, by any part of the name.
  await search(page).fill('jose conceicao');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=jose/);
  await page.getByRole('link', { name: 'José da Conceição', exact: true }).click();
  await expect(field(page, 'CPF')).toHaveValue('529.982.247-25');
  await field(page, 'Matrícula').fill('MAT-77');
  await save(page).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  const manager = await apiAs('manager');
  const { model } = await must(manager.get('/api/v1/students?filters[q]=mat-77'));
  expect(model.data[0]).toMatchObject({ name: 'José da Conceição', identifier: 'MAT-77' });
});

test('leaving a form with changes asks first', async ({ page }) => {
  await enter(page, 'manager', { path: '/students/create' });
  await field(page, 'Nome completo').fill('Quase perdido');
  await page.getByRole('link', { name: 'Cursos', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: /Há alterações que ainda não foram salvas/ });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expectPath(page, '/students/create');
  await expect(field(page, 'Nome completo')).toHaveValue('Quase perdido');
  await page.getByRole('link', { name: 'Cursos', exact: true }).first().click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expectPath(page, '/courses');
});

test('two people edit one student: the second sees both versions and loses nothing', async ({
  page,
  newPerson,
}) => {
  const [id] = await addStudents([{ name: 'Disputada Alves', email: 'disputada@certame.example' }]);
  const other = await newPerson();
  await enter(page, 'manager');
  await enter(other, 'admin');
  for (const one of [page, other]) {
    await open(one, `/students/${id}/edit`);
    await expect(field(one, 'Nome completo')).toHaveValue('Disputada Alves');
  }
  await field(other, 'Nome completo').fill('Disputada Alves Prado');
  await save(other).click();
  await expect(notice(other, 'Operação realizada com sucesso')).toBeVisible();

  await field(page, 'Nome completo').fill('Disputada Alves Moura');
  await field(page, 'Matrícula').fill('DISP-1');
  await save(page).click();
  const conflict = page.getByRole('dialog', { name: 'Este registro foi alterado por outra pessoa' });
  await expect(conflict.getByRole('row', { name: /Nome completo/ })).toContainText('Disputada Alves Moura');
  await expect(conflict.getByRole('row', { name: /Nome completo/ })).toContainText('Disputada Alves Prado');
  await conflict.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(field(page, 'Nome completo')).toHaveValue('Disputada Alves Moura');
  await expect(field(page, 'Matrícula')).toHaveValue('DISP-1');

  // Somebody was faster once more; having seen it, one's own version is saved.
  const manager = await apiAs('manager');
  await must(manager.put(`/api/v1/students/${id}`, { phone: '(11) 98888-7777' }));
  await save(page).click();
  await conflict.getByRole('button', { name: 'Salvar a minha versão' }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  expect((await must(manager.get(`/api/v1/students/${id}`))).model).toMatchObject({
    name: 'Disputada Alves Moura',
    identifier: 'DISP-1',
  });
});

test('sort, filter and page live in the address; all that a search finds is deleted at once', async ({
  page,
}) => {
  await addStudents(
    Array.from({ length: 12 }, (_, index) => ({
      name: `Efêmero ${String(index + 1).padStart(2, '0')}`,
      email: `efemero${index + 1}@certame.example`,
      active: index % 4 !== 0,
    })),
  );
  await enter(page, 'manager', { path: '/students' });
  await search(page).fill('efemero');
  await search(page).press('Enter');
  await expect(rows(page)).toHaveCount(10);
  const header = page.getByRole('columnheader', { name: 'Nome completo' });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Efêmero 01');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText('Efêmero 12');
  const next = page.getByRole('button', { name: 'Próxima página' });
  await next.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  // There is no page after it, and the keyboard stays where it was.
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();

  await page.getByRole('button', { name: 'Ativo', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'Não' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Ativo: Não' })).toBeVisible();
  const address = page.url();
  for (const part of ['q=efemero', 'f.active=false', 'dir=desc']) expect(address).toContain(part);
  expect(address).not.toContain('page=');
  await page.goto('about:blank');
  await page.goto(address);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Efêmero 09');
  await page.getByRole('button', { name: 'Limpar o filtro Ativo' }).click();
  await expect(rows(page)).toHaveCount(10);

  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await expect(page.getByText('10 registros selecionados')).toBeVisible();
  await page.getByRole('button', { name: 'Selecionar todos os 12' }).click();
  await expect(page.getByText('12 registros selecionados')).toBeVisible();
  const selection = page.getByRole('region', { name: 'Seleção' });
  await selection.getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir 12 registros?' });
  await question.getByRole('button', { name: 'Não' }).click();
  await expect(rows(page)).toHaveCount(10);
  await selection.getByRole('button', { name: 'Excluir' }).click();
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(page.getByText('Nenhum registro encontrado')).toBeVisible();
  const manager = await apiAs('manager');
  expect((await must(manager.get('/api/v1/students?filters[q]=efemero'))).model.total).toBe(0);
});
