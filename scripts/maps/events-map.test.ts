import { describe, expect, it } from 'vitest';
import { eventRows } from './events-map.ts';

/** A picture in which the model knows a phone isn't at hand: the detector's own test tells it. */
const unseen = ['webcam_phone', 'webcam_phone_gone'];

describe('every event that browsers report', () => {
  const reported = eventRows().filter(({ from, type }) => from === 'client' && !unseen.includes(type));

  it.each(reported)('$type leaves a real browser in a journey', ({ journeys }) => {
    expect(journeys).not.toEqual([]);
  });
});
