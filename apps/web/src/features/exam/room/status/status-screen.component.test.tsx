import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { Finishing } from './status-screen.tsx';

function draw(situation: Partial<AttemptView>) {
  const attempt = { finishWithoutPhone: vi.fn(), cancelFinish: vi.fn() };
  const view = {
    finishReason: 'user',
    connectionFailure: null,
    waiting: 0,
    uploading: 0,
    phoneSending: 1,
    responses: new Map(),
    durable: true,
    ...situation,
  };
  const page = renderPage(
    <Finishing attempt={attempt as unknown as Attempt} view={view as unknown as AttemptView} />,
  );
  return { ...page, attempt };
}
const without = () => screen.queryByRole('button', { name: 'Finalizar sem o arquivo' });

it('says that a finish waits for the phone, and offers to finish without it', async () => {
  const { user, attempt } = draw({});
  expect(screen.getByRole('heading', { name: 'O celular ainda está enviando…' })).toBeTruthy();
  const button = without();
  if (button) await user.click(button);
  expect(attempt.finishWithoutPhone).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Voltar às questões' }));
  expect(attempt.cancelFinish).toHaveBeenCalledOnce();
});

it('says first what this page itself has to send, and offers nothing where time has ended the attempt', () => {
  const { unmount } = draw({ waiting: 2 });
  expect(screen.getByText('Enviando 2 alterações.')).toBeTruthy();
  expect(without()).not.toBeNull();
  unmount();
  draw({ finishReason: 'general_time_expired' });
  expect(screen.getByRole('heading', { name: 'O tempo terminou' })).toBeTruthy();
  expect(without()).toBeNull();
});
