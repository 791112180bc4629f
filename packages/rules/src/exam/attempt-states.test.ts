import { type AttemptState, attemptStates, isOpen } from '@certame/contract/features/exam/states.ts';
import { describe, expect, it } from 'vitest';
import {
  type AttemptAction,
  type AttemptContext,
  attemptActionRejection,
  attemptActions,
  nextAttemptState,
} from './attempt-states.ts';

/** The state that follows, or the code of the refusal. */
const after = (state: AttemptState | null, action: AttemptAction, context: AttemptContext): string =>
  attemptActionRejection(state, action, context) ?? nextAttemptState(state, action, context);
const row = (action: AttemptAction, context: AttemptContext = {}) =>
  [null, ...attemptStates].map((state) => after(state, action, context));

describe('the life of an attempt', () => {
  const done = 'answer-finished';
  //                            none          in_progress   paused        finished  awaiting_correction  awaiting_release  released  voided
  it.each<[AttemptAction, AttemptContext, string[]]>([
    ['start', {}, ['in_progress', ...Array(7).fill('conflict')]],
    ['pause', { allowPauses: true }, ['conflict', 'paused', 'exam-paused', done, done, done, done, done]],
    ['pause', {}, ['conflict', 'exam-pauses-not-allowed', 'exam-paused', done, done, done, done, done]],
    ['continue', {}, ['conflict', 'conflict', 'in_progress', done, done, done, done, done]],
    [
      'continue',
      { isStaffPaused: true },
      ['conflict', 'conflict', 'exam-paused-by-staff', done, done, done, done, done],
    ],
    ['staff_pause', {}, ['conflict', 'paused', 'paused', done, done, done, done, done]],
    [
      'staff_pause',
      { isStaffPaused: true },
      ['conflict', 'exam-paused-by-staff', 'exam-paused-by-staff', done, done, done, done, done],
    ],
    ['staff_resume', {}, ['conflict', 'conflict', 'conflict', done, done, done, done, done]],
    [
      'staff_resume',
      { isStaffPaused: true },
      ['conflict', 'conflict', 'in_progress', done, done, done, done, done],
    ],
    [
      'staff_resume',
      { isStaffPaused: true, isOwnPaused: true },
      ['conflict', 'conflict', 'paused', done, done, done, done, done],
    ],
    ...(['finish', 'overdue', 'force_finish'] as const).flatMap(
      (action): [AttemptAction, AttemptContext, string[]][] => [
        [action, {}, ['conflict', 'finished', 'finished', done, done, done, done, done]],
        [
          action,
          { pendingItems: 2 },
          ['conflict', 'awaiting_correction', 'awaiting_correction', done, done, done, done, done],
        ],
        [
          action,
          { pendingItems: 0 },
          ['conflict', 'awaiting_release', 'awaiting_release', done, done, done, done, done],
        ],
      ],
    ),
    [
      'reopen',
      {},
      [
        'conflict',
        'conflict',
        'conflict',
        'in_progress',
        'in_progress',
        'in_progress',
        'conflict',
        'conflict',
      ],
    ],
    [
      'second_chance',
      {},
      [
        'conflict',
        'conflict',
        'conflict',
        'finished',
        'awaiting_correction',
        'awaiting_release',
        'released',
        'voided',
      ],
    ],
    [
      'grade',
      { pendingItems: 1 },
      [
        'conflict',
        'conflict',
        'conflict',
        'awaiting_correction',
        'awaiting_correction',
        'awaiting_correction',
        'released',
        'conflict',
      ],
    ],
    [
      'grade',
      { pendingItems: 0 },
      [
        'conflict',
        'conflict',
        'conflict',
        'awaiting_release',
        'awaiting_release',
        'awaiting_release',
        'released',
        'conflict',
      ],
    ],
    [
      'release',
      { pendingItems: 0 },
      ['conflict', 'conflict', 'conflict', 'released', 'released', 'released', 'released', 'conflict'],
    ],
    [
      'release',
      { pendingItems: 1, force: true },
      ['conflict', 'conflict', 'conflict', 'released', 'released', 'released', 'released', 'conflict'],
    ],
    [
      'release',
      { pendingItems: 1 },
      ['conflict', 'conflict', 'conflict', ...Array(4).fill('scores-pending'), 'conflict'],
    ],
    ['release', {}, ['conflict', 'conflict', 'conflict', ...Array(4).fill('scores-pending'), 'conflict']],
    ['void', {}, ['conflict', 'conflict', 'conflict', ...Array(4).fill('voided'), 'conflict']],
    ['restore', { pendingItems: 0 }, [...Array(7).fill('conflict'), 'awaiting_release']],
    ['restore', { pendingItems: 1 }, [...Array(7).fill('conflict'), 'awaiting_correction']],
  ])('%s %j', (action, context, expected) => {
    expect(row(action, context)).toEqual(expected);
  });

  it('throws what it refuses', () => {
    expect(() => nextAttemptState('released', 'finish')).toThrow(
      expect.objectContaining({ code: 'answer-finished' }),
    );
  });

  it('never opens a released or a voided attempt again', () => {
    for (const action of attemptActions) {
      const context = { allowPauses: true, pendingItems: 0 };
      if (attemptActionRejection('released', action, context) === undefined)
        expect(['released', 'voided']).toContain(nextAttemptState('released', action, context));
      if (attemptActionRejection('voided', action, context) === undefined)
        expect(isOpen(nextAttemptState('voided', action, context))).toBe(false);
    }
  });
});
