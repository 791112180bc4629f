import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { StaffMessage } from './staff-message.tsx';

const message = (id: string, text: string) => ({ id, text, sent_at: '2026-03-01T13:05:00.000Z' });

it('shows nothing where nobody has written', () => {
  renderPage(<StaffMessage messages={[]} onRead={vi.fn()} />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows the oldest as plain text with its time, says how many follow, and is confirmed', async () => {
  const onRead = vi.fn();
  const messages = [
    message('m1', 'Faltam <b>dez</b> minutos.\nConfiram os nomes.'),
    message('m2', 'Outra'),
    message('m3', 'Mais uma'),
  ];
  const { user } = renderPage(<StaffMessage messages={messages} onRead={onRead} />);
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain('Mensagem da equipe 10:05');
  const text = screen.getByText(/Faltam/);
  expect(text.textContent).toBe('Faltam <b>dez</b> minutos.\nConfiram os nomes.');
  expect(notice.textContent).toContain('Depois desta há mais 2 mensagens.');
  expect(screen.queryByText('Outra')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Entendi' }));
  expect(onRead).toHaveBeenCalledExactlyOnceWith('m1');
});

it('says that a warning is one', () => {
  renderPage(
    <StaffMessage messages={[{ ...message('m1', 'Guarde o celular.'), warning: true }]} onRead={vi.fn()} />,
  );
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain('Advertência da supervisão 10:05');
  expect(notice.dataset.level).toBe('warning');
});
