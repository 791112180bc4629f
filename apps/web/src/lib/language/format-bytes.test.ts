import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

const mega = 1024 * 1024;

it.each([
  [0, '0 KB'],
  [300, '1 KB'],
  [3.44 * mega, '3,4 MB'],
  [999 * mega, '999 MB'],
  [1229 * mega, '1,2 GB'],
  [5000 * 1024 * mega, '5.000 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
