import { everyRule, findingsOf } from '../support/axe.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { open, startAttempt, storeSession } from '../support/steps.ts';
import { failListening, isListening, sayTo, spokenBy, stubSpeech } from '../support/stub-speech.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';

async function releaseVoiceExam(settings: object = {}): Promise<string> {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova por voz',
    questions: [
      ['Qual é a capital do Brasil?', ['Brasília', 'Salvador']],
      ['Quanto é <span data-latex="2^2"></span>?', ['Quatro', 'Cinco']],
    ],
    settings: { presentation: 'question', voice_control: true, limit_min: 90, ...settings },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return shortUrlId;
}

const voice = (page: Page) => page.getByRole('region', { name: 'Controle por voz' });
const turnOn = async (page: Page): Promise<void> => {
  await voice(page).getByRole('button', { name: 'Falar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar o microfone' }).click();
  // Keys of the room and of the voice do nothing while a dialog is open.
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('an exam is heard, answered and finished by voice', async ({ page }, info) => {
  const shortUrlId = await releaseVoiceExam();
  await stubSpeech(page);
  await storeSession(page, 'student2');
  await open(page, `/form/${shortUrlId}`);
  await expect(page.getByText('Você pode ouvir as questões e responder por voz')).toBeVisible();
  await page.getByRole('button', { name: 'Começar a avaliação' }).click();
  await expect(voice(page)).toBeVisible();
  expect(await isListening(page)).toBe(false);

  await voice(page).getByRole('button', { name: 'Falar' }).click();
  await expect(page.getByRole('dialog')).toContainText('não grava nem guarda o áudio');
  expect(await isListening(page)).toBe(false);
  await page.getByRole('button', { name: 'Ligar o microfone' }).click();

  await sayTo(page, 'ler');
  await expect
    .poll(() => spokenBy(page))
    .toMatch(/Questão 1 de 2, não respondida\. Qual é a capital do Brasil\?.*Alternativa B:/);
  await sayTo(page, 'letra bê de bola');
  await expect(voice(page)).toContainText('letra bê de bola');
  await expect(voice(page)).toContainText('Marquei a alternativa B');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.screenshot({ path: info.outputPath('answered.png') });

  await sayTo(page, 'acho que é a alternativa A');
  await expect(voice(page)).toContainText('Não entendi');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();

  await sayTo(page, 'próxima');
  await expect(page.getByRole('heading', { name: 'Questão 2 de 2' })).toBeVisible();
  await expect.poll(() => spokenBy(page)).toMatch(/Quanto é 2 ao quadrado\?/);
  await sayTo(page, 'quanto tempo falta');
  await expect.poll(() => spokenBy(page)).toMatch(/Tempo restante: 1 hora e (29|30) minutos/);

  await sayTo(page, 'finalizar');
  await expect(voice(page)).toContainText('Sem resposta: a questão 2.');
  await expect(voice(page).getByRole('button', { name: 'Sim, finalizar' })).toBeVisible();
  // Those of the room's own clock and navigator are not the panel's.
  const findings = (await findingsOf(page, everyRule)).filter((one) => !/exam-clock|Ver questões/.test(one));
  expect(findings).toEqual([]);
  await sayTo(page, 'não');
  await expect(voice(page).getByRole('button', { name: 'Sim, finalizar' })).toBeHidden();
  await sayTo(page, 'alternativa A');
  await sayTo(page, 'finalizar');
  await sayTo(page, 'sim');
  await expect(page.getByRole('heading', { name: 'Avaliação finalizada' })).toBeVisible();
  expect(await isListening(page)).toBe(false);
});

test('the keyboard turns the microphone on and off; a refusal of it is told', async ({ page }) => {
  const shortUrlId = await releaseVoiceExam();
  await stubSpeech(page);
  await startAttempt(page, 'student2', shortUrlId);
  await turnOn(page);
  await page.keyboard.press('Alt+m');
  await expect.poll(() => isListening(page)).toBe(false);
  await page.keyboard.press('Alt+l');
  await expect.poll(() => spokenBy(page)).toContain('capital do Brasil');
  await page.keyboard.press('Alt+m');
  await failListening(page, 'not-allowed');
  await expect(voice(page)).toContainText('O microfone está bloqueado nesta página');
  // The room's own keys are as they were.
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('heading', { name: 'Questão 2 de 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Aparência' }).click();
  await expect(page.getByRole('dialog')).toContainText('Alt+M liga e desliga o microfone');
});

test('a browser without recognition reads, and says what it can’t', async ({ page }) => {
  const shortUrlId = await releaseVoiceExam();
  await stubSpeech(page, { canListen: false });
  await startAttempt(page, 'student2', shortUrlId);
  await expect(voice(page)).toContainText('não reconhece a fala');
  await voice(page).getByRole('button', { name: 'Ouvir a questão' }).click();
  await expect.poll(() => spokenBy(page)).toContain('capital do Brasil');
});

test('an exam without voice control loads nothing of it', async ({ page }) => {
  const shortUrlId = await releaseVoiceExam({ voice_control: false });
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await startAttempt(page, 'student2', shortUrlId);
  await expect(page.getByRole('heading', { name: 'Questão 1 de 2' })).toBeVisible();
  await page.waitForTimeout(500);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => /voice/.test(file))).toEqual([]);
  await expect(voice(page)).toBeHidden();
});
