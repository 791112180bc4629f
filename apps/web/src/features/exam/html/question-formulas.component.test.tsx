import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keepInPlace } from './keep-in-place.ts';
import { renderQuestionFormulas } from './question-formulas.ts';

vi.mock(import('./keep-in-place.ts'), () => ({ keepInPlace: vi.fn((_roots, change) => change()) }));

const textWith = (latex: string): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = `<p>Quanto é <span data-latex="${latex}"></span>?</p>`;
  document.body.append(root);
  return root;
};

it('formulas that wait for the same library are drawn in one change of the page', async () => {
  const roots = ['x^2', 'y^2', 'z^2'].map(textWith);
  const rendered = Promise.all(roots.map(renderQuestionFormulas));
  expect(roots.map((root) => root.textContent)).toEqual(['Quanto é x^2?', 'Quanto é y^2?', 'Quanto é z^2?']);
  await rendered;
  await waitFor(() => expect(keepInPlace).toHaveBeenCalled());
  expect(vi.mocked(keepInPlace).mock.calls.map(([of]) => of)).toEqual([roots]);
  for (const root of roots) expect(root.querySelectorAll('.katex')).toHaveLength(1);

  // KaTeX has loaded by now: the formulas of the next step are one batch again.
  const later = ['a', 'b'].map(textWith);
  await Promise.all(later.map(renderQuestionFormulas));
  await waitFor(() => expect(keepInPlace).toHaveBeenCalledTimes(2));
  expect(vi.mocked(keepInPlace).mock.calls[1]?.[0]).toEqual(later);
});

it('a text without formulas changes nothing', async () => {
  vi.mocked(keepInPlace).mockClear();
  await renderQuestionFormulas(document.createElement('div'));
  await Promise.resolve();
  expect(keepInPlace).not.toHaveBeenCalled();
});
