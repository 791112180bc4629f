/** Pixels from white (255) to black (0), row by row. */
export interface GrayImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Half as wide and high: each pixel is the mean of four. */
export function halved({ width, height, data }: GrayImage): GrayImage {
  const half = { width: width >> 1, height: height >> 1 };
  const result = new Uint8Array(half.width * half.height);
  for (let y = 0, to = 0; y < half.height; y++) {
    let from = 2 * y * width;
    for (let x = 0; x < half.width; x++, to++, from += 2)
      result[to] =
        ((data[from] as number) +
          (data[from + 1] as number) +
          (data[from + width] as number) +
          (data[from + width + 1] as number)) >>
        2;
  }
  return { ...half, data: result };
}

/** Between the four pixels around; white outside. */
export function sample({ width, height, data }: GrayImage, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const right = x - left;
  const down = y - top;
  const at = top * width + left;
  const upper = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right;
  const lower = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right;
  return upper * (1 - down) + lower * down;
}

/**
 * 1 where a pixel is darker than its surroundings, so that a shadow is no ink: less than `share` of the mean of a square around it.
 * The sums are kept for one band of the picture at a time, as columns.
 */
export function darkerThanAround(
  { width, height, data }: GrayImage,
  radius: number,
  share: number,
): Uint8Array {
  const result = new Uint8Array(width * height);
  const columns = new Uint32Array(width);
  const addRow = (y: number, sign: 1 | -1): void => {
    const start = y * width;
    for (let x = 0; x < width; x++) columns[x] = (columns[x] as number) + sign * (data[start + x] as number);
  };
  for (let y = 0; y < Math.min(radius, height); y++) addRow(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1);
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += columns[x] as number;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += columns[x + radius] as number;
      if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] as number;
      const wide = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
      const at = y * width + x;
      if ((data[at] as number) * rows * wide < sum * share) result[at] = 1;
    }
  }
  return result;
}
