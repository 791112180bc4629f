import { attemptStates } from '@certame/contract/features/exam/states.ts';
import { describe, expect, it } from 'vitest';
import { hasResult, staffActionsIn } from './row-actions.ts';

describe('actions of a row', () => {
  it('end an attempt that is open, and nothing else', () => {
    expect(staffActionsIn('in_progress')).toEqual(['force_finish']);
    expect(staffActionsIn('paused')).toEqual(['force_finish']);
  });

  it('reopen what nobody has seen the score of', () => {
    for (const state of ['finished', 'awaiting_correction', 'awaiting_release'] as const)
      expect(staffActionsIn(state), state).toEqual(['reopen', 'second_chance']);
    expect(staffActionsIn('released')).toEqual(['second_chance']);
  });

  it('give up what a device holds of a closed attempt', () => {
    expect(staffActionsIn('awaiting_release', 2)).toContain('give_up_unsent');
    expect(staffActionsIn('released', 2)).toContain('give_up_unsent');
    expect(staffActionsIn('awaiting_release', 0)).not.toContain('give_up_unsent');
    for (const state of ['in_progress', 'returned', 'paused'] as const)
      expect(staffActionsIn(state, 2), state).not.toContain('give_up_unsent');
  });

  it('open a result only once the attempt is closed', () => {
    expect(attemptStates.filter(hasResult)).toEqual([
      'finished',
      'awaiting_correction',
      'awaiting_release',
      'released',
      'voided',
    ]);
  });
});
