import { afterEach, expect, it, vi } from 'vitest';
import { createPicturePlanes } from './picture-planes.ts';

afterEach(() => vi.unstubAllGlobals());

/** A frame that tells its planes by their numbers: 1, 2, 3. */
const frameOf = (format: 'I420' | 'NV12' | 'RGBA', width: number, height: number): VideoFrame =>
  ({
    format,
    visibleRect: { width, height },
    copyTo: async (bytes: Uint8Array, { layout }: { layout: PlaneLayout[] }) => {
      for (const [index, { offset, stride }] of layout.entries()) {
        const [across, rows] =
          index === 0 ? [width, height] : [format === 'NV12' ? width : width / 2, height / 2];
        for (let row = 0; row < rows; row += 1)
          for (let at = 0; at < across; at += 1)
            bytes[offset + row * stride + at] = index === 1 && format === 'NV12' ? 2 + (at % 2) : index + 1;
      }
    },
  }) as unknown as VideoFrame;

/** What becomes of the picture, a line for each row of each plane. */
function rowsOf(planes: ReturnType<typeof createPicturePlanes>): string[] {
  let bytes = new Uint8Array();
  vi.stubGlobal('VideoFrame', function VideoFrame(taken: Uint8Array) {
    bytes = taken.slice();
  });
  planes.toFrame(0);
  const rows: string[] = [];
  for (let at = 0, plane = 0; plane < 3; plane += 1)
    for (let row = 0; row < (plane === 0 ? 4 : 2); row += 1) {
      const width = plane === 0 ? 8 : 4;
      rows.push(bytes.slice(at, at + width).join(' '));
      at += width;
    }
  return rows;
}
const place = { left: 4, top: 2, width: 4, height: 2 };
const put = [
  ...['16 16 16 16 16 16 16 16', '16 16 16 16 16 16 16 16'],
  ...['16 16 16 16 1 1 1 1', '16 16 16 16 1 1 1 1'],
  ...['128 128 128 128', '128 128 2 2', '128 128 128 128', '128 128 3 3'],
];

it.each(['I420', 'NV12'] as const)('puts a frame of %s where it belongs, all its planes', async (format) => {
  const planes = createPicturePlanes(8, 4);
  planes.clear();
  expect(await planes.put(frameOf(format, 4, 2), place)).toBe(true);
  expect(rowsOf(planes)).toEqual(put);
});

it.each(['I420', 'NV12'] as const)('makes a larger frame of %s smaller', async (format) => {
  const planes = createPicturePlanes(8, 4);
  planes.clear();
  expect(await planes.put(frameOf(format, 12, 6), place)).toBe(true);
  expect(rowsOf(planes)).toEqual(put);
});

it('leaves the picture as it is where a frame is of another kind', async () => {
  const planes = createPicturePlanes(8, 4);
  planes.clear();
  const before = rowsOf(planes);
  expect(await planes.put(frameOf('RGBA', 4, 2), place)).toBe(false);
  expect(rowsOf(planes)).toEqual(before);
});

it('turns pixels into the luminance and the colours of video', () => {
  const planes = createPicturePlanes(8, 4);
  planes.clear();
  const white = Array.from({ length: 4 }, () => [255, 255, 255, 255]).flat();
  const red = Array.from({ length: 4 }, () => [255, 0, 0, 255]).flat();
  planes.putPixels(Uint8ClampedArray.from([...white, ...white]), { left: 0, top: 0, width: 4, height: 2 });
  planes.putPixels(Uint8ClampedArray.from([...red, ...red]), place);
  const rows = rowsOf(planes);
  expect(rows[0]).toBe('235 235 235 235 16 16 16 16');
  expect(rows[3]).toBe('16 16 16 16 82 82 82 82');
  expect([rows[4], rows[5], rows[7]]).toEqual(['128 128 128 128', '128 128 90 90', '128 128 240 240']);
});
