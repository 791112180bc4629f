import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
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
    const [next, empty] = [Buffer.from('the next one'), Buffer.alloc(0)];
    await store.put({ ...chunk, ordinal: 1 }, next);
    await store.put({ ...chunk, ordinal: 2 }, empty);
    expect((await read({ ...chunk, ordinal: 1 }, { start: 4, end: 100 })).equals(next.subarray(4))).toBe(
      true,
    );
    expect((await read({ ...chunk, ordinal: 2 })).equals(empty)).toBe(true);
    expect((await store.load(chunk)).equals(bytes)).toBe(true);
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
    await store.put({ ...one, ordinal: 1 }, Buffer.from('again'));
    expect(String(await store.load({ ...one, ordinal: 1 }))).toBe('again');
    expect((await store.list(one))[1]).toEqual({ ordinal: 1, size: 5 });
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
  expect(readdirSync(join(placeOf(one), one.ownerId, one.segmentId))).toEqual([
    expect.stringMatching(/\.chunks$/),
  ]);
});

describe('a segment on disk', () => {
  const root = join(folder, 'local');
  const folderOf = ({ institutionId, ownerId, segmentId }: Segment) =>
    join(root, institutionId, ownerId, segmentId);
  const filesOf = (one: Segment) => readdirSync(folderOf(one)).map((name) => join(folderOf(one), name));
  const ordinalsOf = async (store: MediaStore, one: Segment) =>
    (await store.list(one)).map(({ ordinal }) => ordinal);
  const putAll = async (store: MediaStore, one: Segment, ordinals: readonly number[]) => {
    for (const ordinal of ordinals) await store.put({ ...one, ordinal }, Buffer.from(`chunk ${ordinal}`));
  };

  it.each([1, 7, 20])(
    'the end of a file that was torn by %i bytes is no chunk, all before it are',
    async (torn) => {
      const one = segment();
      await putAll(createLocalMediaStore(root), one, [0, 1, 2]);
      const [path = ''] = filesOf(one);
      truncateSync(path, statSync(path).size - torn);
      // As after a start anew: what is sent again goes to a file of its own.
      const store = createLocalMediaStore(root);
      expect(await ordinalsOf(store, one)).toEqual([0, 1]);
      expect(await store.has({ ...one, ordinal: 2 })).toBe(false);
      await putAll(store, one, [2, 3]);
      expect(filesOf(one)).toHaveLength(2);
      expect(await ordinalsOf(store, one)).toEqual([0, 1, 2, 3]);
      for (const ordinal of [0, 1, 2, 3])
        expect(String(await store.load({ ...one, ordinal }))).toBe(`chunk ${ordinal}`);
      expect(await store.remove(one)).toBe(4);
    },
  );

  it('what two processes wrote is one segment, and each sees what the other added', async () => {
    const one = segment();
    const [first, second] = [createLocalMediaStore(root), createLocalMediaStore(root)];
    await putAll(first, one, [0]);
    expect(await ordinalsOf(second, one)).toEqual([0]);
    await putAll(second, one, [1]);
    await putAll(first, one, [2]);
    for (const store of [first, second]) {
      expect(String(await store.load({ ...one, ordinal: 1 }))).toBe('chunk 1');
      expect(await ordinalsOf(store, one)).toEqual([0, 1, 2]);
    }
  });

  it('what another process removed and wrote anew is read as it is now', async () => {
    const one = segment();
    const [writing, reading] = [createLocalMediaStore(root), createLocalMediaStore(root)];
    await writing.put({ ...one, ordinal: 0 }, Buffer.alloc(100, 'a'));
    await putAll(writing, one, [1]);
    expect(String(await reading.load({ ...one, ordinal: 1 }))).toBe('chunk 1');
    await writing.remove(one);
    await writing.put({ ...one, ordinal: 0 }, Buffer.alloc(300, 'b'));
    await writing.put({ ...one, ordinal: 1 }, Buffer.from('written anew'));
    expect(String(await reading.load({ ...one, ordinal: 1 }))).toBe('written anew');
    expect(String(await buffer(await reading.read({ ...one, ordinal: 1 }, { start: 8 })))).toBe('anew');
    await writing.remove(one);
    await expect(reading.load({ ...one, ordinal: 1 })).rejects.toMatchObject({ code: 'not-found' });
    expect(await reading.has({ ...one, ordinal: 1 })).toBe(false);
  });

  it('what another process removed is listed as it is now', async () => {
    const one = segment();
    const [writing, reading] = [createLocalMediaStore(root), createLocalMediaStore(root)];
    await putAll(writing, one, [0, 1]);
    expect(await ordinalsOf(reading, one)).toEqual([0, 1]);
    await writing.remove(one);
    await putAll(writing, one, [1]);
    expect(await ordinalsOf(reading, one)).toEqual([1]);
    await writing.remove(one);
    expect(await reading.has({ ...one, ordinal: 1 })).toBe(false);
  });

  it('is read while it grows', async () => {
    const one = segment();
    const store = createLocalMediaStore(root);
    const ordinals = Array.from({ length: 150 }, (_unused, ordinal) => ordinal);
    await Promise.all(
      ordinals.map(async (ordinal) => {
        await delay(ordinal % 40);
        await store.put({ ...one, ordinal }, Buffer.from(`chunk ${ordinal}`));
        if (ordinal % 3 === 0) await store.list(one);
        expect(String(await store.load({ ...one, ordinal }))).toBe(`chunk ${ordinal}`);
      }),
    );
    expect(await ordinalsOf(store, one)).toEqual(ordinals);
  });

  it('a file for each chunk, as they were kept before, is read, listed and removed', async () => {
    const one = segment();
    const store = createLocalMediaStore(root);
    mkdirSync(folderOf(one), { recursive: true });
    writeFileSync(join(folderOf(one), '000003'), 'of before');
    await putAll(store, one, [4]);
    expect(await store.list(one)).toEqual([
      { ordinal: 3, size: 9 },
      { ordinal: 4, size: 7 },
    ]);
    expect(String(await store.load({ ...one, ordinal: 3 }))).toBe('of before');
    expect(String(await buffer(await store.read({ ...one, ordinal: 3 }, { start: 3, end: 4 })))).toBe('be');
    const found: Segment[] = [];
    for await (const each of store.segments()) found.push(each);
    expect(found).toContainEqual(one);
    expect(await store.remove(one)).toBe(2);
    expect(await store.list(one)).toEqual([]);
  });
});
