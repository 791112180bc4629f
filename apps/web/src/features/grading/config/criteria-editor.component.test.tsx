import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderPage, signInWith } from '#testing/render-page.tsx';
import { ConfigForm } from './config-form.tsx';

await loadTexts(['correctors']);

it('tells a criterion’s problem at its field, and leads to it from the summary', async () => {
  signInWith(['questionnaire_correctors.create']);
  const refused = refusal('validation', {
    errors: { 'criteria.0.criterion': ['Falta.'], 'criteria.0.weight': ['Não é um número.'] },
  });
  fakeApi({
    'GET /api/v1/questionnaire_correctors/questionnaire_options': () => ({ body: { model: [] } }),
    'POST /api/v1/questionnaire_correctors': () => ({ status: 422, body: refused }),
  });
  const { user } = renderPage(<ConfigForm config={null} />);
  await user.type(screen.getByLabelText(/^Nome/), 'Correção');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Critério 1: Falta.' }));
  const criterion = screen.getByLabelText(/^Critério 1/);
  expect(document.activeElement).toBe(criterion);
  expect(criterion.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Critério 1, Peso (%): Não é um número.' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Peso/));
});
