import { describe, expect, it } from 'vitest';
import { availabilityOf, groupAnswers, type MyAnswer, timeLeft } from './group-answers.ts';

const nowMs = Date.parse('2026-06-01T12:00:00Z');
const answer = (name: string, more: Partial<MyAnswer> = {}): MyAnswer => ({
  short_url_id: name,
  name,
  starts_at: null,
  ends_at: null,
  questionnaire_state: 'released',
  state: 'not_started',
  answer_id: null,
  finished_at: null,
  may_start: false,
  anonymous: false,
  device_problem: null,
  results_available: false,
  supervised: false,
  ...more,
});

describe('a candidate’s evaluations', () => {
  it.each([
    ['running', { state: 'paused', may_start: true }],
    ['ready', { may_start: true }],
    ['ready', { state: 'released', may_start: true }],
    ['soon', { starts_at: '2026-06-02T12:00:00Z' }],
    ['missed', { ends_at: '2026-05-02T12:00:00Z' }],
    ['done', { state: 'finished' }],
    ['done', { state: 'in_progress', may_start: false }],
  ] as const)('stand as %s', (availability, more) => {
    expect(availabilityOf(answer('a', more), nowMs)).toBe(availability);
  });

  it('are in groups: what ends first, what opens first, what was done last', () => {
    const groups = groupAnswers(
      [
        answer('old', { state: 'finished', finished_at: '2026-01-01T00:00:00Z' }),
        answer('new', { state: 'finished', finished_at: '2026-05-01T00:00:00Z' }),
        answer('open', { may_start: true }),
        answer('urgent', { may_start: true, ends_at: '2026-06-01T13:00:00Z' }),
      ],
      nowMs,
    );
    expect(groups.map((group) => [group.key, group.answers.map((one) => one.name)])).toEqual([
      ['now', ['urgent', 'open']],
      ['past', ['new', 'old']],
    ]);
  });

  it('tell the time that is left only when it is little', () => {
    expect(timeLeft('2026-06-01T13:59:59Z', nowMs)).toEqual({ unit: 'minutes', count: 119 });
    expect(timeLeft('2026-06-01T14:00:00Z', nowMs)).toEqual({ unit: 'hours', count: 2 });
    expect(timeLeft('2026-06-02T12:00:00Z', nowMs)).toBeNull();
    expect(timeLeft('2026-06-01T11:00:00Z', nowMs)).toBeNull();
    expect(timeLeft(null, nowMs)).toBeNull();
  });
});
