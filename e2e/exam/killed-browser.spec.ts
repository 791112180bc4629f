import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator } from '@playwright/test';
import { inviteStudents, makeTextExam, releaseExam } from '../support/data/choice-exam.ts';
import { isPageKept, openLine } from '../support/line.ts';
import { open, startAttempt, storeSession } from '../support/steps.ts';
import { addressOfProduct, apiAs, expect, type Page, test } from '../support/test.ts';

const killedAfterMs = [0, 50, 100, 300, 700, 1100, 1600];

async function releaseText(): Promise<string> {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeTextExam(manager, 'Prova escrita');
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return shortUrlId;
}

const field = (page: Page): Locator => page.locator('textarea');

/** Types one more word as a person does and waits; gives what the screen said of it in the last moment. */
async function typeAndWait(page: Page, word: string, waitMs: number): Promise<string> {
  await field(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(word, { delay: 30 });
  if (waitMs > 0) await page.waitForTimeout(waitMs);
  return (await page.locator('.exam-save').textContent()) ?? '';
}

/** The text after reopening: all of it where the screen had said that it is kept. */
async function expectKept(page: Page, before: string, word: string, said: string, waitMs: number) {
  await field(page).waitFor();
  await expect(field(page)).toHaveValue(new RegExp(`^${before}`));
  // A slow disk brings late what it has kept.
  if (waitMs >= 300 || !/Guardando|guardando/.test(said))
    await expect(field(page), `after ${waitMs} ms the screen said: ${said}`).toHaveValue(`${before}${word}`);
  return field(page).inputValue();
}

test('a renderer that dies loses nothing that the screen called kept', async ({ newPerson }) => {
  const shortUrlId = await releaseText();
  const line = await openLine(addressOfProduct());
  let page = await newPerson({ baseURL: line.address });
  await startAttempt(page, 'student2', shortUrlId);
  await field(page).waitFor();
  let text = '';
  for (const [index, waitMs] of killedAfterMs.entries()) {
    if (index % 2 === 1) line.cut();
    const word = `palavra${index} `;
    const said = await typeAndWait(page, word, waitMs);
    const cdp = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    line.mend();
    const context: BrowserContext = page.context();
    await page.close();
    page = await context.newPage();
    await open(page, `/form/${shortUrlId}`);
    await page.getByRole('button', { name: /Continuar|Começar/ }).click();
    text = await expectKept(page, text, word, said, waitMs);
  }
  await line.close();
});

/** The browser's first process: the one that was started with this profile, and whose parent is not one of its own. */
async function findBrowserPid(profile: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const words = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const isOurs = words.includes(`--user-data-dir=${profile}`) && !words.includes('--type=');
    // Neither Playwright nor a script that the distribution starts it by.
    const program = await readlink(`/proc/${name}/exe`).catch(() => '');
    if (isOurs && /chrom/.test(program)) return Number(name);
  }
  throw new Error('The browser is not running');
}

/** A browser with a profile of its own, which outlives it. */
const launchWith = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...test.info().project.use.launchOptions,
    baseURL: addressOfProduct(),
    locale: 'pt-BR',
  });

async function kill(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close');
  process.kill(await findBrowserPid(profile), 'SIGKILL');
  await closed;
}

test('a browser that is killed loses nothing that the screen called kept', async () => {
  const shortUrlId = await releaseText();
  const profile = await mkdtemp(join(tmpdir(), 'certame-profile-'));
  const launch = (): Promise<BrowserContext> => launchWith(profile);
  // The sign-in is of a browser that was closed in the ordinary way: what a site writes last into localStorage, a kill takes.
  const before = await launch();
  const door = await before.newPage();
  await startAttempt(door, 'student2', shortUrlId);
  await field(door).waitFor();
  await before.close();
  let text = '';
  let [word, said, waitMs] = ['', '', 0];
  for (const [index, nextMs] of [...killedAfterMs, 0].entries()) {
    const context = await launch();
    const page = await context.newPage();
    await open(page, `/form/${shortUrlId}`);
    await page.getByRole('button', { name: /Continuar|Começar/ }).click();
    text = await expectKept(page, text, word, said, waitMs);
    if (index % 2 === 1) await context.setOffline(true);
    [word, waitMs] = [`palavra${index} `, nextMs];
    said = await typeAndWait(page, word, waitMs);
    await kill(context, profile);
  }
  await rm(profile, { recursive: true, force: true });
});

test('a browser that is killed without a line, and opened again without one, shows the room with its text', async () => {
  const shortUrlId = await releaseText();
  const profile = await mkdtemp(join(tmpdir(), 'certame-profile-'));
  const before = await launchWith(profile);
  const door = await before.newPage();
  await storeSession(door, 'student2');
  await open(door, `/form/${shortUrlId}`);
  await door.getByRole('button', { name: 'Começar a avaliação' }).waitFor();
  await before.close();

  const context = await launchWith(profile);
  const page = await context.newPage();
  await open(page, `/form/${shortUrlId}`);
  await page.getByRole('button', { name: 'Começar a avaliação' }).click();
  await field(page).fill('Antes. ');
  await expect(page.locator('.exam-save')).toHaveText('Salvo');
  await expect.poll(() => isPageKept(page)).toBe(true);
  await context.setOffline(true);
  await typeAndWait(page, 'Sem linha.', 700);
  await kill(context, profile);

  const again = await launchWith(profile);
  await again.setOffline(true);
  const room = await again.newPage();
  await open(room, `/form/${shortUrlId}`);
  await expect(field(room)).toHaveValue('Antes. Sem linha.');
  await expect(room.locator('.exam-save')).toContainText('guardadas neste aparelho');
  await again.setOffline(false);
  await expect(room.locator('.exam-save')).toHaveText('Salvo', { timeout: 40_000 });
  await again.close();
  await rm(profile, { recursive: true, force: true });
});

test("the browser's question whether to leave stands over a text that is kept", async ({ newPerson }) => {
  const shortUrlId = await releaseText();
  const line = await openLine(addressOfProduct());
  const page = await newPerson({ baseURL: line.address });
  await storeSession(page, 'student2');
  // The page stands still as long as the question does; another one sees what the device holds by then.
  const witness = await page.context().newPage();
  await open(witness, '/questionnaires/answers');
  await page.bringToFront();
  await open(page, `/form/${shortUrlId}`);
  await page.getByRole('button', { name: 'Começar a avaliação' }).click();
  await field(page).waitFor();
  line.cut();
  await typeAndWait(page, 'antes da pergunta', 0);
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await expect.poll(() => witness.evaluate(readJournal)).toContain('antes da pergunta');
  await dialog.dismiss();
  await expect(field(page)).toHaveValue('antes da pergunta');
  await line.close();
});

/** Everything that the journal holds; runs in the page. */
function readJournal(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('certame-exam');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('journal').objectStore('journal').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
    };
  });
}
