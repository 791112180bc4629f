import { expect, it } from 'vitest';
import { createListeningServers } from './listening-servers.ts';

const s = 1000;

it('counts nobody as silent while no server is there to hear them', () => {
  const heard = createListeningServers();
  expect(heard.sinceMs(100 * s)).toBe(100 * s);
});

it('counts from the first word of a server, although that has been there for longer', () => {
  const heard = createListeningServers();
  heard.note('a', 0, 100 * s);
  heard.note('a', 0, 110 * s);
  expect(heard.sinceMs(115 * s)).toBe(100 * s);
});

it('goes on where one server leaves and another stays, and begins anew after all were gone', () => {
  const heard = createListeningServers();
  heard.note('a', 0, 100 * s);
  heard.note('b', 105 * s, 120 * s);
  heard.note('b', 105 * s, 140 * s);
  // Only b is left, which has heard devices since 105.
  expect(heard.sinceMs(145 * s)).toBe(105 * s);
  expect(heard.sinceMs(180 * s)).toBe(180 * s);
  heard.note('c', 190 * s, 200 * s);
  expect(heard.sinceMs(205 * s)).toBe(200 * s);
});

it('counts nobody as silent whom maintenance turns away everywhere', () => {
  const heard = createListeningServers();
  heard.note('a', 0, 100 * s);
  heard.note('b', 0, 100 * s);
  heard.note('a', 119 * s, 120 * s);
  expect(heard.sinceMs(121 * s)).toBe(100 * s);
  heard.note('b', 119 * s, 122 * s);
  expect(heard.sinceMs(123 * s)).toBe(119 * s);
});
