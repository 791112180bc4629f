import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import { CandidateQuestion } from './candidate-question.tsx';

await loadTexts(['exam', 'exam-media']);

const content = {
  statement: '<p>Fotografe a montagem.</p>',
  options: [],
  shuffle_options: false,
  numbering: 'letters',
  gaps: [],
  max_chars: null,
  media_kinds: ['image'],
  max_files: 2,
} as const;

it('of a media question lets files be chosen, and sends and keeps nothing', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (address: unknown) => {
    asked.push(address);
    return Promise.reject(new TypeError('no line'));
  });
  const opened = vi.fn(() => ({}));
  vi.stubGlobal('indexedDB', { open: opened });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const { container } = renderPage(
    <CandidateQuestion question={{ type: 'media', content: content as never }} isNarrow={false} />,
  );
  await screen.findByText('Fotografe a montagem.');
  await waitFor(() => expect(container.querySelector('input[type=file]')).not.toBeNull());
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'montagem.png', { type: 'image/png' })] } });
  await screen.findByText(/montagem\.png/);
  expect(asked).toEqual([]);
  expect(opened).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /celular/i })).toBeNull();
});
