import type { Severity } from '@certame/contract/features/exam/states.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttentionSubject, attentionOf, compareAttention } from './attention.ts';

const nowMs = Date.parse('2026-11-26T12:00:00Z');
const minute = 60_000;
const ago = (minutes: number): number => nowMs - minutes * minute;
const calm: AttentionSubject = {
  state: 'in_progress',
  events: [],
  startedMs: ago(60),
  seenMs: nowMs,
  lookedAtMs: ago(1),
};
const event = (severity: Severity, minutes: number, type = 'paste_text') => ({
  type,
  severity,
  atMs: ago(minutes),
});
const scoreOf = (change: Partial<AttentionSubject>): number =>
  attentionOf({ ...calm, ...change }, nowMs).score;

const severities: Severity[] = ['L', 'M', 'H'];
const minutes = (max: number) => fc.double({ min: 0, max, noNaN: true });
const anEvent = fc
  .tuple(
    fc.constantFrom(...severities),
    minutes(30),
    fc.constantFrom('paste_text', 'page_hidden', 'webcam_phone'),
  )
  .map(([severity, age, type]) => event(severity, age, type));
const aSubject: fc.Arbitrary<AttentionSubject> = fc.record({
  state: fc.constantFrom('in_progress' as const, 'offline' as const, 'paused' as const),
  events: fc.array(anEvent, { maxLength: 8 }),
  startedMs: minutes(90).map(ago),
  seenMs: minutes(20).map(ago),
  lookedAtMs: fc.option(minutes(30).map(ago)),
});

describe('attention', () => {
  it('goes by how grave, how new and how often', () => {
    expect(scoreOf({ events: [event('H', 0.5)] })).toBeGreaterThan(scoreOf({ events: [event('M', 0.5)] }));
    expect(scoreOf({ events: [event('H', 0.5)] })).toBeGreaterThan(scoreOf({ events: [event('H', 0.9)] }));
    expect(scoreOf({ events: [event('M', 0.5), event('M', 0.6)] })).toBeGreaterThan(
      scoreOf({ events: [event('M', 0.5)] }),
    );
  });

  it('goes by a lost connection and by whom nobody looks at', () => {
    expect(attentionOf({ ...calm, state: 'offline', seenMs: ago(2) }, nowMs)).toMatchObject({
      level: 'urgent',
      reasons: ['offline'],
    });
    expect(attentionOf({ ...calm, lookedAtMs: null }, nowMs)).toMatchObject({
      level: 'watch',
      reasons: ['not_looked_at'],
    });
    expect(attentionOf(calm, nowMs)).toEqual({ score: 0, level: 'calm', reasons: [] });
  });

  it('falls once somebody has looked', () => {
    const events = [event('H', 3)];
    expect(scoreOf({ events, lookedAtMs: ago(1) })).toBeLessThan(scoreOf({ events, lookedAtMs: ago(4) }) / 3);
  });

  it('asks nobody to look at those who have not begun or have finished', () => {
    for (const state of ['not_started', 'finished', 'awaiting'] as const)
      expect(scoreOf({ state, events: [event('H', 1)] })).toBe(0);
  });

  it('never falls by an event that is graver or is one more', () =>
    fc.assert(
      fc.property(aSubject, anEvent, (subject, further) => {
        const before = attentionOf(subject, nowMs).score;
        for (const [index, one] of subject.events.entries()) {
          const graver = severities[severities.indexOf(one.severity) + 1] ?? 'H';
          const events = subject.events.with(index, { ...one, severity: graver });
          expect(attentionOf({ ...subject, events }, nowMs).score).toBeGreaterThanOrEqual(before);
        }
        const events = [...subject.events, further];
        expect(attentionOf({ ...subject, events }, nowMs).score).toBeGreaterThanOrEqual(before);
      }),
    ));

  it('never rises by a look', () =>
    fc.assert(
      fc.property(aSubject, (subject) => {
        const looked = attentionOf({ ...subject, lookedAtMs: nowMs }, nowMs).score;
        expect(looked).toBeLessThanOrEqual(attentionOf(subject, nowMs).score);
      }),
    ));

  it('puts people in one order, whatever order they came in', () =>
    fc.assert(
      fc.property(fc.array(aSubject, { maxLength: 12 }), (subjects) => {
        const people = subjects.map((subject, index) => ({
          ...{ name: `Pessoa ${index}`, state: subject.state },
          attention: attentionOf(subject, nowMs),
        }));
        const sorted = people.toSorted(compareAttention);
        expect(people.toReversed().toSorted(compareAttention)).toEqual(sorted);
        const scores = sorted.map(({ attention }) => Math.round(attention.score));
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      }),
    ));
});
