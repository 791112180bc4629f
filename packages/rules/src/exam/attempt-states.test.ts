import { type AttemptState, attemptStates } from '@certame/contract/features/exam/states.ts';
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
  //                            none          in_progress   paused        finished  awaiting_correction  awaiting_release  released
  it.each<[AttemptAction, AttemptContext, string[]]>([
    ['start', {}, ['in_progress', ...Array(6).fill('conflict')]],
    ['pause', { allowPauses: true }, ['conflict', 'paused', 'exam-paused', done, done, done, done]],
    ['pause', {}, ['conflict', 'exam-pauses-not-allowed', 'exam-paused', done, done, done, done]],
    ['continue', {}, ['conflict', 'conflict', 'in_progress', done, done, done, done]],
    ...(['finish', 'overdue', 'force_finish'] as const).flatMap(
      (action): [AttemptAction, AttemptContext, string[]][] => [
        [action, {}, ['conflict', 'finished', 'finished', done, done, done, done]],
        [
          action,
          { pendingItems: 2 },
          ['conflict', 'awaiting_correction', 'awaiting_correction', done, done, done, done],
        ],
        [
          action,
          { pendingItems: 0 },
          ['conflict', 'awaiting_release', 'awaiting_release', done, done, done, done],
        ],
      ],
    ),
    [
      'reopen',
      {},
      ['conflict', 'conflict', 'conflict', 'in_progress', 'in_progress', 'in_progress', 'conflict'],
    ],
    [
      'second_chance',
      {},
      ['conflict', 'conflict', 'conflict', 'finished', 'awaiting_correction', 'awaiting_release', 'released'],
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
      ],
    ],
    [
      'release',
      { pendingItems: 0 },
      ['conflict', 'conflict', 'conflict', 'released', 'released', 'released', 'released'],
    ],
    [
      'release',
      { pendingItems: 1, force: true },
      ['conflict', 'conflict', 'conflict', 'released', 'released', 'released', 'released'],
    ],
    [
      'release',
      { pendingItems: 1 },
      ['conflict', 'conflict', 'conflict', ...Array(4).fill('scores-pending')],
    ],
    ['release', {}, ['conflict', 'conflict', 'conflict', ...Array(4).fill('scores-pending')]],
  ])('%s %j', (action, context, expected) => {
    expect(row(action, context)).toEqual(expected);
  });

  it('throws what it refuses', () => {
    expect(() => nextAttemptState('released', 'finish')).toThrow(
      expect.objectContaining({ code: 'answer-finished' }),
    );
  });

  it('never opens a released attempt again', () => {
    for (const action of attemptActions) {
      const context = { allowPauses: true, pendingItems: 0 };
      if (attemptActionRejection('released', action, context) === undefined)
        expect(nextAttemptState('released', action, context)).toBe('released');
    }
  });
});
