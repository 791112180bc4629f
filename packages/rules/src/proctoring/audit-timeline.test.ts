import { attemptEvents } from '@certame/contract/features/exam/events.ts';
import { severities } from '@certame/contract/features/exam/states.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  auditLaneOf,
  auditLanes,
  eventMarksOf,
  eventSpansOf,
  instantsOf,
  shownStretches,
  type TimedEvent,
  type VideoTrack,
  videoPlaceOf,
  wallTimeOf,
} from './audit-timeline.ts';

const track: VideoTrack = {
  originMs: 1_000_000,
  durationMs: 60_000,
  gaps: [
    { from_ms: 10_000, to_ms: 20_000 },
    { from_ms: 50_000, to_ms: 60_000 },
  ],
};

/** A video with gaps that lie in it, in order. */
const anyTrack: fc.Arbitrary<VideoTrack> = fc
  .record({
    originMs: fc.integer({ min: 0, max: 2_000_000_000 }),
    lengths: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 15 }),
    beginsShown: fc.boolean(),
  })
  .map(({ originMs, lengths, beginsShown }) => {
    const gaps: VideoTrack['gaps'][number][] = [];
    let at = 0;
    let isShown = beginsShown || lengths.length === 1;
    for (const length of lengths) {
      if (!isShown) gaps.push({ from_ms: at, to_ms: at + length });
      at += length;
      isShown = !isShown;
    }
    return { originMs, durationMs: at, gaps };
  });

describe('the place in a video', () => {
  it('is the instant itself where it is shown, else the next that is, else the last', () => {
    const at = (ms: number) => videoPlaceOf(track, track.originMs + ms);
    expect(at(5000)).toEqual({ ms: 5000, isShown: true });
    expect(at(-3000)).toEqual({ ms: 0, isShown: false });
    expect(at(10_000)).toEqual({ ms: 20_000, isShown: false });
    expect(at(20_000)).toEqual({ ms: 20_000, isShown: true });
    expect(at(55_000)).toEqual({ ms: 50_000, isShown: false });
    expect(at(90_000).isShown).toBe(false);
  });

  it('goes back to the same instant wherever something is shown, and never back in time', () => {
    fc.assert(
      fc.property(anyTrack, fc.array(fc.integer({ min: -5000, max: 1_600_000 })), (one, offsets) => {
        let before = 0;
        for (const offset of offsets.toSorted((a, b) => a - b)) {
          const { ms, isShown } = videoPlaceOf(one, one.originMs + offset);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(ms).toBeLessThanOrEqual(one.durationMs);
          if (isShown) expect(wallTimeOf(one, ms)).toBe(one.originMs + offset);
          if (ms < before) expect(one.gaps.at(-1)?.to_ms).toBe(one.durationMs);
          before = ms;
        }
      }),
    );
  });

  it('leaves exactly the gaps out of what is shown', () => {
    fc.assert(
      fc.property(anyTrack, (one) => {
        const shown = shownStretches(one);
        const sum = (list: readonly { from_ms: number; to_ms: number }[]) =>
          list.reduce((total, { from_ms, to_ms }) => total + to_ms - from_ms, 0);
        expect(sum(shown) + sum(one.gaps)).toBe(one.durationMs);
        for (const { from_ms } of shown) expect(videoPlaceOf(one, from_ms).isShown).toBe(true);
      }),
    );
  });
});

it('knows when events happened, however wrong the clock of a device is and however late they come', () => {
  const event = fc.record({ happenedMs: fc.integer({ min: 0, max: 10_000_000 }), delayMs: fc.nat(600_000) });
  const skew = fc.integer({ min: -4_000_000, max: 4_000_000 });
  fc.assert(
    fc.property(fc.array(event, { minLength: 1 }), skew, (list, skewMs) => {
      const told = [{ happenedMs: 5_000_000, delayMs: 40 }, ...list].map(({ happenedMs, delayMs }) => ({
        ...{ kind: 'event' as const, type: 'page_hidden' },
        at: new Date(happenedMs + delayMs).toISOString(),
        emitted_at: new Date(happenedMs + skewMs).toISOString(),
      }));
      const ofServer = { ...{ kind: 'staff' as const, type: 'reopened' }, at: '1970-01-01T01:00:00.000Z' };
      const instants = instantsOf([...told, { ...ofServer, emitted_at: ofServer.at }]);
      expect(instants.pop()).toBe(3_600_000);
      for (const [index, instant] of instants.entries()) {
        const happenedMs = index === 0 ? 5_000_000 : (list[index - 1]?.happenedMs ?? 0);
        expect(Math.abs(instant - happenedMs)).toBeLessThanOrEqual(40);
      }
    }),
  );
});

describe('what lasts', () => {
  const told = (type: string, atMs: number): TimedEvent => ({ id: `${type} ${atMs}`, type, atMs });

  it('of a camera that is unplugged ends when it is back', () => {
    const spans = eventSpansOf([
      told('webcam_removed', 0),
      told('webcam_disconnected', 5),
      told('webcam_reconnected', 20),
    ]);
    expect(spans).toEqual([{ id: 'webcam_removed 0', fromMs: 0, toMs: 20 }]);
  });

  it('goes from its beginning to its end, each kind by itself', () => {
    const spans = eventSpansOf([
      told('web_online', 0),
      told('webcam_covered', 10),
      told('web_offline', 20),
      told('webcam_covered', 30),
      told('web_online', 40),
      told('webcam_restored', 50),
      told('webcam_phone', 60),
    ]);
    expect(spans).toEqual([
      { id: 'webcam_covered 10', fromMs: 10, toMs: 50 },
      { id: 'web_offline 20', fromMs: 20, toMs: 40 },
      { id: 'webcam_phone 60', fromMs: 60, toMs: null },
    ]);
  });

  it('never ends before it begins, and begins with an event that was told', () => {
    const types = ['webcam_covered', 'webcam_restored', 'web_offline', 'web_online', 'page_hidden', 'start'];
    const events = fc.array(
      fc.record({ type: fc.constantFrom(...types), atMs: fc.integer({ min: 0, max: 1000 }) }),
    );
    fc.assert(
      fc.property(events, (list) => {
        const all = list.map((event, index) => ({ ...event, id: String(index) }));
        const spans = eventSpansOf(all);
        expect(new Set(spans.map(({ id }) => id)).size).toBe(spans.length);
        for (const { id, fromMs, toMs } of spans) {
          expect(all[Number(id)]?.atMs).toBe(fromMs);
          if (toMs !== null) expect(toMs).toBeGreaterThanOrEqual(fromMs);
        }
      }),
    );
  });
});

describe('marks', () => {
  it('lose no event, stand apart, and are as grave as their gravest', () => {
    const events = fc.array(
      fc.record({ severity: fc.constantFrom(...severities), atMs: fc.integer({ min: 0, max: 100_000 }) }),
    );
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 5000 }), (list, msPerMark) => {
        const ordered = list
          .toSorted((a, b) => a.atMs - b.atMs)
          .map((event, index) => ({ ...event, id: String(index), type: 'x' }));
        const marks = eventMarksOf(ordered, msPerMark);
        expect(marks.reduce((total, { count }) => total + count, 0)).toBe(ordered.length);
        for (const severity of severities)
          if (ordered.some((event) => event.severity === severity) && severity === 'H')
            expect(marks.some((mark) => mark.severity === 'H')).toBe(true);
        for (const { id, atMs, severity } of marks)
          expect(ordered[Number(id)]).toMatchObject({ atMs, severity });
        const last = ordered.at(-1)?.atMs ?? 0;
        expect(marks.length).toBeLessThanOrEqual(Math.floor(last / msPerMark) + 1);
      }),
    );
  });
});

it('puts every event of the catalogue on a row of its own kind, answers and acts of the staff on theirs', () => {
  const lanes = Object.keys(attemptEvents).map((type) => auditLaneOf({ kind: 'event', type }));
  expect(new Set(lanes)).toEqual(new Set(auditLanes));
  expect(auditLaneOf({ kind: 'event', type: 'webcam_phone' })).toBe('camera');
  expect(auditLaneOf({ kind: 'answer', type: 'answer_saved' })).toBe('answers');
  expect(auditLaneOf({ kind: 'staff', type: 'reopened' })).toBe('staff');
});
