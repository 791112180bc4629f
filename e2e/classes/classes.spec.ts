import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import type { Browser } from '@playwright/test';
import { pixel } from '../support/data/files.ts';
import { mailLinkFor } from '../support/outbox.ts';
import { enter, expectPath, notice, open } from '../support/steps.ts';
import { apiAs, emailOf, expect, must, type Page, test } from '../support/test.ts';

const field = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });

async function as(browser: Browser, account: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, account);
  return page;
}

test('from a new class to who has seen its first content', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await enter(page, 'manager', { path: '/classes/create' });
  await field(page, 'Nome').fill('Turma da jornada');
  const teachers = page.getByRole('combobox', { name: 'Professores' });
  await teachers.fill('teacher');
  // Until the server has searched, the first option is somebody else.
  await page.getByRole('option', { name: 'Teresa Professora' }).click();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  const manager = await apiAs('manager');
  const { model } = await must(manager.get('/api/v1/classes?filters[q]=jornada'));
  const classId: string = model.data[0].id;

  // A list is checked before anything is done, each wrong entry with its reason.
  await open(page, `/classes/${classId}/edit`);
  await page.getByRole('tab', { name: 'Alunos' }).click();
  await page.getByRole('button', { name: 'Adicionar alunos' }).click();
  const enrol = dialog(page, /Adicionar alunos|Conferência|Resultado/);
  await enrol.getByRole('tab', { name: 'Colar lista' }).click();
  await enrol.getByLabel('E-mails ou códigos').fill('aluno01@certame.example, ninguem@certame.example');
  await enrol.getByRole('button', { name: 'Conferir' }).click();
  await expect(enrol).toContainText('Nenhum aluno cadastrado com este e-mail ou código.');
  await enrol.getByRole('button', { name: 'Matricular 1 aluno' }).click();
  await expect(enrol).toContainText('1 aluno entrou na turma.');
  await enrol.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByRole('table', { name: 'Alunos' })).toContainText('aluno01@certame.example');

  // By e-mail, and by a code for everybody.
  await page.getByRole('tab', { name: 'Convites' }).click();
  await page.getByRole('button', { name: 'Convidar por e-mail' }).first().click();
  const byEmail = dialog(page, /Convidar por e-mail|Convites/);
  await field(page, /^E-mails/).fill(emailOf('student2'));
  await byEmail.getByRole('button', { name: 'Convidar', exact: true }).click();
  await expect(byEmail).toContainText('1 convite a caminho.');
  await byEmail.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('button', { name: 'Criar código' }).first().click();
  const byCode = dialog(page, /[Cc]ódigo de convite/);
  await expect(byCode).toContainText('já tem conta de aluno');
  await byCode.getByRole('button', { name: 'Criar código' }).click();
  await expect(byCode.getByRole('status')).toContainText(/[A-Z0-9]{4}-[A-Z0-9]{4}/);
  const code =
    /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await byCode.getByRole('status').textContent()) ?? '')?.[0] ?? '';
  await byCode.getByRole('button', { name: 'Fechar' }).last().click();
  const invites = page.getByRole('table', { name: 'Convites de turma' });
  await expect(invites).toContainText(code);
  await expect(async () => {
    await page.reload();
    // Without a mail server the message waits in the outbox: nothing is called sent.
    await expect(invites).toContainText('Enviando', { timeout: 3000 });
  }).toPass();

  // One student types the code, wrong at first; the other follows the mail.
  const student = await as(browser, 'student');
  await open(student, '/class_invite');
  await student.getByLabel('Código do convite').fill('CDFG-HJKM');
  await student.getByRole('button', { name: 'Continuar' }).click();
  await expect(student.getByText('Não encontramos um convite com este código.')).toBeVisible();
  await student.getByRole('link', { name: 'Usar outro código' }).click();
  await student.getByLabel('Código do convite').fill(code.toLowerCase().replace('-', ' '));
  await student.getByRole('button', { name: 'Continuar' }).click();
  await expect(student.getByRole('heading', { name: 'Turma da jornada' })).toBeVisible();
  await student.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expectPath(student, `/classes_students/${classId}/overview`);
  await expect(student.getByRole('heading', { name: 'Turma da jornada' })).toBeVisible();
  const second = await as(browser, 'student2');
  await second.goto(await mailLinkFor(emailOf('student2'), '/class_invite/'));
  await second.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expectPath(second, `/classes_students/${classId}/overview`);

  // The teacher writes a content, then adds a video and a file.
  const teacher = await as(browser, 'teacher');
  await open(teacher, '/contents/create');
  await field(teacher, 'Título').fill('Aula da jornada');
  await teacher.getByRole('combobox', { name: 'Tipo' }).click();
  await teacher.getByRole('option', { name: 'Material' }).click();
  const classes = teacher.getByRole('combobox', { name: 'Turmas' });
  await classes.fill('jornada');
  await teacher.getByRole('option', { name: 'Turma da jornada' }).click();
  await teacher.keyboard.press('Escape');
  await teacher
    .getByRole('switch', { name: 'Publicado' })
    .or(teacher.getByLabel('Publicado', { exact: true }))
    .first()
    .check({ force: true });
  await save(teacher).click();
  await expect(teacher).toHaveURL(/\/contents\/[0-9a-f-]+\/edit/);
  await teacher.getByRole('button', { name: 'Adicionar vídeo' }).click();
  await expect(teacher.getByText('A URL não pode ficar em branco.').first()).toBeVisible();
  await teacher.getByLabel('Endereço do vídeo').fill('https://exemplo.br/pagina');
  await teacher.getByRole('button', { name: 'Adicionar vídeo' }).click();
  await expect(teacher.getByText('A URL desta mídia não é suportada.').first()).toBeVisible();
  await teacher.getByLabel('Endereço do vídeo').fill('https://youtu.be/dQw4w9WgXcQ');
  await teacher.getByRole('button', { name: 'Adicionar vídeo' }).click();
  await expect(teacher.getByText('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBeVisible();
  const chooser = teacher.waitForEvent('filechooser');
  await teacher.getByRole('button', { name: 'Adicionar arquivo' }).click();
  await (await chooser).setFiles({ name: 'mapa.png', mimeType: 'image/png', buffer: pixel });
  await expect(teacher.getByText('mapa.png')).toBeVisible();

  // The student reads it; nothing comes from elsewhere before they ask for the video.
  await student.reload();
  await student.getByRole('link', { name: 'Aula da jornada' }).click();
  await expect(student.getByRole('heading', { name: 'Aula da jornada' })).toBeVisible();
  await expect(student.locator('iframe')).toHaveCount(0);
  await expect(student.getByRole('button', { name: /^Assistir/ })).toBeVisible();
  const download = student.waitForEvent('download');
  await student.getByRole('button', { name: 'Baixar mapa.png' }).click();
  expect((await download).suggestedFilename()).toBe('mapa.png');

  await teacher.getByRole('link', { name: 'Ver o conteúdo' }).click();
  await teacher.getByRole('tab', { name: 'Quem viu' }).click();
  const views = teacher.getByRole('table', { name: 'Quem viu' });
  await expect(
    views
      .getByRole('row', { name: /Sofia Estudante|Estudante/ })
      .filter({ hasText: 'Ainda não' })
      .first(),
  ).toBeVisible();
  await expect(views.locator('tbody tr').filter({ hasNotText: 'Ainda não' })).toHaveCount(1);
  for (const one of [student, second, teacher]) await one.context().close();
});

test('somebody who registers for an invitation opens it, and becomes a student by accepting', async ({
  page,
}) => {
  const email = 'convidada@exemplo.com.br';
  const password = 'Manga-verde-47';
  const manager = await apiAs('manager');
  const { model } = await must(manager.post('/api/v1/classes', { name: 'Turma de quem chega' }));
  const invitation = { class_id: model.id, list: email };
  await must(manager.post('/api/v1/class_invites/emails', invitation));
  const link = await mailLinkFor(email, '/class_invite/');
  await must(
    manager.post('/api/v1/store', {
      name: 'Clara Convidada',
      email,
      password,
      password_confirmation: password,
      institution_id: manager.institutionId,
      accepted: true,
      terms_version: legalTexts.terms.version,
      privacy_version: legalTexts.privacy.version,
    }),
  );
  await page.goto(await mailLinkFor(email, '/verified'));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ativar a conta' }).click();
  await expect(page.getByRole('heading', { name: 'Conta ativada' })).toBeFocused();

  // The link of the invitation leads there by way of the sign-in.
  await page.goto(link);
  await expectPath(page, '/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Turma de quem chega' })).toBeVisible();
  // Until then they are what registering makes them: their classes are not open to them.
  await expect(page.getByRole('link', { name: 'Minhas turmas' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Aceitar e entrar' }).click();
  await expectPath(page, `/classes_students/${model.id}/overview`);
  await expect(page.getByRole('heading', { name: 'Turma de quem chega' })).toBeVisible();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Minhas turmas' }).first(),
  ).toBeVisible();
});

test('who deletes a class is told how many leave it, what stays and what goes', async ({ page }) => {
  const manager = await apiAs('manager');
  const { model: students } = await must(manager.get('/api/v1/students?per_page=2'));
  const student_ids: string[] = students.data.map((student: { id: string }) => student.id);
  for (const body of [{ name: 'Turma de despedida A', student_ids }, { name: 'Turma de despedida B' }])
    await must(manager.post('/api/v1/classes', body));
  await enter(page, 'manager', { path: '/classes?q=despedida' });
  const question = dialog(page, 'Tem certeza que deseja excluir este registro?');
  const kept =
    /respostas e notas continuam guardados.* conversa em grupo da turma, com as mensagens, são apagados\./;
  await page.getByRole('button', { name: 'Excluir: Turma de despedida B' }).click();
  await expect(question.getByText('Turma de despedida B não tem alunos matriculados.')).toBeVisible();
  await question.getByRole('button', { name: 'Não' }).click();
  // The browser's way back is no answer either: the question goes with its page.
  await open(page, '/courses');
  await open(page, '/classes?q=despedida');
  await page.getByRole('button', { name: 'Excluir: Turma de despedida B' }).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expectPath(page, '/courses');
  await expect(question).toBeHidden();
  await page.goForward();
  await page.getByRole('button', { name: 'Excluir: Turma de despedida A' }).click();
  await expect(
    question.getByText('Turma de despedida A: 2 alunos matriculados deixam a turma.'),
  ).toBeVisible();
  await expect(question.getByText(kept)).toBeVisible();
  await question.getByRole('button', { name: 'Sim' }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  for (const id of student_ids) await must(manager.get(`/api/v1/students/${id}`));
});
