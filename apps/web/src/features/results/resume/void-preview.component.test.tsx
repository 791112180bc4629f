import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { VoidPreview } from './void-preview.tsx';

await loadTexts(['results']);

it('goes through the people without having everybody scored again for each page', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({
    ...{ answer_id: `${index}`, name: `Pessoa ${index + 1}`, number: 1 },
    before: { total: '1', max: '2', percent: '50' },
    after: { total: '2', max: '2', percent: '100' },
  }));
  const counts = { up: 25, down: 0, same: 0, mean_points: '1', mean_percent: '50', open: 0, released: 0 };
  const calls = fakeApi({
    'GET /api/v1/questionnaires/q/items/i/void_preview': () => ({ body: { model: { ...counts, rows } } }),
  });
  const { user } = renderPage(<VoidPreview questionnaireId="q" itemId="i" mode="keep" />);
  expect(await screen.findAllByRole('rowheader')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Próximos' }));
  expect(screen.getByText('Página 2 de 2')).toBeDefined();
  expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(
    rows.slice(20).map(({ name }) => name),
  );
  expect(calls).toHaveLength(1);
});
