import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('who belongs to no institution is told so at home and signs out there; a stranger’s reply begins nothing', async ({
  page,
}) => {
  let isForeign = true;
  await page.route('**/api/v1/login', async (route) => {
    if (isForeign) return route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Wi-Fi</p>' });
    const reply = await route.fetch();
    const { model } = await reply.json();
    const unlinked = { ...model, institutions: [], people: [], roles: [], permissions: [] };
    return route.fulfill({ response: reply, json: { model: unlinked } });
  });
  await page.route('**/api/v1/logged', async (route) => {
    const reply = await route.fetch();
    // The page may leave while its request is being answered: then there is nobody to answer.
    const session = await reply.json().catch(() => undefined);
    if (session === undefined) return route.abort();
    return route.fulfill({ response: reply, json: { ...session, permissions: [] } });
  });
  await signIn(page, 'aluno07');
  await expect(page.getByText('O servidor respondeu algo que não se entende.')).toBeVisible();
  isForeign = false;
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'Você ainda não faz parte de nenhuma instituição' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
});
