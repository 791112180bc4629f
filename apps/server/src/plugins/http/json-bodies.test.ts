import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNestedDeeper } from './json-bodies.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part)))
    : 0;

describe('isNestedDeeper', () => {
  it('counts what stands in each other, as a walk over the parsed value does', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.integer({ min: 0, max: 9 }), (text, limit) => {
        expect(isNestedDeeper(text, limit)).toBe(depthOf(JSON.parse(text)) > limit);
      }),
    );
  });

  it.each([
    ['{"a":"[[[[","b":"\\"[[[["}', 1],
    ['{"a\\\\":[1]}', 2],
    ['["\\\\\\"[",[]]', 2],
    ['[[],[],[{}]]', 3],
    ['"[[', 0],
  ])('%s stands at %i', (text, depth) => {
    expect(isNestedDeeper(text, depth)).toBe(false);
    if (depth > 0) expect(isNestedDeeper(text, depth - 1)).toBe(true);
  });
});
