import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1,0 kB'],
  [1_572_864, '1,5 MB'],
  [157_286_400, '150 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
