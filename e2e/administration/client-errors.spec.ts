import { expectAccessible } from '../support/axe.ts';
import { enter, open } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a script error is reported, scrubbed, and resolved by the administrator', async ({
  page: admin,
  newPerson,
}) => {
  await enter(admin, 'admin');
  const broken = await newPerson();
  await open(broken, '/login');
  // The page listens from when it is drawn on.
  await broken.getByRole('heading').first().waitFor();
  // Handled by nobody, but not thrown into the journey's own watch.
  const reported = broken.waitForResponse(/user_client_exceptions/);
  await broken.evaluate(() =>
    window.dispatchEvent(
      new ErrorEvent('error', {
        error: new RangeError('Fora da faixa para ana@escola.com.br'),
        message: 'x',
      }),
    ),
  );
  expect((await reported).status()).toBe(202);
  await open(admin, '/user_client_exceptions');
  await admin.getByRole('button', { name: /^RangeError: Fora da faixa para \[email\]/ }).click();
  await admin.getByRole('button', { name: 'Marcar como resolvido' }).click();
  await expect(admin.getByRole('button', { name: 'Reabrir' })).toBeVisible();
  await expectAccessible(admin);
});
