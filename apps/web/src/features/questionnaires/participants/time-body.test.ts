import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { changesNothing, startOf, type TimeTarget, timeBodyOf } from './time-body.ts';

const row: ParticipantRow = {
  id: 'p',
  name: 'Ana',
  email: 'ana@x.br',
  identifier: null,
  class_name: null,
  invite_status: 's',
  extension_min: 30,
  extra_time_percent: 0,
  reduced_limit_min: 45,
  attempts: 0,
  last_attempt_id: null,
  state: 'not_started',
  wrong_passwords: 0,
  created_at: '2026-01-01T00:00:00Z',
};
const one: TimeTarget = { kind: 'one', row };
const many: TimeTarget = { kind: 'many', ids: ['a', 'b'] };

describe('the time of participants', () => {
  it('of one: an emptied field takes back what there was', () => {
    expect(startOf(one, 60)).toMatchObject({ extensionMin: 30, extraTimePercent: null, reducedLimitMin: 45 });
    expect(timeBodyOf(one, { ...startOf(one, 60), extensionMin: null, reducedLimitMin: null })).toEqual({
      ends_at: null,
      participant_ids: ['p'],
      extension_min: 0,
      extra_time_percent: 0,
      reduced_limit_min: null,
    });
  });

  it('of many: an empty field leaves each as it is', () => {
    const body = timeBodyOf(many, { ...startOf(many, 60), extraTimePercent: 25 });
    expect(body).toEqual({
      ends_at: null,
      participant_ids: ['a', 'b'],
      extension_min: null,
      extra_time_percent: 25,
    });
    expect(timeBodyOf(many, { ...startOf(many, 60), resetReduced: true })).toHaveProperty(
      'reduced_limit_min',
      null,
    );
    expect(timeBodyOf(many, { ...startOf(many, 60), reducedLimitMin: 20 })).toHaveProperty(
      'reduced_limit_min',
      20,
    );
  });

  it('tells when nothing would change', () => {
    expect(changesNothing(one, startOf(one, 60))).toBe(true);
    expect(changesNothing(many, startOf(many, 60))).toBe(true);
    expect(changesNothing(one, { ...startOf(one, 60), extensionMin: 31 })).toBe(false);
    expect(changesNothing(many, { ...startOf(many, 60), resetReduced: true })).toBe(false);
  });

  it('of one in a questionnaire without a duration: a percentage is taken back, as it adds to nothing', () => {
    const extra: TimeTarget = { kind: 'one', row: { ...row, extra_time_percent: 50 } };
    expect(startOf(extra, 60).extraTimePercent).toBe(50);
    expect(startOf(extra, null).extraTimePercent).toBeNull();
    expect(changesNothing(extra, startOf(extra, 60))).toBe(true);
    expect(changesNothing(extra, startOf(extra, null))).toBe(false);
  });
});
