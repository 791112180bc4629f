import { act, screen } from '@testing-library/react';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { comeToRest } from '../../core/testing/fake-timers.ts';
import { formOf, itemOf } from '../../core/testing/forms.ts';
import { openRoom } from '../../core/testing/open-room.ts';
import { RoomDialogs } from './room-dialogs.tsx';

function Page({ attempt }: { attempt: Attempt }) {
  const view = useSyncExternalStore(attempt.subscribe, attempt.view);
  const rest = { onClose: vi.fn(), onGoTo: vi.fn(), onLeave: vi.fn(), navigator: null, appearance: [] };
  const props = { dialog: 'advance', attempt, view, ...rest } as unknown as ComponentProps<
    typeof RoomDialogs
  >;
  return <RoomDialogs {...props} />;
}

it('a step that is left for good says what the phone is still sending, and that it has arrived', async () => {
  const media = { type: 'media', content: { ...itemOf('q1').content, max_files: 1 } } as never;
  const { attempt, calls } = await openRoom(
    formOf([itemOf('q1', 's1', media)], { do_not_go_back: true, total_items: 2, total_steps: 2 }),
  );
  attempt.hearPhone(['q1']);
  const { user } = renderPage(<Page attempt={attempt} />);
  expect(screen.getByRole('dialog').textContent).toMatch(/O celular ainda está enviando um arquivo/);
  expect(screen.queryByText(/sem resposta/)).toBeNull();
  await act(async () => {
    attempt.attach('q1', Promise.resolve({ id: 'f1', name: 'foto.jpg' }));
    attempt.hearPhone([]);
    await comeToRest();
  });
  expect(screen.getByRole('dialog').textContent).toMatch(/O envio terminou/);
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Avançar' }));
  await act(() => comeToRest());
  expect(calls).toEqual(['advance 0']);
});
