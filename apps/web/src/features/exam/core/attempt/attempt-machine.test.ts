import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Failure, FailureKind } from '../sending/failure.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import type { AttemptContext, AttemptEvent, AttemptMachine } from './attempt-events.ts';
import { initialMachine, reduceAttempt } from './attempt-machine.ts';
import { isEditable, phaseOf } from './attempt-status.ts';

const quiet: AttemptContext = {
  waiting: 0,
  shutOut: 0,
  uploading: 0,
  finishReason: null,
  isSavingDelayed: false,
  isTimeOver: false,
  isQuestionOver: false,
};
const noTimes = { question_deadline: null, pause_ends_at: null, pauses_left: null };
const open = initialMachine('in_progress', false);
const failure = (kind: FailureKind): Failure => ({ kind, code: `code of ${kind}`, message: 'why' });
const readOf = (details: Partial<AttemptReply> = {}): AttemptReply => ({
  answer_id: 'answer',
  institution_id: 'institution',
  state: 'in_progress',
  form: formOf([itemOf('a'), itemOf('b')]),
  deadline: null,
  ...noTimes,
  server_now: '2026-11-20T12:00:00.000Z',
  last_seq: 0,
  responses: [],
  files: {},
  ...details,
});
const stateOf = (state: AttemptMachine['state'], deadline: string | null = null) => ({
  answer_id: 'answer',
  state,
  finish_reason: null,
  deadline,
  ...noTimes,
  finished_at: null,
  server_now: '2026-11-20T12:00:00.000Z',
});

const after = (
  event: AttemptEvent,
  machine: Partial<AttemptMachine> = {},
  context: Partial<AttemptContext> = {},
) => {
  const { machine: next, effects } = reduceAttempt({ ...open, ...machine }, event, { ...quiet, ...context });
  return { next, effects, types: effects.map(({ type }) => type) };
};

describe('what the server says of the whole attempt', () => {
  it('is shown, and the first question without an answer once', () => {
    const reply = readOf({ responses: [{ item_id: 'a', value: 'x', seq: 1 }] });
    const { next, types } = after({ type: 'read', reply });
    expect(types).toEqual([
      'show-form',
      'pause-time',
      'learn-responses',
      'set-deadline',
      'set-question-deadline',
      'set-pause-end',
      'load-contents',
      'show-first-unanswered',
    ]);
    expect(after({ type: 'read', reply }, next).types).not.toContain('show-first-unanswered');
  });

  it('in a pause brings no questions: the time stands, and the end of the pause reads them', () => {
    const { next, effects, types } = after({ type: 'read', reply: readOf({ state: 'paused' }) });
    expect(types).not.toContain('show-form');
    expect(effects).toContainEqual({ type: 'pause-time', isPaused: true });
    expect(after({ type: 'continued', reply: stateOf('in_progress') }, next).types).toEqual(['read-attempt']);
  });

  it('of a closed attempt asks what came of what waits here', () => {
    expect(after({ type: 'read', reply: readOf({ state: 'finished' }) }).effects).toContainEqual({
      type: 'ask-finish',
      reason: 'general_time_expired',
    });
  });

  it('is asked for again where the device is behind: after the next save, the next heartbeat, a failed try', () => {
    const saved: AttemptEvent = { type: 'responses-saved', deadline: null };
    expect(after(saved).types).not.toContain('read-attempt');
    const { next, types } = after(saved, { isBehind: true });
    expect([types.includes('read-attempt'), next.isBehind]).toEqual([true, false]);
    const failed = after({ type: 'read-failed', failure: failure('offline') }, next).next;
    expect([failed.isBehind, failed.connectionFailure?.kind]).toEqual([true, 'offline']);
    expect(after({ type: 'events-saved', state: 'in_progress', deadline: null }, failed).types).toEqual([
      'retry-saving',
      'set-deadline',
      'read-attempt',
    ]);
  });
});

describe('the end', () => {
  const finished: AttemptEvent = { type: 'state-changed', reply: stateOf('finished') };

  it('forgets what the server has, and keeps what it has not', () => {
    expect(after(finished).effects).toContainEqual({ type: 'close', keepsJournal: false });
    const { next, effects } = after(finished, {}, { waiting: 2, shutOut: 1, uploading: 1 });
    expect(effects).toContainEqual({ type: 'close', keepsJournal: true });
    expect([next.lost, next.lostFiles]).toEqual([3, 1]);
  });

  it('waits for the reply to its own finish out of full screen, which a heartbeat may overtake', () => {
    const heartbeat: AttemptEvent = { type: 'events-saved', state: 'finished', deadline: null };
    const { next } = after(heartbeat, { lock: 'left' }, { finishReason: 'fullscreen_block' });
    expect(next.isEnded).toBe(false);
    const reply = { ...stateOf('finished'), finish_reason: 'fullscreen_block' as const };
    expect(after({ type: 'state-changed', reply }, next).next).toMatchObject({
      isEnded: false,
      haltedBy: 'out-of-fullscreen',
    });
    expect(after({ type: 'call-rejected', failure: failure('finished') }, next).next.isEnded).toBe(true);
    expect(after(heartbeat).next.isEnded).toBe(true);
  });

  it('waits for the fate of what waits, but not for whom asked to go on', () => {
    const context = { waiting: 1 };
    expect(after({ type: 'call-rejected', failure: failure('finished') }, {}, context).next.isEnded).toBe(
      false,
    );
    expect(after({ type: 'entry-rejected', failure: failure('finished') }, {}, context).next.isEnded).toBe(
      true,
    );
    expect(after({ type: 'saving-halted', failure: failure('finished') }, {}, context).next.isEnded).toBe(
      true,
    );
  });
});

describe('failures', () => {
  it.each<FailureKind>(['offline', 'busy', 'paused', 'signed-out'])('%s is tried again', (kind) => {
    const { next } = after({ type: 'heartbeat-failed', failure: failure(kind) });
    expect([next.connectionFailure?.kind, next.haltedBy]).toEqual([kind, null]);
  });

  it.each<FailureKind>(['disabled', 'given-up', 'other-device', 'device-not-allowed', 'forbidden'])(
    '%s stops the room',
    (kind) => {
      const { next } = after({ type: 'call-rejected', failure: failure(kind) });
      expect([next.haltedBy, phaseOf(next, quiet), isEditable(next, quiet)]).toEqual([kind, 'halted', false]);
    },
  );

  it('what is rejected is told, each time under another number', () => {
    const { next } = after({ type: 'call-rejected', failure: failure('rejected') });
    expect(next.notice).toEqual({ code: 'code of rejected', message: 'why', itemIds: [], id: 1 });
    expect(after({ type: 'call-rejected', failure: failure('rejected') }, next).next.notice?.id).toBe(2);
  });

  it.each<[FailureKind, string[]]>([
    ['disabled', ['resume-saving', 'enter-if-open']],
    ['given-up', ['enter-if-open']],
    ['other-device', []],
  ])('a heartbeat asks whether the room is open again: %s', (haltedBy, asked) => {
    const { types } = after({ type: 'events-failed', failure: failure('offline') }, { haltedBy });
    expect(types).toEqual(asked);
  });

  it('entering again takes the room up where it stood', () => {
    const { next, types } = after(
      { type: 'entered', reply: readOf() },
      { haltedBy: 'other-device', connectionFailure: failure('offline') },
    );
    expect([next.haltedBy, next.connectionFailure]).toEqual([null, null]);
    expect(types.slice(-3)).toEqual(['resume-saving', 'resume-events', 'beat']);
  });
});

describe('finishing', () => {
  it('of the candidate is taken back, of the clock only by more time', () => {
    const cancelled: AttemptEvent = { type: 'finish-cancelled' };
    const extended: AttemptEvent = { type: 'time-extended' };
    expect(after(cancelled, {}, { finishReason: 'user' }).types).toEqual(['drop-finish']);
    expect(after(cancelled, {}, { finishReason: 'general_time_expired' }).types).toEqual([]);
    expect(after(extended, {}, { finishReason: 'general_time_expired' }).types).toEqual(['drop-finish']);
    expect(after(extended, {}, { finishReason: 'user' }).types).toEqual([]);
  });

  it('is held up by a file that did not arrive', () => {
    const event: AttemptEvent = { type: 'file-rejected', failure: failure('busy'), itemId: 'a' };
    const { next, types } = after(event, {}, { finishReason: 'user' });
    expect([types, next.notice?.itemIds]).toEqual([['drop-finish'], ['a']]);
  });
});

const kinds: FailureKind[] = [
  'offline',
  'busy',
  'finished',
  'disabled',
  'given-up',
  'other-device',
  'rejected',
];
const failures = fc.constantFrom(...kinds).map(failure);
const states = fc.constantFrom('in_progress' as const, 'paused' as const, 'finished' as const);
const events: fc.Arbitrary<AttemptEvent> = fc.oneof(
  states.map((state) => ({ type: 'read' as const, reply: readOf({ state }) })),
  states.map((state) => ({ type: 'entered' as const, reply: readOf({ state }) })),
  states.map((state) => ({ type: 'state-changed' as const, reply: stateOf(state) })),
  states.map((state) => ({ type: 'events-saved' as const, state, deadline: null })),
  fc
    .tuple(
      fc.constantFrom(
        'read-failed' as const,
        'entry-rejected' as const,
        'saving-halted' as const,
        'events-failed' as const,
        'call-failed' as const,
        'call-rejected' as const,
        'heartbeat-failed' as const,
      ),
      failures,
    )
    .map(([type, of]) => ({ type, failure: of })),
  fc
    .constantFrom(
      'time-over' as const,
      'question-over' as const,
      'pause-over' as const,
      'time-extended' as const,
      'outdated' as const,
      'step-left' as const,
    )
    .map((type) => ({ type })),
);
const contexts = fc.record<AttemptContext>({
  waiting: fc.nat(3),
  shutOut: fc.nat(2),
  uploading: fc.nat(1),
  finishReason: fc.constantFrom(null, 'user' as const, 'general_time_expired' as const),
  isSavingDelayed: fc.boolean(),
  isTimeOver: fc.boolean(),
  isQuestionOver: fc.boolean(),
});

it('whatever happens: it ends once, keeps what the server has not, and nothing is written after the end', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(events, contexts), { maxLength: 40 }), (steps) => {
      let machine = open;
      let closings = 0;
      for (const [event, context] of steps) {
        const before = structuredClone(machine);
        const { machine: next, effects } = reduceAttempt(machine, event, context);
        expect(machine).toEqual(before);
        for (const effect of effects) {
          if (effect.type !== 'close') continue;
          closings += 1;
          expect(effect.keepsJournal).toBe(context.waiting + context.shutOut > 0);
        }
        if (machine.isEnded) {
          expect([next.isEnded, next.lost, next.lostFiles]).toEqual([true, machine.lost, machine.lostFiles]);
          expect(effects.map(({ type }) => type)).not.toContain('read-attempt');
        }
        expect(closings).toBe(next.isEnded ? 1 : 0);
        expect(next.isEnded && isEditable(next, context)).toBe(false);
        expect(next.noticeCount).toBeGreaterThanOrEqual(machine.noticeCount);
        machine = next;
      }
    }),
    { numRuns: 500 },
  );
});
