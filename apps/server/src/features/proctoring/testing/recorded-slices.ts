import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of the slices that Chromium's recorder gave, second by second, for `recorded.webm`: VP8 and Opus, a key frame every two seconds. */
const sizes = [3767, 5039, 5453, 5079, 5766, 5174, 5665, 5332, 5826, 4990, 1325];

/** Ten seconds of a real recording as a candidate's device sends them. */
export function recordedSlices(): Buffer[] {
  const bytes = readFileSync(join(import.meta.dirname, 'recorded.webm'));
  let start = 0;
  return sizes.map((size) => {
    const slice = bytes.subarray(start, start + size);
    start += size;
    return slice;
  });
}
