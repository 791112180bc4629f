import { availableParallelism } from 'node:os';
import { AppError } from '@certame/contract/errors.ts';
import sharp, { type Sharp } from 'sharp';
import { createFairPool } from './limits/fair-pool.ts';
import { createUserBudget } from './limits/user-budget.ts';

// One thread for a picture, and nothing kept of it: the threads of libuv also hash passwords and write files.
sharp.concurrency(1);
sharp.cache(false);

/** Beyond these an image is a decompression bomb rather than a picture. */
const maxPixels = 50_000_000;
/** Of formats that take some hundred nanoseconds a pixel, whatever the size of the file. */
const maxPixelsOfSlowFormats = 25_000_000;
const slowFormats: ReadonlySet<string> = new Set(['heif', 'webp', 'gif']);

/** Two of libuv's threads at most, and never the last core: saving answers goes on. */
const pool = createFairPool({
  places: Math.max(1, Math.min(2, availableParallelism() - 1)),
  placesPerUser: 1,
  waitingPerUser: 20,
  waiting: 200,
});
/** Some fifty photos of a telephone in ten minutes. */
const pixelBudget = createUserBudget({ amount: 600_000_000, windowMs: 10 * 60_000 });

/** Longest time for one picture; the slowest picture that is let in takes a third of it on an idle core. */
const maxDrawingSeconds = 10;

export interface PictureSource {
  /** The picture itself, or where it lies on this disk. */
  input: Buffer | string;
  /** Every frame of it, or the first. */
  animated: boolean;
  /** A job's picture takes nothing from its user's budget of pixels: the job has limits and a lane of its own. */
  ofJob?: true;
}
export interface PictureHead {
  format: string;
  hasAlpha: boolean;
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message);

async function readHead({ input, animated, ofJob }: PictureSource, userId: string, nowMs: number) {
  const { format, width, height, hasAlpha } = await sharp(input, { failOn: 'error', animated })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('file-type-refused', { cause });
    });
  const pixels = width * height;
  if (pixels > (slowFormats.has(format) ? maxPixelsOfSlowFormats : maxPixels))
    throw new AppError('picture-too-large');
  if (!ofJob && !pixelBudget.take(userId, pixels, nowMs)) throw new AppError('too-many-requests');
  return { format: String(format), hasAlpha };
}

/**
 * Draws a picture in a bounded pool: one of a user at a time, within a timeout, counted by its pixels. `draw` gets the
 * upright picture and decides size and encoding; what stands right behind it (`resize`) reduces while decoding.
 * @throws AppError `file-type-refused`, `picture-too-large`, `too-many-requests`, `busy`.
 */
export function drawPicture(
  source: PictureSource,
  userId: string,
  draw: (picture: Sharp, head: PictureHead) => Sharp,
  nowMs = Date.now(),
): Promise<Buffer> {
  return pool.run(userId, async () => {
    const head = await readHead(source, userId, nowMs);
    const { input, animated } = source;
    const picture = sharp(input, { limitInputPixels: maxPixels, failOn: 'error', animated }).autoOrient();
    try {
      return await draw(picture, head).timeout({ seconds: maxDrawingSeconds }).toBuffer();
    } catch (cause) {
      throw new AppError(isTimeout(cause) ? 'picture-too-large' : 'file-type-refused', { cause });
    }
  });
}
