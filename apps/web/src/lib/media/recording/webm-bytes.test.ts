import { expect, it } from 'vitest';
import { findCluster, headerOf } from './webm-bytes.ts';

const cluster = [0x1f, 0x43, 0xb6, 0x75];

it('finds where a stream can be entered, and what stands before it', () => {
  const first = new Uint8Array([0x1a, 0x45, 0x1f, 0x43, 0, ...cluster, 9, 9]);
  expect(findCluster(first)).toBe(5);
  expect(headerOf(first)).toEqual(new Uint8Array([0x1a, 0x45, 0x1f, 0x43, 0]));
  expect(findCluster(new Uint8Array([0x1f, 0x43, 0xb6]))).toBe(-1);
  expect(headerOf(new Uint8Array([0x1a, 0x45]))).toBeNull();
  expect(headerOf(new Uint8Array(cluster))).toBeNull();
});
