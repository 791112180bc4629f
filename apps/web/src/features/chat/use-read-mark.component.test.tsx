import { act, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { useReadMark } from './use-read-mark.ts';

function Pane({ newest }: { newest: number }) {
  useReadMark('c1', newest);
  return null;
}
/** A page whose pane gets messages, or is drawn anew. */
const page = { show: (_pane: { newest: number; drawn: number }): void => {} };
function Page() {
  const [pane, setPane] = useState({ newest: 3, drawn: 1 });
  page.show = setPane;
  return <Pane key={pane.drawn} newest={pane.newest} />;
}

it('reports what arrives while the tab is hidden only when the tab is shown again', async () => {
  const calls = fakeApi({ 'POST /api/v1/chat/conversations/c1/read': () => ({ body: { unread: 0 } }) });
  const read = () => calls.map(({ body }) => (body as { seq: number }).seq);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const turn = (state: 'visible' | 'hidden') =>
    act(async () => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const show = (pane: { newest: number; drawn: number }) => act(async () => page.show(pane));
  renderPage(<Page />);
  await waitFor(() => expect(read()).toEqual([3]));
  await turn('hidden');
  await show({ newest: 5, drawn: 1 });
  expect(read()).toEqual([3]);
  await turn('visible');
  await waitFor(() => expect(read()).toEqual([3, 5]));
  // Hidden before its pane is drawn: nothing of it has been seen.
  await turn('hidden');
  await show({ newest: 6, drawn: 2 });
  expect(read()).toEqual([3, 5]);
  visibility.mockRestore();
});
