import { expect, it } from 'vitest';
import type { AccessAttempt } from './access.ts';
import { type Changes, end, minute, open, outcome, paused, start } from './testing/access-cases.ts';

const givenBack: AccessAttempt = {
  ...open,
  deadlineMs: end + 30 * minute,
  reopenedUntilMs: end + 30 * minute,
};

/** What staff did to one attempt, and the exam did not. */
it.each<[string, Changes, string]>([
  [
    'paused by staff, longer than a pause of the candidate may last',
    {
      nowMs: start + 41 * minute,
      attempts: [{ ...paused, deadlineMs: start + 30 * minute, isStaffPaused: true }],
      settings: { pause_max_min: 10 },
    },
    'continue',
  ],
  [
    'given back after the closing',
    { nowMs: end + 5 * minute, questionnaire: { state: 'closed' }, attempts: [givenBack] },
    'continue',
  ],
  [
    'given back, and over',
    { nowMs: end + 31 * minute, questionnaire: { state: 'closed' }, attempts: [givenBack] },
    'answer-finished',
  ],
  [
    'given back and in a pause of its own',
    {
      nowMs: end + 29 * minute,
      questionnaire: { state: 'closed' },
      attempts: [{ ...givenBack, state: 'paused', deadlineMs: end + minute }],
    },
    'continue',
  ],
  [
    'handed in again after it was given back',
    {
      nowMs: end + 5 * minute,
      questionnaire: { state: 'closed' },
      attempts: [{ ...givenBack, state: 'awaiting_release' }],
    },
    'exam-closed',
  ],
  [
    'given back in an archived exam',
    { nowMs: end + 5 * minute, questionnaire: { state: 'archived' }, attempts: [givenBack] },
    'exam-closed',
  ],
  [
    'open, when the exam was closed',
    { nowMs: start + minute, questionnaire: { state: 'closed' }, attempts: [open] },
    'exam-closed',
  ],
])('%s', (_, changes, expected) => {
  expect(outcome(changes)).toBe(expected);
});
