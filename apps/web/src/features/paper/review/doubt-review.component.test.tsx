import type { ReadingDoubt, ScannedPage } from '@certame/contract/features/paper/endpoints.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { DoubtReview } from './doubt-review.tsx';

await loadTexts(['paper']);
vi.mock('#lib/files/authorized-image.tsx', () => ({ AuthorizedImage: () => null }));

const options = [...'ABC'].map((mark) => ({ mark, value: mark.toLowerCase() }));
const doubt: ReadingDoubt = {
  ...{ page_id: 'p1', field: 4, kind: 'choice', label: '5', options, bubbles: [], box: null },
  ...{ state: 'doubtful', values: ['b'], confidence: 0.2 },
};
const page: ScannedPage = {
  ...{ id: 'p1', state: 'doubtful', source: 'lote.pdf', number: 1, file_id: 'f1', scale: null },
  ...{ sheet_id: 's1', page: 1, student_name: 'Ana' },
};
const decided = 'PUT /api/v1/physical_questionnaires/e1/pages/p1/fields/4';

function reviewed() {
  const calls = fakeApi({ [decided]: () => ({ body: { notices: [] } }) });
  const { user } = renderPage(<DoubtReview paperId="e1" doubt={doubt} page={page} left={2} />);
  return { user, calls, sent: () => calls.map(({ body }) => body) };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('is decided by the letter of a mark and Enter, or as blank by 0 pressed twice', async () => {
  const { user, sent } = reviewed();
  await user.keyboard('c{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ values: ['c'] }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Em branco' }).matches(':disabled')).toBe(false),
  );
  await user.keyboard('0');
  expect([box('A'), box('B'), box('C')].map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(sent()).toHaveLength(1);
  await user.keyboard('0');
  await waitFor(() => expect(sent()).toEqual([{ values: ['c'] }, { values: [] }]));
});

it('a key that is held down decides nothing more', () => {
  const { calls } = reviewed();
  const held = (key: string): boolean => fireEvent.keyDown(box('B'), { key, repeat: true });
  // Kept from the form, which would be sent by it.
  expect(held('Enter')).toBe(false);
  for (let times = 0; times < 3; times += 1) held('0');
  expect(box('B').checked).toBe(true);
  expect(calls).toEqual([]);
});
