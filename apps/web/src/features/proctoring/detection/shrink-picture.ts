interface Size {
  readonly width: number;
  readonly height: number;
}

/** Downscales by mean colours (box filter); RGBA. A picture that is smaller than wanted repeats its pixels. */
export function shrinkPicture(rgba: Uint8Array, from: Size, to: Size): ArrayBuffer {
  const small = new Uint8ClampedArray(4 * to.width * to.height);
  const edges = (parts: number, length: number): number[] =>
    Array.from({ length: parts + 1 }, (_, part) => Math.floor((part * length) / parts));
  const [columns, rows] = [edges(to.width, from.width), edges(to.height, from.height)];
  for (let y = 0; y < to.height; y += 1) {
    const top = rows[y] ?? 0;
    const bottom = Math.max(top + 1, rows[y + 1] ?? 0);
    for (let x = 0; x < to.width; x += 1) {
      const left = columns[x] ?? 0;
      const right = Math.max(left + 1, columns[x + 1] ?? 0);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row += 1)
        for (let at = 4 * (row * from.width + left); at < 4 * (row * from.width + right); at += 4) {
          red += rgba[at] ?? 0;
          green += rgba[at + 1] ?? 0;
          blue += rgba[at + 2] ?? 0;
        }
      const count = (bottom - top) * (right - left);
      const at = 4 * (y * to.width + x);
      small[at] = red / count;
      small[at + 1] = green / count;
      small[at + 2] = blue / count;
      small[at + 3] = 255;
    }
  }
  return small.buffer;
}
