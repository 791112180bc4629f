import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { kindOfFile } from './file-kinds.ts';
import { findDuration } from './media-duration.ts';

const folder = await mkdtemp(join(tmpdir(), 'duration-'));
afterAll(() => rm(folder, { recursive: true }));

async function received(bytes: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const { size } = await stat(path);
  return { path, size, head: bytes.subarray(0, 4096), storageKey: '', sha256: '' };
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const element = (id: string, body: Buffer): Buffer =>
  Buffer.concat([hex(id), hex((0x1000_0000 + body.length).toString(16)), body]);
const unknownLength = '01 ff ff ff ff ff ff ff';
const block = (atMs: number): Buffer => {
  const head = Buffer.from([0x81, 0, 0, 0]);
  head.writeInt16BE(atMs, 1);
  return element('a3', Buffer.concat([head, Buffer.alloc(500)]));
};
const cluster = (atMs: number, ...blocks: Buffer[]): Buffer =>
  Buffer.concat([
    hex(`1f43b675 ${unknownLength}`),
    element('e7', hex(atMs.toString(16).padStart(8, '0'))),
    ...blocks,
  ]);
const webm = (codec: string, ...clusters: Buffer[]): Buffer =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    hex(`18538067 ${unknownLength}`),
    element('1549a966', element('2ad7b1', hex('0f4240'))),
    element('1654ae6b', element('ae', element('86', Buffer.from(codec)))),
    ...clusters,
  ]);

test('the sound itself is no name of a codec', async () => {
  const said = element('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0]), Buffer.from('V_ xV_VPxV_')]));
  const file = await received(webm('A_OPUS', cluster(0, said)));
  expect((await kindOfFile(file, 'resposta'))?.mime).toBe('audio/webm');
});

const box = (name: string, ...bodies: Buffer[]): Buffer => {
  const body = Buffer.concat(bodies);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** Version and flags, two times, scale, duration, and what else is there. */
const header = (scale: number, units: number): Buffer => {
  const bytes = Buffer.alloc(80);
  bytes.writeUInt32BE(scale, 12);
  bytes.writeUInt32BE(units, 16);
  return bytes;
};
const number = (value: number, before = 4): Buffer => {
  const bytes = Buffer.alloc(before + 4);
  bytes.writeUInt32BE(value, before);
  return bytes;
};
interface Track {
  handler: string;
  id?: number;
  scale?: number;
}
const track = ({ handler, id = 1, scale = 1000 }: Track): Buffer =>
  box(
    'trak',
    box('tkhd', number(id, 12), Buffer.alloc(68)),
    box('mdia', box('mdhd', header(scale, 0)), box('hdlr', Buffer.alloc(8), Buffer.from(handler))),
  );
const fragment = (atUnits: number, trackId = 1): Buffer =>
  box('moof', box('traf', box('tfhd', number(trackId)), box('tfdt', number(atUnits))));
const mp4 = (...bodies: Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('iso5\0\0\0\0')), ...bodies]);

const live = webm('A_OPUS', cluster(0, block(0), block(900)), cluster(1000, block(0), block(60)));
const recordings = {
  'a recording without a duration in its header': [live, 'audio/webm', 1.06],
  'more than is read at once': [
    webm('V_VP8', ...Array.from({ length: 400 }, (_, index) => cluster(index * 1000, block(500)))),
    'video/webm',
    399.5,
  ],
  'one that breaks off': [live.subarray(0, live.length - 100), 'audio/webm', 1.06],
  'a film with its duration': [
    mp4(box('moov', box('mvhd', header(600, 1800)), track({ handler: 'vide' }))),
    'video/mp4',
    3,
  ],
  'fragments of sound': [
    mp4(
      box('moov', box('mvhd', header(600, 0)), track({ handler: 'soun' })),
      fragment(0),
      fragment(5000),
      box('free'),
    ),
    'audio/mp4',
    5,
  ],
} as const;

test.each(Object.entries(recordings))('%s', async (_name, [bytes, mime, seconds]) => {
  const file = await received(Buffer.concat([bytes, Buffer.alloc(bytes === live ? 0 : 16)]));
  expect((await kindOfFile(file, 'resposta'))?.mime).toBe(mime);
  expect(await findDuration(file, mime)).toBeCloseTo(seconds, 2);
});

test('nonsense has no duration, and ends', async () => {
  for (const start of [live.subarray(0, 60), mp4(), Buffer.from('OggS OpusHead')])
    for (const mime of ['audio/webm', 'video/mp4', 'audio/ogg']) {
      const file = await received(Buffer.concat([start, Buffer.alloc(3000, 0xff), Buffer.alloc(3000)]));
      await expect(findDuration(file, mime)).resolves.toSatisfy(
        (seconds) => seconds === null || typeof seconds === 'number',
      );
    }
  expect(await findDuration(await received(Buffer.from('x')), 'application/pdf')).toBeNull();
});

test('a fragment is read in the time scale of its own track, in whichever order they stand', async () => {
  const picture = { handler: 'vide', id: 1, scale: 90_000 };
  const sound = { handler: 'soun', id: 2, scale: 48_000 };
  const fragments = [fragment(4 * 90_000, 1), fragment(3 * 48_000, 2)];
  for (const tracks of [
    [picture, sound],
    [sound, picture],
  ])
    for (const order of [fragments, fragments.toReversed()]) {
      const moov = box('moov', box('mvhd', header(600, 0)), ...tracks.map(track));
      const file = await received(mp4(moov, ...order, box('free', Buffer.alloc(40))));
      expect(await findDuration(file, 'video/mp4')).toBe(4);
    }
});

test('a number without bytes, or one that is cut off, is passed over', async () => {
  const head = webm('A_OPUS', cluster(0, block(0), block(900)));
  for (const end of ['e7 80', 'e7 84 00', '2ad7b1 80', '2ad7b1 83 0f'])
    expect(await findDuration(await received(Buffer.concat([head, hex(end)])), 'audio/webm'), end).toBe(0.9);
});

test('what is made of a million elements has no duration', async () => {
  const many = (piece: Buffer): Buffer => Buffer.alloc(piece.length * 1_000_000, piece);
  const voids = await received(Buffer.concat([webm('A_OPUS', cluster(0, block(900))), many(hex('ec80'))]));
  expect(await findDuration(voids, 'audio/webm')).toBeNull();
  const boxes = mp4(box('moov', box('mvhd', header(600, 1800))), many(box('free')));
  expect(await findDuration(await received(boxes), 'video/mp4')).toBeNull();
});
