import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { GradedGroup, Group } from '../use-grade.ts';
import { GroupDialog } from './group-dialog.tsx';

await loadTexts(['correctors']);

const place = { config_id: 'c1', answer_id: 'a1', item_id: 'i1' };
const address = 'GET /api/v1/questionnaire_correctors/c1/answers/a1/items/i1/similar';
const answer = (n: number, value: string, more: object = {}) => ({
  ...{
    answer_id: `b${n}`,
    number: n,
    value,
    fingerprint: `f${n}`,
    is_same: true,
    percent: 100,
    is_begun: false,
  },
  ...more,
});
const answers = [
  answer(2, 'brasilia.'),
  answer(3, 'Brazília', { is_same: false, percent: 87 }),
  answer(4, 'Brasília!', { is_begun: true }),
];

async function opened(score: string | null = '10', outcome: Partial<GradedGroup> = {}) {
  fakeApi({ [address]: () => ({ body: { model: { fingerprint: 'f1', answers, total: 3 } } }) });
  const graded = { score: '10', updated_at: '', graded: 2, skipped: [], next_waiting: null, ...outcome };
  const give = vi.fn(async (_group: Group): Promise<GradedGroup | null> => graded);
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const correction = { ...place, is_rich: false, max_score: '10' } as Parameters<
    typeof GroupDialog
  >[0]['correction'];
  const { user } = renderPage(<GroupDialog {...{ correction, score, give, onClose, onDone }} />);
  await screen.findByText('Brazília');
  return { user, give, onClose, onDone, graded };
}
const boxOf = (n: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Resposta ${n}` });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the group of similar answers', () => {
  it('shows each with its text, and gives the score to those that were not taken out, by the keyboard', async () => {
    const { user, give, onDone, graded } = await opened();
    expect([2, 3, 4].map((n) => [boxOf(n).checked, boxOf(n).disabled])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect(screen.getByText('87% igual').textContent).toBe('87% igual');
    boxOf(3).focus();
    await user.keyboard(' ');
    expect(button('Dar nota a 2 respostas').disabled).toBe(false);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(graded));
    expect(give.mock.calls).toEqual([
      [{ fingerprint: 'f1', answers: [{ answer_id: 'b2', fingerprint: 'f2' }] }],
    ]);
  });
  it('gives nothing before the levels are chosen', async () => {
    const { user, give } = await opened(null);
    screen.getByText('Escolha antes os níveis de todos os critérios.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(button('Dar nota a 3 respostas').disabled).toBe(true);
    expect(give).not.toHaveBeenCalled();
  });
  it('tells what was left alone and why, before it goes on', async () => {
    const skipped = [{ answer_id: 'b3', reason: 'changed' as const }];
    const { user, onDone } = await opened('10', { skipped });
    await user.click(button('Dar nota a 3 respostas'));
    await screen.findByText('Resposta 3: mudou depois de mostrada');
    expect(onDone).not.toHaveBeenCalled();
    await user.click(button('Ir à próxima'));
    expect(onDone).toHaveBeenCalledOnce();
  });
});
