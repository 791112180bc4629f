/** Where something is put into a picture, in pixels; all of them even, as two by two share a colour. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture as cameras give it and encoders take it (I420): a plane of luminances, and two of colours at half the size. */
export interface PicturePlanes {
  readonly width: number;
  readonly height: number;
  /** Black. */
  clear(): void;
  /** Scaled where its size is another. @returns whether the frame is of a kind that can be copied. */
  put(frame: VideoFrame, place: Place): Promise<boolean>;
  putPixels(rgba: Uint8ClampedArray, place: Place): void;
  toFrame(timestampUs: number): VideoFrame;
}

export const evenly = (value: number): number => 2 * Math.round(value / 2);

/** A plane, or one of two that are interleaved. */
interface Plane {
  bytes: Uint8Array;
  offset: number;
  stride: number;
  /** From one value to the next. */
  step: number;
  width: number;
  height: number;
}

const edgesOf = (parts: number, length: number): Uint16Array =>
  Uint16Array.from({ length: parts + 1 }, (_, part) => Math.floor((part * length) / parts));

/** Each value becomes the mean of those that it stands for. */
function scalePlane(from: Plane, to: Plane): void {
  const [columns, rows] = [edgesOf(to.width, from.width), edgesOf(to.height, from.height)];
  for (let y = 0; y < to.height; y += 1) {
    const top = rows[y] ?? 0;
    const bottom = Math.max(top + 1, rows[y + 1] ?? 0);
    for (let x = 0; x < to.width; x += 1) {
      const left = columns[x] ?? 0;
      const right = Math.max(left + 1, columns[x + 1] ?? 0);
      let sum = 0;
      for (let row = top; row < bottom; row += 1) {
        const line = from.offset + row * from.stride;
        for (let at = left; at < right; at += 1) sum += from.bytes[line + at * from.step] ?? 0;
      }
      to.bytes[to.offset + y * to.stride + x * to.step] = sum / ((bottom - top) * (right - left));
    }
  }
}

/** Copies a frame's planes, as they are. @param roomFor used again for each: fifteen a second would be a lot to clear away */
async function planesOf(
  frame: VideoFrame,
  { width, height }: Pick<Place, 'width' | 'height'>,
  roomFor: (length: number) => Uint8Array,
): Promise<Plane[]> {
  const half = { width: width / 2, height: height / 2 };
  const pixels = width * height;
  const bytes = roomFor(1.5 * pixels);
  const first = { bytes, offset: 0, stride: width, step: 1, width, height };
  const rect = { x: frame.visibleRect?.x ?? 0, y: frame.visibleRect?.y ?? 0, width, height };
  if (frame.format === 'NV12') {
    await frame.copyTo(bytes, {
      rect,
      layout: [
        { offset: 0, stride: width },
        { offset: pixels, stride: width },
      ],
    });
    return [
      first,
      ...[0, 1].map((index) => ({ bytes, offset: pixels + index, stride: width, step: 2, ...half })),
    ];
  }
  const offsets = [pixels, 1.25 * pixels];
  const colours = offsets.map((offset) => ({ offset, stride: width / 2 }));
  await frame.copyTo(bytes, { rect, layout: [{ offset: 0, stride: width }, ...colours] });
  return [first, ...colours.map((layout) => ({ bytes, ...layout, step: 1, ...half }))];
}

/** @param width even, like the height */
export function createPicturePlanes(width: number, height: number): PicturePlanes {
  const pixels = width * height;
  const [redAt, end] = [pixels + pixels / 4, 1.5 * pixels];
  const bytes = new Uint8Array(end);
  let room = new Uint8Array();
  const roomFor = (length: number): Uint8Array => {
    if (room.length !== length) room = new Uint8Array(length);
    return room;
  };

  const colourAt = ({ left, top }: Place): number => (top / 2) * (width / 2) + left / 2;
  /** Of the place, in each plane. */
  const layoutOf = (place: Place): [PlaneLayout, PlaneLayout, PlaneLayout] => [
    { offset: place.top * width + place.left, stride: width },
    { offset: pixels + colourAt(place), stride: width / 2 },
    { offset: redAt + colourAt(place), stride: width / 2 },
  ];
  return {
    width,
    height,
    clear() {
      bytes.fill(16, 0, pixels);
      bytes.fill(128, pixels, end);
    },
    async put(frame, place) {
      if (frame.format !== 'I420' && frame.format !== 'NV12') return false;
      const shown = frame.visibleRect ?? { width: 0, height: 0 };
      const layout = layoutOf(place);
      if (frame.format === 'I420' && shown.width === place.width && shown.height === place.height) {
        await frame.copyTo(bytes, { layout });
        return true;
      }
      const size = { width: shown.width - (shown.width % 2), height: shown.height - (shown.height % 2) };
      const own = await planesOf(frame, size, roomFor);
      for (const [index, plane] of own.entries()) {
        const divided = index === 0 ? 1 : 2;
        const part = { width: place.width / divided, height: place.height / divided };
        scalePlane(plane, { bytes, step: 1, ...(layout[index] ?? { offset: 0, stride: 0 }), ...part });
      }
      return true;
    },
    putPixels(rgba, place) {
      for (let y = 0; y < place.height; y += 1)
        for (let x = 0; x < place.width; x += 1) {
          const from = 4 * (y * place.width + x);
          const [red = 0, green = 0, blue = 0] = [rgba[from], rgba[from + 1], rgba[from + 2]];
          bytes[(place.top + y) * width + place.left + x] =
            16 + (66 * red + 129 * green + 25 * blue + 128) / 256;
          if (x % 2 || y % 2) continue;
          const to = colourAt(place) + (y / 2) * (width / 2) + x / 2;
          bytes[pixels + to] = 128 + (-38 * red - 74 * green + 112 * blue + 128) / 256;
          bytes[redAt + to] = 128 + (112 * red - 94 * green - 18 * blue + 128) / 256;
        }
    },
    toFrame: (timestamp) =>
      new VideoFrame(bytes, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp,
      }),
  };
}
