import { participationStates } from '@certame/contract/features/exam/states.ts';
import { panelActions } from '@certame/contract/features/panel/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { panelRefusalOf } from './panel-action.ts';
import { countPanelStates, panelStateOf } from './panel-state.ts';

const exam = { state: 'released', hasLimit: true } as const;
const states = ['not_started', ...participationStates] as const;
const reached = (action: (typeof panelActions)[number], of: Parameters<typeof panelRefusalOf>[2] = exam) =>
  states.filter((state) => panelRefusalOf(action, { state }, of) === null);

describe('acts of the staff reach', () => {
  it('those whose state allows it', () => {
    const open = ['in_progress', 'paused', 'returned'];
    expect(reached('extend')).toEqual(['not_started', ...open]);
    expect(reached('extra_time')).toEqual(['not_started', ...open]);
    expect(reached('message')).toEqual(open);
    expect(reached('force_finish')).toEqual(open);
    expect(reached('reopen')).toEqual(['finished', 'awaiting_correction', 'awaiting_release']);
    expect(reached('second_chance')).toEqual([
      'finished',
      'awaiting_correction',
      'awaiting_release',
      'released',
    ]);
    expect(reached('resend_invite')).toEqual(['not_started']);
  });
  it('nobody of an exam that is not released', () => {
    for (const action of panelActions)
      expect(reached(action, { ...exam, state: 'closed' }), action).toEqual([]);
  });
  it('nobody with extra time in per cent of no duration', () => {
    expect(reached('extra_time', { ...exam, hasLimit: false })).toEqual([]);
    expect(panelRefusalOf('reopen', { state: 'released' }, exam)).toBe('released');
  });
});

describe('states of the panel', () => {
  const at = (state: (typeof states)[number], seenMs: number | null) =>
    panelStateOf(
      { state, seen_at: seenMs === null ? null : new Date(seenMs).toISOString() },
      { nowMs: 100_000, silenceMs: 60_000 },
    );
  it('tell who is silent', () => {
    expect(at('in_progress', 40_000)).toBe('in_progress');
    expect(at('in_progress', 39_999)).toBe('offline');
    expect(at('returned', 0)).toBe('offline');
    expect(at('in_progress', null)).toBe('in_progress');
    expect(at('paused', 0)).toBe('paused');
    expect(at('released', 0)).toBe('finished');
    expect(at('awaiting_correction', 0)).toBe('awaiting');
  });
  it('are counted', () => {
    expect(countPanelStates(['offline', 'finished', 'offline'])).toEqual({
      ...{ not_started: 0, in_progress: 0, offline: 2, paused: 0, awaiting: 0, finished: 1 },
    });
  });
});
