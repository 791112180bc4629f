import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import type { Selection } from '../../grid/tools/use-selection.ts';
import { ChosenRowsBar } from './chosen-rows-bar.tsx';

function draw(count: number) {
  const ids = new Set(Array.from({ length: count }, (_, index) => String(index)));
  const grid = { path: '/rows', state: {}, asked: {}, total: count };
  renderPage(
    <ChosenRowsBar
      grid={grid as never}
      selection={{ active: true, ids, stop: () => undefined } as unknown as Selection}
      mayDelete
    />,
  );
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir' });
}

describe('deleting the chosen rows', () => {
  it('is offered for a thousand of them, without a word on limits', () => {
    expect(draw(1000).disabled).toBe(false);
    expect(screen.queryByText(/de uma vez/)).toBeNull();
  });

  it('says beside the button why more can’t be deleted, to screen readers too', () => {
    const button = draw(1001);
    expect(button.disabled).toBe(true);
    const reason = screen.getByText('Só é possível excluir até 1.000 registros de uma vez.');
    expect(button.getAttribute('aria-describedby')).toBe(reason.id);
  });
});
