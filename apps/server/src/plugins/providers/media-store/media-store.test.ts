import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalMediaStore } from './local-media-store.ts';
import type { MediaStore, Segment } from './media-store.ts';
import { createS3MediaStore } from './s3-media-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'certame-media-'));
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
const port = await freePort();
const s3 = new S3rver({
  port,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'media', configs: [] }],
});
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'media', ...keys };

beforeAll(async () => {
  await s3.run();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const stores: [string, () => MediaStore][] = [
  ['on disk', () => createLocalMediaStore(join(folder, 'local'))],
  ['in a bucket', () => createS3MediaStore(place)],
];
const segment = (): Segment => ({
  institutionId: randomUUID(),
  ownerId: randomUUID(),
  segmentId: randomUUID(),
});

describe.each(stores)('media %s', (_place, create) => {
  const store = create();
  const read = async (...args: Parameters<MediaStore['read']>) => buffer(await store.read(...args));

  it('gives back what was put, the whole or a range', async () => {
    const chunk = { ...segment(), ordinal: 0 };
    const bytes = randomBytes(60_000);
    await store.put(chunk, bytes);
    expect((await read(chunk)).equals(bytes)).toBe(true);
    expect((await store.load(chunk)).equals(bytes)).toBe(true);
    expect((await read(chunk, { start: 100, end: 199 })).equals(bytes.subarray(100, 200))).toBe(true);
    expect((await read(chunk, { start: 59_990 })).equals(bytes.subarray(59_990))).toBe(true);
  });

  it('says what it has, chunk by chunk and by segments', async () => {
    const [one, other] = [segment(), segment()];
    for (const each of [one, other])
      for (const ordinal of [0, 1]) await store.put({ ...each, ordinal }, Buffer.alloc(1));
    expect(await store.has({ ...one, ordinal: 1 })).toBe(true);
    expect(await store.has({ ...one, ordinal: 2 })).toBe(false);
    expect(await store.has({ ...segment(), ordinal: 0 })).toBe(false);
    const found: Segment[] = [];
    for await (const each of store.segments()) found.push(each);
    expect(
      found.filter(({ segmentId }) => [one, other].some((each) => each.segmentId === segmentId)),
    ).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([one, other]));
  });

  it('lists by ordinal, with gaps; a chunk that is sent again replaces itself', async () => {
    const one = segment();
    for (const ordinal of [11, 0, 2, 1, 2]) await store.put({ ...one, ordinal }, Buffer.alloc(ordinal + 1));
    await store.put({ ...segment(), ordinal: 3 }, Buffer.alloc(1));
    expect(await store.list(one)).toEqual([0, 1, 2, 11].map((ordinal) => ({ ordinal, size: ordinal + 1 })));
    expect(await store.list(segment())).toEqual([]);
  });

  it('has nothing to read where nothing was put', async () => {
    for (const look of [store.read, store.load])
      await expect(look({ ...segment(), ordinal: 0 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    [{ institutionId: '..' }],
    [{ ownerId: 'a/b' }],
    [{ segmentId: '' }],
    [{ ordinal: -1 }],
    [{ ordinal: 1_000_000 }],
    [{ ordinal: 0.5 }],
  ])('leaves its place for no name: %j', async (wrong) => {
    const chunk = { ...segment(), ordinal: 0, ...wrong };
    const refused = async (work: () => Promise<unknown>) => expect(async () => work()).rejects.toThrow('No ');
    await refused(() => store.put(chunk, Buffer.alloc(1)));
    await refused(() => store.read(chunk));
    await refused(() => store.load(chunk));
  });

  it('removes a segment, an attempt or an institution, and no other', async () => {
    const one = segment();
    const sibling = { ...one, segmentId: randomUUID() };
    const other = { ...one, ownerId: randomUUID() };
    const all = [one, sibling, other];
    for (const each of all) await store.put({ ...each, ordinal: 0 }, Buffer.alloc(1));
    const left = async () =>
      (await Promise.all(all.map((each) => store.list(each)))).map((list) => list.length);
    expect(await store.remove(one)).toBe(1);
    expect(await left()).toEqual([0, 1, 1]);
    expect(await store.remove({ institutionId: one.institutionId, ownerId: one.ownerId })).toBe(1);
    expect(await left()).toEqual([0, 0, 1]);
    expect(await store.remove({ institutionId: one.institutionId })).toBe(1);
    expect(await store.remove({ institutionId: one.institutionId })).toBe(0);
  });

  it('removes what is older than an instant', async () => {
    const one = segment();
    await store.put({ ...one, ordinal: 0 }, Buffer.alloc(1));
    await store.removeBefore(Date.now() - 60_000);
    expect(await store.list(one)).toHaveLength(1);
    expect(await store.removeBefore(Date.now() + 60_000)).toBeGreaterThan(0);
    expect(await store.list(one)).toEqual([]);
  });
});

it('a bucket of more chunks than one answer holds is listed and emptied whole', {
  timeout: 60_000,
}, async () => {
  const store = createS3MediaStore(place);
  const one = segment();
  const ordinals = Array.from({ length: 1100 }, (_, ordinal) => ordinal);
  for (let start = 0; start < 1100; start += 50)
    await Promise.all(
      ordinals.slice(start, start + 50).map((ordinal) => store.put({ ...one, ordinal }, Buffer.alloc(1))),
    );
  expect((await store.list(one)).map(({ ordinal }) => ordinal)).toEqual(ordinals);
  expect(await store.remove(one)).toBe(1100);
});

it('says what the object storage refused', async () => {
  const store = createS3MediaStore({ ...place, accessKeyId: 'another' });
  await expect(store.put({ ...segment(), ordinal: 0 }, Buffer.alloc(1))).rejects.toThrow('403');
});

it('a file that somebody else has put there is no chunk', async () => {
  const store = createLocalMediaStore(join(folder, 'local'));
  const one = segment();
  await store.put({ ...one, ordinal: 0 }, Buffer.alloc(1));
  writeFileSync(join(folder, 'local', one.institutionId, one.ownerId, one.segmentId, 'notes.txt'), 'x');
  expect(await store.list(one)).toHaveLength(1);
});

it('what is put at the same time is each kept, more than fits beside each other too; what has no place is refused alone', async () => {
  const store = createLocalMediaStore(join(folder, 'local'));
  const [one, blocked] = [segment(), segment()];
  const placeOf = ({ institutionId }: Segment) => join(folder, 'local', institutionId);
  mkdirSync(placeOf(blocked), { recursive: true });
  writeFileSync(join(placeOf(blocked), blocked.ownerId), 'no folder');
  const sizes = [30_000, 9 * 1024 * 1024, ...Array.from({ length: 40 }, (_, index) => 300_000 + index)];
  const parts = sizes.map((size) => randomBytes(size));
  const refused = expect(store.put({ ...blocked, ordinal: 0 }, Buffer.alloc(1))).rejects.toThrow('ENOTDIR');
  await Promise.all(parts.map((bytes, ordinal) => store.put({ ...one, ordinal }, bytes)));
  await refused;
  const kept = await Promise.all(parts.map((_bytes, ordinal) => store.load({ ...one, ordinal })));
  expect(kept.findIndex((bytes, ordinal) => !bytes.equals(parts[ordinal] ?? Buffer.alloc(0)))).toBe(-1);
  const names = readdirSync(join(placeOf(one), one.ownerId, one.segmentId));
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});
