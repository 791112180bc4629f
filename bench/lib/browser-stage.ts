import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { loadConfig } from '../../apps/server/src/plugins/config.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { ensureBrowser } from '../../scripts/lib/find-browser.mjs';

/** What the browser keeps of somebody who is signed in. */
export type StoredLogin = Record<string, string>;

export interface BrowserStage {
  address: string;
  ownerUrl: string;
  dataDir: string;
  browser: Browser;
  signIn(email: string): Promise<StoredLogin>;
}

/** What the login of a demonstration account leaves in the browser, taken from a real one. */
export async function signIn(browser: Browser, address: string, email: string): Promise<StoredLogin> {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto(`${address}/#/login`);
  await page.locator('input[type=email], input[name=email]').fill(email);
  await page.locator('input[type=password]').fill('Certame1');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.hash.startsWith('#/login'));
  await page.waitForTimeout(1500);
  const dialog = page.getByRole('dialog').getByText('Colégio Horizonte').first();
  if (await dialog.isVisible().catch(() => false)) {
    await dialog.click();
    await page.waitForTimeout(1000);
  }
  const state = await page.evaluate(() => ({ ...localStorage }));
  await context.close();
  return state as StoredLogin;
}

/** A context that is signed in from its first page on. */
export const contextOptionsOf = (address: string, login: StoredLogin): BrowserContextOptions => ({
  locale: 'pt-BR',
  storageState: {
    cookies: [],
    origins: [
      { origin: address, localStorage: Object.entries(login).map(([name, value]) => ({ name, value })) },
    ],
  },
});

/** @param switches beyond those that every browser of a bench has */
export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = await ensureBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-gpu'],
      ...switches,
    ],
  });
}

/** The demonstration with its server in this process, and a browser; they end with `work`, however it ends. */
export async function onBrowserStage(work: (stage: BrowserStage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'certame-web-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const config = loadConfig({
    DATABASE_URL: postgres.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    JOBS: 'off',
  });
  const server = await startServer({ ...config, isDemo: true }, { quiet: true });
  const browser = await launchBrowser();
  const { address } = server;
  try {
    await work({
      address,
      ownerUrl: postgres.ownerUrl,
      dataDir: join(folder, 'data'),
      browser,
      signIn: (email) => signIn(browser, address, email),
    });
  } finally {
    await browser.close();
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
