import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { plainPng } from '../support/data/files.ts';
import { holdJoining } from '../support/hold-joining.ts';
import { enter, open } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const unread = (page: Page) => page.getByRole('link', { name: /^Chat/ });
const conversation = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Conversas' }).getByRole('button', { name: new RegExp(`^${name}`) });
const log = (page: Page) => page.getByRole('log');
const write = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Escreva uma mensagem').fill(text);
  await page.keyboard.press('Enter');
};
const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
};

test('a teacher and a student talk live, alone and in the class, with a file; unread counts follow', async ({
  page: teacher,
  newPerson,
}) => {
  const student = await newPerson();
  await enter(teacher, 'teacher');
  await enter(student, 'student');
  // The student is on another page: the menu tells.
  await open(student, '/questionnaires/answers');
  await open(teacher, '/chat');
  await conversation(teacher, 'Sofia Estudante').click();
  await write(teacher, 'Trouxe o rascunho? <b>negrito</b>');
  await expect(log(teacher)).toContainText('Trouxe o rascunho? <b>negrito</b>');
  await expect(unread(student)).toContainText(/\d não lida/);

  await unread(student).click();
  await expect(conversation(student, 'Teresa Professora')).toContainText('mensage');
  await conversation(student, 'Teresa Professora').click();
  await expect(log(student)).toContainText('Trouxe o rascunho?');
  await expect(conversation(student, 'Teresa Professora')).not.toContainText('não lida');

  // Live in both directions, typing too.
  await student.getByLabel('Escreva uma mensagem').pressSequentially('Trouxe');
  await expect(teacher.getByText('Sofia está digitando…')).toBeVisible();
  await student.keyboard.press('Enter');
  await expect(log(teacher).getByText('Trouxe', { exact: true })).toBeVisible();
  await expect(teacher.getByText('Sofia está digitando…')).toBeHidden();

  // A picture is shown, a document downloaded.
  const chooser = teacher.waitForEvent('filechooser');
  await teacher.getByRole('button', { name: 'Anexar arquivo' }).click();
  await (await chooser).setFiles({ name: 'quadro.png', mimeType: 'image/png', buffer: plainPng(600, 900) });
  await expect(teacher.getByText('quadro.png')).toBeVisible();
  await teacher.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(log(student).getByAltText('quadro.png')).toBeVisible();
  // It has its height only now, and is followed to its end all the same.
  const belowPx = (element: Element): number =>
    element.scrollHeight - element.scrollTop - element.clientHeight;
  for (const person of [teacher, student])
    await expect.poll(() => log(person).evaluate(belowPx)).toBeLessThan(2);
  const download = student.waitForEvent('download');
  await student.getByRole('button', { name: 'Baixar quadro.png' }).click();
  expect((await download).suggestedFilename()).toBe('quadro.png');

  // Corrected and taken back.
  await write(teacher, 'Até sesta');
  const last = log(teacher).locator('[data-message]').last();
  await expect(last).toContainText('Até sesta');
  await last.getByRole('button', { name: 'Opções desta mensagem' }).click();
  await teacher.getByRole('menuitem', { name: 'Corrigir' }).click();
  await write(teacher, 'Até sexta');
  await expect(log(student)).toContainText('Até sexta');
  await expect(last).toContainText('Até sexta');
  await last.getByRole('button', { name: 'Opções desta mensagem' }).click();
  await teacher.getByRole('menuitem', { name: 'Apagar' }).click();
  await teacher.getByRole('button', { name: 'Apagar' }).click();
  await expect(log(student).getByText('Mensagem apagada')).toBeVisible();
  await expect(log(student)).not.toContainText('Até sexta');

  // The class's group.
  await conversation(student, '3º ano A').click();
  await conversation(teacher, '3º ano A').click();
  await write(student, 'Boa tarde, turma');
  await expect(log(teacher)).toContainText('Boa tarde, turma');
  await expectAccessible(student);
});

test('a message that comes before the page listens shows as soon as it does', async ({
  page: teacher,
  newPerson,
}) => {
  const student = await newPerson();
  await enter(teacher, 'teacher', { path: '/chat' });
  await enter(student, 'student');
  const joining = await holdJoining(student);
  await open(student, '/chat');
  await student.reload();
  await conversation(student, 'Teresa Professora').click();
  await joining.asked;
  await conversation(teacher, 'Sofia Estudante').click();
  await write(teacher, 'A porta está aberta');
  await expect(log(teacher)).toContainText('A porta está aberta');
  await student.waitForTimeout(1000);
  joining.letGo();
  await expect(log(student)).toContainText('A porta está aberta');
});

test('what could not be sent stays and goes with the second try, once', async ({ page, newPerson }) => {
  const other = await newPerson();
  await enter(page, 'teacher');
  await enter(other, 'manager');
  await open(page, '/chat');
  await conversation(page, 'Marcos Gestor').click();
  await expect(log(page)).toBeVisible();
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await write(page, 'Podem, sim.');
  await expect(log(page).getByText('Não foi enviada.')).toBeVisible();
  await page.unroute('**/messages');
  await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(log(page).getByText('Não foi enviada.')).toBeHidden();
  await open(other, '/chat');
  await conversation(other, 'Teresa Professora').click();
  await expect(log(other).getByText('Podem, sim.')).toHaveCount(1);
});

test('a blocked person reads the same neutral sentence as anybody who may not write', async ({
  page: student,
  newPerson,
}) => {
  const teacher = await newPerson();
  await enter(student, 'student');
  await enter(teacher, 'teacher', { path: '/chat' });
  await conversation(teacher, 'Sofia Estudante').click();
  await open(student, '/chat');
  await conversation(student, 'Teresa Professora').click();
  await student.getByRole('button', { name: 'Opções da conversa' }).click();
  await student.getByRole('menuitem', { name: 'Bloquear' }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click();
  await expect(student.getByText('Você bloqueou esta pessoa.')).toBeVisible();
  await write(teacher, 'Está aí?');
  await expect(log(teacher).getByText('Não é possível enviar mensagens nesta conversa.')).toBeVisible();
  await log(teacher).getByRole('button', { name: 'Descartar' }).click();
  await student.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(student.getByLabel('Escreva uma mensagem')).toBeVisible();
  await write(teacher, 'E agora?');
  await expect(log(student)).toContainText('E agora?');
});

test('on a phone the chat is a list, then a conversation; older messages come by scrolling, found ones are shown', async ({
  newPerson,
}) => {
  const page = await newPerson({ viewport: { width: 390, height: 844 } });
  await enter(page, 'teacher', { path: '/chat' });
  await conversation(page, 'Sofia Estudante').click();
  await expect(page.getByRole('navigation', { name: 'Conversas' })).toBeHidden();
  await page.getByRole('button', { name: 'Voltar às conversas' }).click();
  await expect(conversation(page, 'Sofia Estudante')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Pesquisar nas mensagens' }).fill('questao 12');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Mensagens encontradas' }).getByRole('button').first().click();
  await expect(log(page).getByText('fiquei com dúvida na questão 12')).toBeInViewport();
});
