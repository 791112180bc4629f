import { describe, expect, it } from 'vitest';
import { areLinked, isPolite } from './call-links.ts';

const host = { id: 'h', host: true };
const one = { id: 'a', host: false };
const other = { id: 'b', host: false };

describe('links of a call', () => {
  it('go to the host alone in a star, to everybody in a mesh, and never to oneself', () => {
    expect(areLinked('star', host, one)).toBe(true);
    expect(areLinked('star', one, host)).toBe(true);
    expect(areLinked('star', one, other)).toBe(false);
    expect(areLinked('mesh', one, other)).toBe(true);
    expect(areLinked('mesh', one, one)).toBe(false);
  });

  it('have one polite end each', () => {
    expect([isPolite('a', 'b'), isPolite('b', 'a')]).toEqual([true, false]);
  });
});
