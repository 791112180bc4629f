import { mailingActions, mailingStates } from '@certame/contract/features/mailings/states.ts';
import { describe, expect, it } from 'vitest';
import { isPossibleTime, mayDo, stateAfter } from './transitions.ts';

describe('the states of a mailing', () => {
  it('lead from a draft to what was sent', () => {
    expect(stateAfter('schedule', 'draft')).toBe('scheduled');
    expect(stateAfter('unschedule', 'scheduled')).toBe('draft');
    expect(stateAfter('send', 'scheduled')).toBe('sending');
    expect(stateAfter('finish', 'sending')).toBe('sent');
    expect(stateAfter('retry', 'sent')).toBe('sending');
    expect(stateAfter('cancel', 'sending')).toBe('canceled');
  });
  it('never send twice, nor change what people have got', () => {
    for (const state of ['sending', 'sent', 'canceled'] as const) {
      expect(stateAfter('send', state)).toBeUndefined();
      expect(stateAfter('schedule', state)).toBeUndefined();
      expect(mayDo('edit', state)).toBe(false);
    }
    expect(mayDo('delete', 'sending')).toBe(false);
    expect(mayDo('delete', 'scheduled')).toBe(false);
  });
  it('end where a mailing was canceled', () => {
    expect(mailingActions.filter((action) => mayDo(action, 'canceled'))).toEqual(['delete']);
    expect(mailingStates.filter((state) => mayDo('cancel', state))).toEqual(['scheduled', 'sending', 'sent']);
  });
});

it('sends at a time ahead, within a year', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(isPossibleTime(now, now)).toBe(false);
  expect(isPossibleTime(now + 60_000, now)).toBe(true);
  expect(isPossibleTime(now + 400 * 86_400_000, now)).toBe(false);
});
