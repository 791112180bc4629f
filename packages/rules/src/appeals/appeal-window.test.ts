import { initialAppealRules } from '@certame/contract/features/appeals/rules.ts';
import { describe, expect, it } from 'vitest';
import { type AppealRequest, answerDueMs, appealRefusalOf, appealsUntilMs } from './appeal-window.ts';
import { formatProtocol } from './protocol.ts';

const releasedMs = Date.parse('2026-03-10T12:00:00Z');
const hourMs = 3_600_000;
const rules = { ...initialAppealRules, enabled: true, days: 2, max_appeals: 2 };
const refusal = (change: Partial<AppealRequest> = {}) =>
  appealRefusalOf({
    rules,
    firstReleasedMs: releasedMs,
    nowMs: releasedMs + hourMs,
    filed: 0,
    subject: 'item',
    isRepeated: false,
    ...change,
  });

describe('the window of appeals', () => {
  it('is open from the release for as many days as the rules say', () => {
    expect(appealsUntilMs(rules, releasedMs)).toBe(Date.parse('2026-03-12T12:00:00Z'));
    expect(refusal({ nowMs: releasedMs + 48 * hourMs - 1 })).toBeUndefined();
    expect(refusal({ nowMs: releasedMs + 48 * hourMs })).toBe('appeals-closed');
  });

  it('never opens without a released score, or where there are no appeals', () => {
    expect(refusal({ firstReleasedMs: null })).toBe('appeals-closed');
    expect(refusal({ rules: { ...rules, enabled: false } })).toBe('appeals-closed');
    expect(appealsUntilMs(initialAppealRules, releasedMs)).toBeNull();
  });

  it('bounds how many, what against, and takes one against the same', () => {
    expect(refusal({ filed: 1 })).toBeUndefined();
    expect(refusal({ filed: 2 })).toBe('appeal-limit');
    expect(refusal({ isRepeated: true })).toBe('appeal-exists');
    expect(refusal({ subject: 'barred-item' })).toBe('appeal-subject');
    expect(refusal({ subject: 'exam' })).toBeUndefined();
    expect(refusal({ subject: 'exam', rules: { ...rules, whole_exam: false } })).toBe('appeal-subject');
  });

  it('gives the staff its days, or all the time', () => {
    expect(answerDueMs({ answer_days: 1 }, releasedMs)).toBe(releasedMs + 24 * hourMs);
    expect(answerDueMs({ answer_days: null }, releasedMs)).toBeNull();
  });

  it('numbers appeals for people', () => {
    expect(formatProtocol(2026, 123)).toBe('2026-000123');
    expect(formatProtocol(2026, 1_234_567)).toBe('2026-1234567');
  });
});
