import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { changesNothing, hasEndOf, startOf, type TimeTarget, timeBodyOf } from './time-body.ts';

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
const timed = { limitMin: 60, hasEnd: true };

describe('the time of participants', () => {
  it('of one: an emptied field takes back what there was', () => {
    expect(startOf(one, timed)).toMatchObject({
      extensionMin: 30,
      extraTimePercent: null,
      reducedLimitMin: 45,
    });
    expect(timeBodyOf(one, { ...startOf(one, timed), extensionMin: null, reducedLimitMin: null })).toEqual({
      ends_at: null,
      participant_ids: ['p'],
      extension_min: 0,
      extra_time_percent: 0,
      reduced_limit_min: null,
    });
  });

  it('of many: an empty field leaves each as it is', () => {
    const body = timeBodyOf(many, { ...startOf(many, timed), extraTimePercent: 25 });
    expect(body).toEqual({
      ends_at: null,
      participant_ids: ['a', 'b'],
      extension_min: null,
      extra_time_percent: 25,
    });
    expect(timeBodyOf(many, { ...startOf(many, timed), resetReduced: true })).toHaveProperty(
      'reduced_limit_min',
      null,
    );
    expect(timeBodyOf(many, { ...startOf(many, timed), reducedLimitMin: 20 })).toHaveProperty(
      'reduced_limit_min',
      20,
    );
  });

  it('tells when nothing would change', () => {
    expect(changesNothing(one, startOf(one, timed))).toBe(true);
    expect(changesNothing(many, startOf(many, timed))).toBe(true);
    expect(changesNothing(one, { ...startOf(one, timed), extensionMin: 31 })).toBe(false);
    expect(changesNothing(many, { ...startOf(many, timed), resetReduced: true })).toBe(false);
  });

  it('of one in a questionnaire without a duration: a percentage is taken back, as it adds to nothing', () => {
    const extra: TimeTarget = { kind: 'one', row: { ...row, extra_time_percent: 50 } };
    expect(startOf(extra, timed).extraTimePercent).toBe(50);
    expect(startOf(extra, { ...timed, limitMin: null }).extraTimePercent).toBeNull();
    expect(changesNothing(extra, startOf(extra, timed))).toBe(true);
    expect(changesNothing(extra, startOf(extra, { ...timed, limitMin: null }))).toBe(false);
  });

  it('of one in a questionnaire without an end: minutes after it are taken back', () => {
    const endless = { ...timed, hasEnd: false };
    expect(startOf(one, endless)).toMatchObject({ extensionMin: null, reducedLimitMin: 45 });
    expect(changesNothing(one, startOf(one, endless))).toBe(false);
  });

  it.each([
    ['released', null, null, false],
    ['released', '2026-05-01T00:00:00Z', null, true],
    ['released', null, 3, true],
    ['draft', null, null, true],
  ] as const)(
    'knows an end of a %s questionnaire until %s, for %s days: %s',
    (state, ends_at, limit_days, hasEnd) => {
      const settings = { limit_days } as Questionnaire['settings'];
      expect(hasEndOf({ state, ends_at, settings })).toBe(hasEnd);
    },
  );
});
