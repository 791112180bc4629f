import { open } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a button that changes its look is readable at once: its text and its background change together', async ({
  page,
}) => {
  await open(page, '/login');
  const drawn = await page.getByRole('button', { name: 'Entrar', exact: true }).evaluate((button) => {
    const background = (): string => getComputedStyle(button).backgroundColor;
    const before = background();
    button.dataset.look = 'plain';
    const now = background();
    for (const animation of button.getAnimations()) animation.finish();
    return { before, now, atRest: background() };
  });
  expect(drawn.atRest).not.toBe(drawn.before);
  expect(drawn.now).toBe(drawn.atRest);
});
