import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import { NewsLines } from './news-lines.tsx';

await loadTexts(['news']);

const chess = {
  id: 'n1',
  title: 'Torneio de xadrez',
  description: '<p>Inscrições na secretaria.</p>',
  start: '2026-03-01T12:00:00Z',
  finish: '2026-03-02T12:00:00Z',
};

it('shows no dismissed line again by a reply that was read before the dismissal', async () => {
  const [late, dismissed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  vi.stubGlobal('fetch', async (_address: unknown, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') {
      await dismissed.promise;
      return Response.json({ messages: [] });
    }
    asked += 1;
    if (asked === 2) await late.promise;
    return Response.json({ model: asked > 2 ? [] : [chess] });
  });
  const { client, user } = renderPage(<NewsLines />);
  await screen.findByText(chess.title);
  void client.refetchQueries();
  await waitFor(() => expect(asked).toBe(2));
  await user.click(screen.getByRole('button', { name: /Torneio de xadrez/ }));
  await waitFor(() => expect(screen.queryByText(chess.title)).toBeNull());
  await act(async () => late.resolve());
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(chess.title)).toBeNull();
  await act(async () => dismissed.resolve());
  await waitFor(() => expect(asked).toBe(3));
  expect(screen.queryByText(chess.title)).toBeNull();
});
