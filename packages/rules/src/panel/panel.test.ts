import { participationStates } from '@certame/contract/features/exam/states.ts';
import { panelActions } from '@certame/contract/features/panel/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { needsMinutes, panelRefusalOf } from './panel-action.ts';
import { countPanelStates, panelStateOf } from './panel-state.ts';

const exam = { state: 'released', hasLimit: true, hasEnd: true } as const;
const states = ['not_started', ...participationStates] as const;
const plain = { paused_by_staff: false, reopened_until: null };
const reached = (
  action: (typeof panelActions)[number],
  of: Parameters<typeof panelRefusalOf>[2] = exam,
  more: Partial<Parameters<typeof panelRefusalOf>[1]> = {},
) => states.filter((state) => panelRefusalOf(action, { ...plain, ...more, state }, of) === null);

describe('acts of the staff reach', () => {
  it('those whose state allows it', () => {
    const open = ['in_progress', 'paused', 'returned'];
    expect(reached('extend')).toEqual(['not_started', ...open]);
    expect(reached('extra_time')).toEqual(['not_started', ...open]);
    expect(reached('message')).toEqual(open);
    expect(reached('force_finish')).toEqual(open);
    expect(reached('pause')).toEqual(open);
    expect(reached('resume')).toEqual([]);
    expect(reached('pause', exam, { paused_by_staff: true })).toEqual([]);
    expect(reached('resume', exam, { paused_by_staff: true })).toEqual(open);
    expect(reached('reopen')).toEqual(['finished', 'awaiting_correction', 'awaiting_release']);
    expect(reached('second_chance')).toEqual([
      'finished',
      'awaiting_correction',
      'awaiting_release',
      'released',
      'voided',
    ]);
    expect(reached('resend_invite')).toEqual(['not_started']);
  });
  it('nobody of an exam that is not released, but for single attempts that are given back in a closed one', () => {
    const closed = { ...exam, state: 'closed' } as const;
    for (const action of panelActions)
      if (action !== 'reopen') expect(reached(action, closed), action).toEqual([]);
    expect(reached('reopen', closed)).toEqual(['finished', 'awaiting_correction', 'awaiting_release']);
    const givenBack = { reopened_until: '2026-05-04T12:00:00.000Z' };
    expect(reached('force_finish', closed, givenBack)).toEqual(['in_progress', 'paused', 'returned']);
    expect(reached('pause', closed, givenBack)).toEqual([]);
    for (const action of panelActions)
      expect(reached(action, { ...exam, state: 'archived' }, givenBack), action).toEqual([]);
  });
  it('those who need minutes, where the exam is over', () => {
    const over = { state: 'released', endsAtMs: 100 } as const;
    expect(needsMinutes('reopen', over, 99)).toBe(false);
    expect(needsMinutes('reopen', over, 100)).toBe(true);
    expect(needsMinutes('reopen', { state: 'closed', endsAtMs: null }, 0)).toBe(true);
    expect(needsMinutes('force_finish', { state: 'closed', endsAtMs: null }, 0)).toBe(false);
  });
  it('nobody with extra time in per cent of no duration', () => {
    expect(reached('extra_time', { ...exam, hasLimit: false })).toEqual([]);
    expect(panelRefusalOf('reopen', { ...plain, state: 'released' }, exam)).toBe('released');
  });
  it('nobody with minutes after no end', () => {
    expect(reached('extend', { ...exam, hasEnd: false })).toEqual([]);
    expect(panelRefusalOf('extend', { ...plain, state: 'in_progress' }, { ...exam, hasEnd: false })).toBe(
      'no_end',
    );
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
