import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { FinishDialog } from './finish-dialog.tsx';

interface Situation {
  unanswered?: string[];
  required?: string[];
  refused?: string[];
  waiting?: number;
  uploading?: number;
}

/** A form of three questions, of which the dialog asks what is missing. */
function draw({ unanswered = [], required = [], refused = [], waiting = 0, uploading = 0 }: Situation = {}) {
  const ids = ['a', 'b', 'c'];
  const attempt = {
    unanswered: () => unanswered,
    unansweredRequired: () => required,
    finish: vi.fn(),
  };
  const view = {
    form: { do_not_go_back: false, total_items: ids.length },
    items: new Map(ids.map((id, index) => [id, { number: index + 1, type: 'essay' }])),
    responses: new Map(ids.map((id) => [id, { state: refused.includes(id) ? 'error_to_save' : 'answered' }])),
    waiting,
    uploading,
  };
  const [onClose, onGoTo] = [vi.fn(), vi.fn()];
  const page = renderPage(
    <FinishDialog
      attempt={attempt as unknown as Attempt}
      view={view as unknown as AttemptView}
      onClose={onClose}
      onGoTo={onGoTo}
    />,
  );
  return { ...page, attempt, onClose, onGoTo };
}
const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Finalizar agora' });

describe('the last question before an attempt ends', () => {
  it('ends it where everything is answered', async () => {
    const { user, attempt, onClose } = draw();
    await user.click(finish());
    expect(onClose).toHaveBeenCalledOnce();
    expect(attempt.finish).toHaveBeenCalledOnce();
  });

  it('leads to each question without an answer', async () => {
    const { user, onGoTo } = draw({ unanswered: ['b', 'c'] });
    await user.click(within(screen.getByRole('list')).getByRole('button', { name: /3/ }));
    expect(onGoTo).toHaveBeenCalledWith('c');
    expect(finish().disabled).toBe(false);
  });

  it('holds back who left out what must be answered', () => {
    draw({ unanswered: ['a'], required: ['a'] });
    expect(finish().disabled).toBe(true);
  });

  it('says what could not be saved, and what is still on its way', () => {
    const { container } = draw({ refused: ['b'], waiting: 2, uploading: 1 });
    const dialog = container.querySelector('dialog');
    expect(within(dialog as HTMLElement).getByRole('list').textContent).toBe('2');
    expect(dialog?.textContent).toMatch(/2 alterações ainda estão sendo enviadas/);
  });

  it('is left without an end by the way back', async () => {
    const { user, attempt, onClose } = draw({ unanswered: ['a'] });
    await user.click(screen.getByRole('button', { name: 'Continuar respondendo' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(attempt.finish).not.toHaveBeenCalled();
  });
});
