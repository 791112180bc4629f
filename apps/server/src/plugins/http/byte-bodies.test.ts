import { expect, test } from 'vitest';
import { releaseBytes } from './byte-bodies.ts';

test('memory of its own is given back', () => {
  const bytes = Buffer.alloc(44_000, 'a');
  releaseBytes(bytes);
  expect(bytes.length).toBe(0);
});

test('memory that others share stays: a small body is cut out of it, and so is a part of a body', () => {
  const shared = Buffer.alloc(10_000, 'b');
  for (const part of [Buffer.from('small'), shared.subarray(10, 9000)]) {
    const before = Buffer.from(part);
    releaseBytes(part);
    expect(part.equals(before)).toBe(true);
  }
  expect(shared.length).toBe(10_000);
});
