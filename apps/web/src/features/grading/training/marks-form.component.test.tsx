import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { MarksForm } from './marks-form.tsx';

await loadTexts(['correctors']);

const criterion = (id: string) => ({ id, criterion: id, description: '', weight: '50', levels: 3 as const });
const scale = { criteria: [criterion('Conteúdo'), criterion('Forma')], min_score: '0', max_score: '10' };

it('takes levels by digits, one criterion after the other, and the marks by Ctrl and Enter', async () => {
  fakeApi({});
  const done: unknown[] = [];
  const { user } = renderPage(
    <MarksForm
      scale={scale}
      answer={{ statement: '<p>Disserte</p>', is_rich: true, value: '<p>Texto</p>' }}
      heading="Resposta de treino"
      onDone={(marks) => done.push(marks)}
    >
      {(marks) => <p>{marks ? 'completo' : 'incompleto'}</p>}
    </MarksForm>,
  );
  await user.keyboard('3');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect([screen.queryByText('incompleto') !== null, done]).toEqual([true, []]);
  await user.keyboard('92');
  expect(screen.getByText('completo').tagName).toBe('P');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(done).toEqual([{ Conteúdo: '100', Forma: '50' }]);
});
