import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FieldReading, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import type { GrayImage } from '@certame/rules/paper/reader/gray-image.ts';
import {
  codePicture,
  type LocatedSheet,
  locateSheet,
  straighten,
} from '@certame/rules/paper/reader/locate-sheet.ts';
import { readPage } from '@certame/rules/paper/reader/read-page.ts';
import { page as paper } from '@certame/rules/paper/sheet/sheet-geometry.ts';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { openPdf } from '#lib/pdf/pdfium.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import { claimOf } from '../printing/sheet-code.ts';
import type { ScannedPicture, ScanTask } from './scan-files.ts';

/** Runs in a thread of its own (`scan-files.ts`): what a hostile file does ends with it. */

sharp.concurrency(1);
sharp.cache(false);
const { resolve } = createRequire(import.meta.url);

const pixelsPerMm = 5;
/** Longest side of a picture: a bubble is some twenty pixels wide then, and a photo shows more than the sheet. */
const maxSidePx = 2000;
const maxPixels = 60_000_000;
const pdfPixelsPerPoint = 150 / 72;

/** What the reply says of a file that can't be read, beside what is no picture or document at all. */
type ScanRefusal = 'unreadable' | 'protected' | 'too-large';

/** Libraries tell by their words only. */
function refusalOf(error: unknown): ScanRefusal {
  const words = error instanceof Error ? error.message : '';
  if (/password/i.test(words)) return 'protected';
  return /pixel limit/i.test(words) ? 'too-large' : 'unreadable';
}

/** It is closed with the thread. */
const documentAt = async (path: string) => (await openPdf(new Uint8Array(await readFile(path)))).document;

const openImage = (path: string, page: number) =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'error', page });

async function countPages({ path, kind }: ScanTask): Promise<number> {
  if (kind === 'pdf') return (await documentAt(path)).getPageCount();
  const { pages = 1 } = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).metadata();
  return kind === 'tiff' ? pages : 1;
}

const grayOf = (data: Uint8Array, width: number, height: number): GrayImage => ({
  ...{ width, height },
  data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
});

async function* picturesOf({ path, kind, from, to }: ScanTask): AsyncGenerator<GrayImage> {
  const document = kind === 'pdf' ? await documentAt(path) : undefined;
  for (let number = from; number < to; number++) {
    if (!document) {
      const { data, info } = await openImage(path, number)
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('b-w')
        .raw()
        .toBuffer({ resolveWithObject: true });
      yield grayOf(data, info.width, info.height);
      continue;
    }
    const page = document.getPage(number);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const longest = Math.max(originalWidth, originalHeight, 1);
    const scale = Math.min(pdfPixelsPerPoint, maxSidePx / longest);
    const { data, width, height } = await page.render({ scale, render: 'bitmap', colorSpace: 'Gray' });
    yield grayOf(data, width, height);
  }
}

async function readCode({ width, height, data }: GrayImage, tryHarder: boolean): Promise<string | null> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at++) {
    rgba.fill(data[at] as number, 4 * at, 4 * at + 3);
    rgba[4 * at + 3] = 255;
  }
  const picture = { data: rgba, width, height, colorSpace: 'srgb' };
  const found = await readBarcodes(picture as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    tryHarder,
    tryRotate: tryHarder,
    tryInvert: false,
    maxNumberOfSymbols: 4,
  });
  return found.find(({ isValid, text }) => isValid && claimOf(text))?.text ?? null;
}

const jpegOf = ({ width, height, data }: GrayImage): Promise<Buffer> =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 78 })
    .toBuffer();

const doubtful: FieldReading = { state: 'doubtful', values: [], confidence: 0 };

function readingsOf(image: GrayImage, located: LocatedSheet | undefined, page: SheetPage): FieldReading[] {
  if (located) return readPage(image, located.homography, page);
  // Its corners are torn off or covered: a person reads it.
  return page.fields.map((field) =>
    field.kind === 'open' && field.gapId === null ? { state: 'open', values: [], confidence: 0 } : doubtful,
  );
}

async function readPicture(image: GrayImage, { sheets, versions }: ScanTask): Promise<ScannedPicture> {
  const located = locateSheet(image);
  const code =
    (located && (await readCode(codePicture(image, located.homography), false))) ??
    (await readCode(image, true));
  const claim = code === null ? undefined : claimOf(code);
  const version = claim && sheets[claim.sheetId];
  const page = version === undefined ? undefined : versions[version]?.[claim?.page ?? -1];
  const shown = located
    ? straighten(
        image,
        located.homography,
        { x: 0, y: 0, width: paper.width, height: paper.height },
        pixelsPerMm,
      )
    : image;
  return {
    code,
    scale: located ? pixelsPerMm : null,
    readings: page ? readingsOf(image, located, page) : [],
    jpeg: new Uint8Array(await jpegOf(shown)),
  };
}

export default async (task: ScanTask): Promise<WorkerReply> => {
  try {
    if (task.to === 0) return { value: await countPages(task) };
    const wasm = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    const pictures: ScannedPicture[] = [];
    for await (const picture of picturesOf(task)) pictures.push(await readPicture(picture, task));
    return { value: pictures };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
};
