import { enter, open } from '../support/steps.ts';
import { expect, type Page, test } from '../support/test.ts';

/** What a page fetches from the product until it stands, by the names of the files, and its bytes on the line. */
async function watchLoad(page: Page) {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  line.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  return () => ({
    addresses: [...addresses.values()],
    bytes: [...bytes.values()].reduce((sum, one) => sum + one, 0),
  });
}

const budgetOfPublicPages = 150_000;
/** Less than a second of a line of 1.6 Mbit/s; what has to happen besides fills the other one. */
const budgetOfLists = 175_000;

/** Has the page note when its first row stands: what it asks for from then on is what comes after. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('table tbody tr td a')) return;
      watch.disconnect();
      performance.mark('first-row');
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

/** Bytes on the line of the page itself and of all that it had asked for when its first row stood. */
const bytesBeforeFirstRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-row');
    const asked = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].filter(({ startTime }) => startTime < (mark?.startTime ?? Number.POSITIVE_INFINITY));
    return asked.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
  });

test('the page itself is asked for anew each time, what it names is kept; its own two scripts are the only ones it lets run', async ({
  page,
}) => {
  const reply = await page.goto('/');
  expect(await reply?.headerValue('cache-control')).toBe('no-cache');
  // Two stand in the page itself: the notice to browsers that are too old, and the prefetch.
  expect(await reply?.headerValue('content-security-policy')).toMatch(
    /script-src 'self'(?: 'sha256-[\w+/=]+'){2};/,
  );
  const script = await page.locator('script[type=module]').first().getAttribute('src');
  const code = await page.request.get(new URL(script ?? '', page.url()).href);
  expect(code.headers()['cache-control']).toContain('immutable');
});

test('the sign-in page stays light', async ({ page }) => {
  const loaded = await watchLoad(page);
  await open(page, '/login');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded().bytes).toBeLessThan(budgetOfPublicPages);
});

test('a list opened first loads what it shows, and asks for its rows once; menus and schemas come after', async ({
  page,
  newPerson,
}) => {
  await enter(page, 'manager');
  const storageState = await page.context().storageState();
  const again = await newPerson({ storageState });
  const loaded = await watchLoad(again);
  await noteFirstRow(again);
  await open(again, '/students');
  await expect(again.getByRole('table').locator('tbody a').first()).toBeVisible();
  const bytes = await bytesBeforeFirstRow(again);
  expect(bytes).toBeGreaterThan(budgetOfLists / 2);
  expect(bytes).toBeLessThan(budgetOfLists);
  const first = loaded();
  const isRows = (address: string): boolean => /\/api\/v1\/students\?/.test(address);
  expect(first.addresses.filter(isRows)).toHaveLength(1);
  // The page itself has asked for them, before the code that draws them.
  const isShell = (address: string): boolean => /\/shell-/.test(address);
  expect(first.addresses.findIndex(isRows)).toBeLessThan(first.addresses.findIndex(isShell));
  // What comes after.
  await expect(again.getByRole('button', { name: /Menu de / })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Exportar' })).toBeEnabled();
  await again.waitForLoadState('networkidle');
  const names = loaded().addresses;
  expect(names.filter(isRows)).toHaveLength(1);
  expect(names.filter((address) => /\/(editor|katex|mantine)-/.test(address))).toEqual([]);
  // The bubble of a small button has one place for the whole frame.
  await again.locator('[data-hint="Editar"]').first().hover();
  await expect(again.getByRole('tooltip', { name: 'Editar' })).toBeVisible();
});

test('rows that could not be prefetched are asked for again', async ({ page, newPerson }) => {
  await enter(page, 'manager');
  const again = await newPerson({ storageState: await page.context().storageState() });
  let asked = 0;
  await again.route(/\/api\/v1\/students\?/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await open(again, '/students');
  await expect(again.getByRole('table').locator('tbody a').first()).toBeVisible();
  expect(asked).toBe(2);
});

test('a button of the kit looks the same as a link in its dress: its styles win over those it stands on', async ({
  page,
}) => {
  await enter(page, 'manager', { path: '/students' });
  const looksOf = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => {
      const { fontSize, fontWeight, lineHeight, borderRadius } = getComputedStyle(element);
      return { fontSize, fontWeight, lineHeight, borderRadius };
    });
  expect(await looksOf('button', 'Importar')).toEqual(await looksOf('link', 'Criar aluno'));
});

test('the search that its key asks for before its code is there opens as soon as it is', async ({
  page,
  newPerson,
}) => {
  await enter(page, 'manager');
  const again = await newPerson({ storageState: await page.context().storageState() });
  const pressed = Promise.withResolvers<void>();
  await again.route(/\/assets\/(deferred|shell-extras|topbar-menus|palette-store)-/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await open(again, '/students');
  await expect(again.getByRole('table').locator('tbody a').first()).toBeVisible();
  // The menus of the bar come with the code of the search: neither is there.
  await expect(again.getByRole('button', { name: /Menu de / })).toHaveCount(0);
  await again.keyboard.press('Control+k');
  pressed.resolve();
  await expect(again.getByPlaceholder(/Procurar página/)).toBeFocused();
});
