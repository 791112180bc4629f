import { expect, it } from 'vitest';
import { createHeldRecording } from './held-recording.ts';
import { createMemoryStore } from './segment-store.ts';
import { keepSegment } from './slice-keeper.ts';

const nothing = (): void => undefined;
const cluster = [0x1f, 0x43, 0xb6, 0x75];
const sliceOf = (...bytes: number[]): Blob => new Blob([new Uint8Array(bytes)]);

function recording() {
  const held = createHeldRecording(createMemoryStore(), createMemoryStore(), 'one', 1_000_000);
  const options = { ownerId: 'one', held, onHeld: nothing, onKept: nothing, onRejected: nothing };
  return { held, segment: keepSegment(options, 'camera', 'video/webm') };
}
const firstOf = async ({ held }: ReturnType<typeof recording>) => {
  const next = await held.next();
  const bytes = next?.chunk && [...new Uint8Array(await next.chunk.bytes.arrayBuffer())];
  return next && { header: next.segment.header, ordinal: next.chunk?.ordinal, bytes };
};

it('begins with a whole header, however little a recorder gives at first', async () => {
  const one = recording();
  one.segment.add(sliceOf(0x1a));
  one.segment.add(sliceOf(0x45, 0xdf));
  one.segment.add(sliceOf(0xa3, ...cluster, 1));
  one.segment.add(sliceOf(2, 3));
  await one.segment.end();
  const header = btoa(String.fromCharCode(0x1a, 0x45, 0xdf, 0xa3));
  const bytes = [0x1a, 0x45, 0xdf, 0xa3, ...cluster, 1];
  expect(await firstOf(one)).toEqual({ header, ordinal: 0, bytes });
  const { chunk } = (await one.held.next()) ?? {};
  if (chunk) await one.held.sent(chunk);
  expect(await firstOf(one)).toMatchObject({ ordinal: 1, bytes: [2, 3] });
});

it('keeps what there is when it ends before its first cluster, and nothing of nothing', async () => {
  const one = recording();
  one.segment.add(sliceOf(0x1a, 0x45));
  await one.segment.end();
  expect(await firstOf(one)).toEqual({ header: null, ordinal: 0, bytes: [0x1a, 0x45] });
  const none = recording();
  await none.segment.end();
  expect(await firstOf(none)).toBeNull();
});
