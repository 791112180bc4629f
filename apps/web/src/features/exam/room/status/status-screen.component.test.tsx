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
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const without = () => screen.queryByRole('button', { name: 'Finalizar sem o arquivo' });

it('says that a finish waits for the phone, and offers to finish without it', async () => {
  const { user, attempt } = draw({});
  expect(heading()).toBe('O celular ainda está enviando…');
  await user.click(screen.getByRole('button', { name: 'Finalizar sem o arquivo' }));
  expect(attempt.finishWithoutPhone).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Voltar às questões' }));
  expect(attempt.cancelFinish).toHaveBeenCalledOnce();
});

it('says first what this page itself has to send, and offers nothing where time has ended the attempt', () => {
  const { container, unmount } = draw({ waiting: 2 });
  expect(container.textContent).toContain('Enviando 2 alterações.');
  expect(without()).not.toBeNull();
  unmount();
  draw({ finishReason: 'general_time_expired' });
  expect(heading()).toBe('O tempo terminou');
  expect(without()).toBeNull();
});
