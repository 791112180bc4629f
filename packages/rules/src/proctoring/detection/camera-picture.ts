/** Size at which a camera's picture is looked at: small enough for a weak machine, large enough for edges. */
export const lookedAtPicture = { width: 64, height: 48 } as const;

/** Measures of a grey picture, that tell a lens that shows something from one that doesn't. */
export interface PictureMeasures {
  /** Mean luminance, 0 to 255. */
  mean: number;
  /** Share of the pixels at which the luminance changes much, 0 to 1. */
  edgeFraction: number;
  /** Variance of the Laplacian by the variance of the luminance: small where nothing is sharp. */
  sharpness: number;
}

/** Below these a picture counts as what they are named for. Measured on real cameras and on the pictures of the tests. */
export const pictureThresholds = {
  edgeFraction: 0.02,
  blackMean: 25,
  /** Of a black picture. By its mean alone, a dark room would count as a covered lens, and for dark faces first. */
  blackEdgeFraction: 0.08,
  sharpness: 0.022,
} as const;

export type CameraSight = 'clear' | 'covered' | 'obstructed';

/** Change of luminance from one pixel to the next that counts as an edge. */
const edgeStep = 24;

const at = (pixels: ArrayLike<number>, index: number): number => pixels[index] ?? 0;

/** ITU-R BT.601, as video has it. @param rgba of `width * height * 4` bytes @returns `width * height` luminances */
export function luminancesOf(rgba: ArrayLike<number>): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let index = 0; index < grey.length; index++) {
    const start = index * 4;
    grey[index] = 0.299 * at(rgba, start) + 0.587 * at(rgba, start + 1) + 0.114 * at(rgba, start + 2);
  }
  return grey;
}

/** @param pixels luminances row by row, 0 to 255 */
export function measurePicture(pixels: ArrayLike<number>, width: number, height: number): PictureMeasures {
  let sum = 0;
  let squares = 0;
  let edges = 0;
  let laplacianSum = 0;
  let laplacianSquares = 0;
  for (let index = 0; index < width * height; index++) {
    const value = at(pixels, index);
    sum += value;
    squares += value * value;
  }
  const inner = (width - 2) * (height - 2);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const value = at(pixels, index);
      const [left, right] = [at(pixels, index - 1), at(pixels, index + 1)];
      const [above, below] = [at(pixels, index - width), at(pixels, index + width)];
      if (Math.abs(right - left) + Math.abs(below - above) > edgeStep) edges++;
      const laplacian = left + right + above + below - 4 * value;
      laplacianSum += laplacian;
      laplacianSquares += laplacian * laplacian;
    }
  const count = width * height;
  const mean = sum / count;
  const variance = squares / count - mean * mean;
  const laplacianMean = laplacianSum / inner;
  const laplacianVariance = laplacianSquares / inner - laplacianMean * laplacianMean;
  return { mean, edgeFraction: edges / inner, sharpness: variance < 1 ? 0 : laplacianVariance / variance };
}

/** What the camera shows: something, nothing at all, or something behind what blurs it. */
export function cameraSightOf({ mean, edgeFraction, sharpness }: PictureMeasures): CameraSight {
  const { blackMean, blackEdgeFraction } = pictureThresholds;
  const leastEdges = mean < blackMean ? blackEdgeFraction : pictureThresholds.edgeFraction;
  if (edgeFraction < leastEdges) return 'covered';
  return sharpness < pictureThresholds.sharpness ? 'obstructed' : 'clear';
}
