import type { Page } from '@playwright/test';

/** The page's socket joins no channel before `letGo`; `asked` resolves when it first wants to. */
export async function holdJoining(page: Page): Promise<{ asked: Promise<void>; letGo(): void }> {
  const asked = Promise.withResolvers<void>();
  const allowed = Promise.withResolvers<void>();
  await page.route('**/broadcasting/auth', async (route) => {
    asked.resolve();
    await allowed.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: allowed.resolve };
}
