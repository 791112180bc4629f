import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { expect, it } from 'vitest';
import { type ChunkDetails, chunkRefusalOf } from './accept-chunk.ts';

const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1]);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const facts: ChunkDetails = {
  source: 'camera_and_screen',
  ordinal: 10,
  size: 50_000,
  begins: new Uint8Array([1, 2, 3]),
  segmentBytes: 500_000,
  segmentAgeMs: 10_000,
  closedForMs: null,
};

it.each<[string, Partial<ChunkDetails>, string | undefined]>([
  ['in the middle, cut anywhere', {}, undefined],
  ['the first one of a video', { ordinal: 0, begins: webm }, undefined],
  ['a first one that is no WebM', { ordinal: 0, begins: jpeg }, 'recording-not-media'],
  ['an empty first one', { ordinal: 0, begins: new Uint8Array() }, 'recording-not-media'],
  ['a still', { source: 'still', begins: jpeg }, undefined],
  ['a still that is none', { source: 'still', begins: webm }, 'recording-not-media'],
  [
    'a still that is too large',
    { source: 'still', begins: jpeg, size: recordingLimits.stillMaxBytes + 1 },
    'too-large',
  ],
  ['two minutes ahead of its time', { ordinal: 135 }, undefined],
  ['far ahead of its time', { ordinal: 136 }, 'recording-implausible'],
  ['in half-seconds, as far ahead', { sliceMs: 500, ordinal: 270 }, undefined],
  ['in half-seconds, further ahead', { sliceMs: 500, ordinal: 271 }, 'recording-implausible'],
  ['before its time, by a clock that was set back', { segmentAgeMs: -5000 }, undefined],
  ['of a recorder that fills the disk', { segmentBytes: 40_000_000 }, 'recording-implausible'],
  ['within two hours after the end', { closedForMs: recordingLimits.lateMs }, undefined],
  ['later', { closedForMs: recordingLimits.lateMs + 1 }, 'recording-closed'],
])('%s', (_name, change, refusal) => {
  expect(chunkRefusalOf({ ...facts, ...change })).toBe(refusal);
});
