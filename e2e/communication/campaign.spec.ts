import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, notice, open } from '../support/steps.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const examName = 'Avaliação da campanha';
const _studentName = 'Zuleica Brandão';

/** A released questionnaire of one question, invited only: what leads answer all the same. */
async function releaseInvitedExam(): Promise<void> {
  const manager = await apiAs('manager');
  const { id } = await makeChoiceExam(manager, {
    name: examName,
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
    settings: { invited_only: true },
  });
  await releaseExam(manager, id);
}

async function makeCampaign(page: Page): Promise<void> {
  await open(page, '/campaigns/create');
  await page.getByLabel(/^Nome/).fill('Vestibular de verão');
  await page.getByLabel(/^Código do endereço/).fill('verao-2027');
  await page.getByLabel(/^Título da página/).fill('Vestibular de verão 2027');
  await page.getByRole('combobox', { name: /^Avaliação a responder/ }).click();
  await page.getByRole('option', { name: examName }).click();
  await page.getByLabel(/^Texto do consentimento/).fill('Concordo em receber contato sobre o vestibular.');
  await page.getByLabel(/^E-mails avisados/).fill('captacao@certame.example');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(notice(page, 'sucesso')).toBeVisible();
}

test('a campaign brings a minor by phone, who answers without an account, and the manager sees it', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000);
  await releaseInvitedExam();
  await enter(page, 'manager');
  await makeCampaign(page);

  const visitor = await newPerson(phone);
  await open(visitor, '/campaigns/verao-2027?utm_source=instagram&utm_medium=stories');
  await expect(visitor.getByRole('heading', { name: 'Vestibular de verão 2027' })).toBeVisible();
  await visitor.getByLabel('Nome completo').fill('Lia Monteiro');
  await visitor.getByLabel('E-mail', { exact: true }).fill('lia@exemplo.com.br');
  await visitor.getByLabel('Telefone com DDD').fill('(21) 99876-5432');
  await visitor.getByLabel('Data de nascimento').pressSequentially(`2001${new Date().getFullYear() - 15}`);
  await expect(visitor.getByText('Você tem menos de 18 anos', { exact: false })).toBeVisible();
  await visitor.getByLabel('Nome da mãe, do pai ou responsável').fill('Marta Monteiro');
  await visitor.getByLabel('E-mail da mãe, do pai ou responsável').fill('lia@exemplo.com.br');
  await visitor.getByRole('checkbox', { name: /Li e concordo/ }).check();
  await visitor.getByRole('checkbox', { name: /Sou responsável/ }).check();
  await visitor.getByRole('button', { name: 'Enviar e continuar para a avaliação' }).click();
  // Whoever is responsible is somebody else.
  await expect(visitor.getByText('diferente do seu', { exact: false })).toBeVisible();
  await visitor.getByLabel('E-mail da mãe, do pai ou responsável').fill('marta@exemplo.com.br');
  const scan = await new AxeBuilder({ page: visitor }).analyze();
  expect(scan.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await visitor.getByRole('button', { name: 'Enviar e continuar para a avaliação' }).click();

  await visitor.getByRole('button', { name: 'Começar', exact: false }).click();
  await visitor.getByRole('radio', { name: /Brasília/ }).check();
  await expect(visitor.getByText('Salvo', { exact: false }).first()).toBeVisible();
  // A reload is nothing: the cookie of the form opens the room again, with what was answered.
  await visitor.reload();
  await expect(visitor.getByRole('radio', { name: /Brasília/ })).toBeChecked();
  await visitor
    .getByRole('button', { name: /^Finalizar/ })
    .first()
    .click();
  await visitor
    .getByRole('dialog')
    .getByRole('button', { name: /^Finalizar/ })
    .click();
  await expect(visitor.getByRole('heading', { name: 'Avaliação enviada' })).toBeVisible();
  const address = visitor.url().replace(/\?.*/, '');

  // The address alone opens nothing for somebody else, and one attempt is all there is.
  const stranger = await newPerson(phone);
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'Esta avaliação abre em outro lugar' })).toBeVisible();
  await open(visitor, '/campaigns/verao-2027');
  await visitor.getByRole('link', { name: 'Continuar a avaliação' }).click();
  await expect(visitor.getByRole('heading', { name: 'Avaliação enviada' })).toBeVisible();

  await open(page, '/campaigns');
  await page.getByRole('link', { name: 'Vestibular de verão' }).first().click();
  await page.getByRole('tab', { name: 'Leads e conversão' }).click();
  const row = page.getByRole('row', { name: /Lia Monteiro/ });
  await expect(row).toContainText('instagram');
  await expect(row).not.toContainText('Não começou');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Exportar' })
      .click()
      .then(() => page.getByRole('menuitem', { name: /Planilha|Excel|XLS/i }).click()),
  ]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('button', { name: 'Lia Monteiro', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Lia Monteiro' });
  await expect(drawer).toContainText('Marta Monteiro');
  await expect(drawer).toContainText('Versão 1');
});
