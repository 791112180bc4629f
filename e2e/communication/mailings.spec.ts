import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, must, type Page, test } from '../support/test.ts';

/** Nothing runs in its frame, not even the questions of a test: it is read from outside. */
const expectPreview = (page: Page, text: string) =>
  expect(page.getByTitle('Prévia da mensagem')).toHaveAttribute('srcdoc', new RegExp(text));
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** The newest message to somebody, as the outbox keeps it. */
async function mailTo(email: string, subject: RegExp): Promise<string> {
  const manager = await apiAs('manager');
  let id = '';
  await expect
    .poll(async () => {
      const list = await must(
        manager.get(
          `/api/v1/emails_sent?filters[email]=${email}&order_column=dateTime&direction=desc&per_page=5`,
        ),
      );
      id = list.model.data.find((one: { subject: string }) => subject.test(one.subject))?.id ?? '';
      return id;
    })
    .not.toBe('');
  return (await must(manager.get(`/api/v1/emails_sent/${id}`))).model.html;
}

test('the welcome mail is rewritten, looked at, tried and put into use', async ({ page }) => {
  await enter(page, 'manager', { path: '/email_templates' });
  await page.getByRole('link', { name: 'Personalizar: Boas-vindas' }).click();
  // It starts with the product's text, and its preview with sample data.
  await expectPreview(page, 'Uma conta foi criada para você');
  await textbox(page, 'Nome do modelo').fill('Boas-vindas da secretaria');
  // Variables are words; what the message does not know is told at the field, before anything is saved.
  const subject = textbox(page, 'Assunto');
  await subject.fill('Bem-vinda, bem-vindo! {{nome}}');
  await expect(subject).toHaveText('Bem-vinda, bem-vindo! nome');
  await expect(subject).toHaveAccessibleDescription(/A variável “nome” não existe/);
  await expect(subject).toHaveAttribute('aria-invalid', 'true');
  // A chip goes as one letter does.
  await subject.press('End');
  await subject.press('Backspace');
  await expect(subject).toHaveText('Bem-vinda, bem-vindo!');
  await expect(subject).not.toHaveAttribute('aria-invalid');
  // With the keyboard alone.
  await page.getByRole('button', { name: 'Inserir variável no assunto' }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(subject).toHaveText('Bem-vinda, bem-vindo! Nome de quem recebe');
  await expect(page.locator('form').getByText('{{')).toHaveCount(0);
  await expect(textbox(page, 'Texto')).toContainText('Botão com o link');
  await textbox(page, 'Texto').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('A secretaria escreve: ');
  await expectPreview(page, 'A secretaria escreve:');
  await page.getByRole('button', { name: 'Enviar um teste para mim' }).click();
  await expect(notice(page, 'Teste enviado para manager@certame.example')).toBeVisible();
  expect(await mailTo('manager@certame.example', /^Bem-vinda, bem-vindo! /)).toContain(
    'A secretaria escreve:',
  );
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Voltar ao padrão: Boas-vindas' })).toBeVisible();

  const manager = await apiAs('manager');
  await must(manager.post('/api/v1/students', { name: 'Nara Prado', email: 'nara.prado@certame.example' }));
  const html = await mailTo('nara.prado@certame.example', /^Bem-vinda, bem-vindo! Nara Prado$/);
  expect(html).toContain('A secretaria escreve:');

  await page.getByRole('button', { name: 'Voltar ao padrão: Boas-vindas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar ao padrão' }).click();
  await expect(page.getByRole('link', { name: 'Personalizar: Boas-vindas' })).toBeVisible();
});

test('a mailing to a class is counted, scheduled, sent and followed person by person', async ({ page }) => {
  await enter(page, 'manager', { path: '/missives/create' });
  await textbox(page, 'Assunto').fill('Material para sábado');
  await textbox(page, 'Mensagem').click();
  await page.keyboard.type('Olá, {{name}}! Tragam régua e compasso.');
  await expect(textbox(page, 'Mensagem')).toHaveText('Olá, Nome de quem recebe! Tragam régua e compasso.');
  await expect(page.getByText('Ninguém ainda.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Turmas' }).fill('3º ano A');
  await page.getByRole('option', { name: '3º ano A' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/\d+ pessoas vão receber/)).toBeVisible();
  await expectPreview(page, 'Tragam régua e compasso.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();

  await page.getByRole('button', { name: 'Enviar…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Enviar “Material para sábado/ });
  // Until it is known who gets it, nothing can be sent.
  await expect(dialog.getByText(/\d+ pessoas vão receber/)).toBeVisible();
  await dialog.getByLabel('Em outra data e hora').check();
  const [year, month, day] = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).split('-');
  const time = dialog.getByRole('textbox', { name: 'Data e hora do envio' });
  await time.fill(`${day}/${month}/${year} 08:30`);
  await time.press('Enter');
  await expect(page.getByText(/Agendada para .* 08:30\./)).toBeVisible();
  // Its text may still be changed, and saved over nobody.
  await textbox(page, 'Assunto').fill('Material para sábado, dia 5, {{ institution }}');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'Operação realizada com sucesso')).toBeVisible();

  await page.getByRole('button', { name: 'Enviar…' }).click();
  await dialog.getByLabel('Agora').check();
  await dialog.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(page.getByRole('heading', { name: 'Destinatários' })).toBeVisible();
  // What differs from one to the next is named in words, for it is no longer written here but read.
  await expect(page.getByText('Olá, [Nome de quem recebe]! Tragam régua')).toBeVisible();
  const inWords = 'Material para sábado, dia 5, [Nome da instituição]';
  await expect(page.getByRole('heading', { name: inWords })).toBeVisible();
  // There is no mail server here: everybody's message waits in the outbox, readable.
  const people = page.getByRole('table', { name: 'Destinatários' }).locator('tbody tr');
  await expect(people.first()).toContainText('Na fila de envio');
  expect(
    await mailTo('student@certame.example', /^Material para sábado, dia 5, Colégio Horizonte$/),
  ).toContain('Tragam régua');

  await page.getByRole('button', { name: 'Cancelar o que falta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o que falta' }).click();
  await expect(people.first()).toContainText('Não enviado');
  await open(page, '/missives');
  await expect(page.getByRole('row', { name: inWords })).toBeVisible();
});
