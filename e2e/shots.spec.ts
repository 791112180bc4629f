import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contextOf, type Theme, visit, visitsOfBuiltScreens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const folder = join(import.meta.dirname, '../shots');
const widths = [1440, 390] as const;
const themes: readonly Theme[] = ['light', 'dark'];

test.beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

for (const width of widths) {
  for (const theme of themes) {
    test(`every built screen at ${width} px, ${theme}`, async ({ browser }) => {
      const visits = await visitsOfBuiltScreens();
      const failed: string[] = [];
      for (const visitor of new Set(visits.map((one) => one.visitor))) {
        const context = await contextOf(browser, visitor, {
          theme,
          viewport: { width, height: width < 500 ? 844 : 900 },
          ...(width < 500 ? { hasTouch: true, isMobile: true } : {}),
        });
        const page = await context.newPage();
        for (const { name, path } of visits.filter((one) => one.visitor === visitor)) {
          await visit(page, path).catch((error: Error) => failed.push(`${path}: ${error.message}`));
          await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
        }
        await context.close();
      }
      expect(failed, 'screens that did not come to rest').toEqual([]);
    });
  }
}
