import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createLocalFileStore } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'certame-files-'));
const store = createLocalFileStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));
const incoming = () => readdirSync(join(folder, 'incoming'));
const hour = 60 * 60_000;

it('receives a stream to disk with its size, hash and beginning, and keeps it', async () => {
  const chunks = Array.from({ length: 40 }, () => randomBytes(1000));
  const whole = Buffer.concat(chunks);
  const received = await store.receive(Readable.from(chunks), { maxBytes: whole.length });
  expect(received).toMatchObject({
    size: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
    head: whole.subarray(0, 4096),
  });
  expect(readFileSync(received.path).equals(whole)).toBe(true);
  const stored = await store.keep(received);
  expect(incoming()).toEqual([]);
  await store.discard(received);
  expect((await buffer(await store.read(stored.storageKey))).equals(whole)).toBe(true);
});

it('leaves nothing of what is too large, breaks off or is discarded', async () => {
  await expect(store.receive(Readable.from([Buffer.alloc(11)]), { maxBytes: 10 })).rejects.toMatchObject({
    code: 'too-large',
  });
  const broken = new Readable({ read() {} });
  broken.push(Buffer.alloc(5));
  const receiving = store.receive(broken, { maxBytes: 10 });
  broken.destroy(new Error('gone'));
  await expect(receiving).rejects.toThrow('gone');
  await store.discard(await store.receive(Readable.from([Buffer.alloc(5)]), { maxBytes: 10 }));
  expect(incoming()).toEqual([]);
});

it('deletes at a start what a killed process was receiving, and nothing that still grows', async () => {
  const receive = () => store.receive(Readable.from([Buffer.alloc(5)]), { maxBytes: 10 });
  const [stale, fresh, kept] = [await receive(), await receive(), await store.keep(await receive())];
  const before = new Date(Date.now() - 2 * hour);
  utimesSync(stale.path, before, before);
  await store.discardStale(Date.now());
  expect([existsSync(stale.path), existsSync(fresh.path)]).toEqual([false, true]);
  expect((await buffer(await store.read(kept.storageKey))).length).toBe(5);
  await createLocalFileStore(join(folder, 'empty')).discardStale(Date.now());
});
