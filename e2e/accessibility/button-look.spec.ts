import { open } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a button that changes its look is readable at once: its text and its ground change together', async ({
  page,
}) => {
  await open(page, '/login');
  const drawn = await page.getByRole('button', { name: 'Entrar', exact: true }).evaluate((button) => {
    const ground = (): string => getComputedStyle(button).backgroundColor;
    const before = ground();
    button.dataset.look = 'plain';
    const now = ground();
    for (const animation of button.getAnimations()) animation.finish();
    return { before, now, atRest: ground() };
  });
  expect(drawn.atRest).not.toBe(drawn.before);
  expect(drawn.now).toBe(drawn.atRest);
});
