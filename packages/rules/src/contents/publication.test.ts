import { expect, test } from 'vitest';
import { publicationStateOf } from './publication.ts';

const nowMs = Date.parse('2026-03-10T12:00:00Z');
const state = (published: boolean, from: string | null, until: string | null) =>
  publicationStateOf(
    {
      published,
      publishedFrom: from === null ? null : new Date(from),
      publishedUntil: until === null ? null : new Date(until),
    },
    nowMs,
  );

test('a content is seen while it is published and inside its period', () => {
  expect(state(false, '2026-01-01T00:00:00Z', null)).toBe('draft');
  expect(state(true, null, null)).toBe('published');
  expect(state(true, '2026-03-10T12:00:00Z', '2026-03-10T12:00:01Z')).toBe('published');
  expect(state(true, '2026-03-10T12:00:01Z', null)).toBe('scheduled');
  expect(state(true, null, '2026-03-10T12:00:00Z')).toBe('ended');
});
