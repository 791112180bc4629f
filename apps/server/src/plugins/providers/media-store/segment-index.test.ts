import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { headerBytes, headerOf } from './chunk-frames.ts';
import { nameOfOrdinal } from './media-store.ts';
import { type ChunkPlace, createSegmentIndexes, listChunks } from './segment-index.ts';

const root = mkdtempSync(join(tmpdir(), 'certame-index-'));
afterAll(() => rmSync(root, { recursive: true }));

const name = 'writer.chunks';
const size = 10;
/** Of the chunk that was written as the so-manieth of its file. */
const place = (nth: number): ChunkPlace => ({ name, at: nth * (headerBytes + size) + headerBytes });

/** A segment of which two chunks have been read, and what adds further ones to its file. */
async function readSegment() {
  const folder = mkdtempSync(join(root, 'segment-'));
  const write = (ordinal: number) =>
    appendFileSync(join(folder, name), Buffer.concat([headerOf(ordinal, size), Buffer.alloc(size)]));
  write(0);
  write(1);
  const indexes = createSegmentIndexes();
  await indexes.has(folder, 0);
  return { folder, write, indexes };
}

test('a chunk that was read from the file before its writer told of it stays', async () => {
  const { folder, indexes } = await readSegment();
  indexes.add(folder, 1, place(1), size);
  expect(await indexes.find(folder, 1)).toEqual(place(1));
});

test('a chunk that its writer told of is known without a look at the file', async () => {
  const { folder, indexes } = await readSegment();
  indexes.add(folder, 2, place(2), size);
  expect(await indexes.find(folder, 2)).toEqual(place(2));
});

test('where others were written before it, the file is asked', async () => {
  const { folder, write, indexes } = await readSegment();
  write(2);
  write(1);
  indexes.add(folder, 1, place(3), size);
  expect(await indexes.find(folder, 1)).toEqual(place(3));
  expect(await indexes.find(folder, 2)).toEqual(place(2));
});

test('another file of the segment is read beside it', async () => {
  const { folder, indexes } = await readSegment();
  const other = { name: 'other.chunks', at: headerBytes };
  appendFileSync(join(folder, other.name), Buffer.concat([headerOf(7, 4), Buffer.alloc(4)]));
  expect(await indexes.find(folder, 7)).toEqual(other);
  expect(await indexes.find(folder, 1)).toEqual(place(1));
  expect((await listChunks(folder)).map(({ ordinal }) => ordinal)).toEqual([0, 1, 7]);
});

test('of a chunk that is a file of its own and was sent again as a frame, the frame counts at each look', async () => {
  const { folder, write, indexes } = await readSegment();
  writeFileSync(join(folder, nameOfOrdinal(5)), Buffer.alloc(size));
  utimesSync(join(folder, nameOfOrdinal(5)), 1, 1);
  write(5);
  await indexes.has(folder, 5);
  await indexes.has(folder, 5);
  expect(await indexes.find(folder, 5)).toEqual(place(2));
});

test('a chunk that is a file of its own is there for as long as the file is', async () => {
  const { folder, indexes } = await readSegment();
  writeFileSync(join(folder, nameOfOrdinal(5)), Buffer.alloc(size));
  expect(await indexes.has(folder, 5)).toBe(true);
  expect(await indexes.find(folder, 5)).toEqual({ name: nameOfOrdinal(5), at: 0 });
  rmSync(join(folder, nameOfOrdinal(5)));
  expect(await indexes.has(folder, 5)).toBe(false);
  expect(await indexes.has(folder, 1)).toBe(true);
});
