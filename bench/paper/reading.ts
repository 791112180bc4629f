import type { FieldReading } from '@certame/contract/features/paper/sheet.ts';
import { seededRandom } from '@certame/rules/exam/random.ts';
import type { GrayImage } from '@certame/rules/paper/reader/gray-image.ts';
import { locateSheet } from '@certame/rules/paper/reader/locate-sheet.ts';
import { readPage } from '@certame/rules/paper/reader/read-page.ts';
import { drawSheet } from '@certame/rules/paper/sheet/draw-sheet.ts';
import { type AskedField, layoutSheet } from '@certame/rules/paper/sheet/layout-sheet.ts';
import { distort, someDistortion } from '@certame/rules/paper/testing/distort.ts';
import { createCanvas, drawShapes } from '@certame/rules/paper/testing/draw-page.ts';
import { fillSheet, someWriter } from '@certame/rules/paper/testing/fill-sheet.ts';
import { readPlainly } from '@certame/rules/paper/testing/plain-reader.ts';
import sharp from 'sharp';
import { perSecond } from '../lib/statistics.ts';

const numberOf = (name: string, otherwise: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const count = numberOf('sheets', 600);
/** Each number is another sheet: from 600 on they are some that no figure was ever made of. */
const from = numberOf('from', 0);
const least = { perSecond: 10, errors: 0 };
sharp.concurrency(1);

const optionsOf = (marks: string) => [...marks].map((mark) => ({ mark, value: mark }));
const field = (index: number, asks: AskedField['asks']): AskedField => ({
  ...{ itemId: `item${index}`, gapId: null, label: String(index + 1), asks },
});
const [page = { fields: [] }] = layoutSheet([
  ...Array.from({ length: 60 }, (_none, index) =>
    field(index, { kind: 'choice', options: optionsOf('ABCDE') }),
  ),
  ...Array.from({ length: 10 }, (_none, index) =>
    field(60 + index, { kind: 'multiple', options: optionsOf('ABCDE') }),
  ),
  ...Array.from({ length: 2 }, (_none, index) => field(70 + index, { kind: 'digits' })),
]);

async function decoded(jpeg: Buffer): Promise<GrayImage> {
  const { data, info } = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
  };
}

const blank = createCanvas(5.9);
drawShapes(blank, drawSheet(page));

const isSure = ({ state }: FieldReading): boolean => state === 'clear' || state === 'blank';
/**
 * Sheets of answers as they come back: turned, slanted, folded, in a shadow, blurred, as JPEG, marked with pencils of many darknesses, with crosses and
 * circles, rubbed out, or beside the bubbles. How many a second one core reads, how many fields nobody has to look at, and how many of those are wrong;
 * beside a reader that takes half grey for ink once the page is found. Says what is not as it has to be.
 */
export async function measureReading(): Promise<string[]> {
  let [readMs, fields, sure, errors, lost, plainErrors] = [0, 0, 0, 0, 0, 0];
  const doubts = new Map<string, number>();
  for (let number = from; number < from + count; number += 1) {
    const random = seededRandom(`sheet ${number}`);
    const canvas = { ...blank, data: blank.data.slice() };
    const meant = fillSheet(canvas, page, someWriter(random), random);
    const { width, height, data } = distort(canvas, someDistortion(random), random);
    const jpeg = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
      .jpeg({ quality: 60 })
      .toBuffer();
    fields += page.fields.length;

    const startedMs = performance.now();
    const image = await decoded(jpeg);
    const located = locateSheet(image);
    const readings = located ? readPage(image, located.homography, page) : [];
    readMs += performance.now() - startedMs;
    if (!located) lost += 1;
    for (const [index, reading] of readings.entries()) {
      if (isSure(reading)) {
        sure += 1;
        if (reading.values.join() !== meant[index]?.join()) errors += 1;
        continue;
      }
      const kind = `${page.fields[index]?.kind} ${reading.state}`;
      doubts.set(kind, (doubts.get(kind) ?? 0) + 1);
    }
    const plain = located ? readPlainly(image, located.homography, page) : [];
    for (const [index, values] of plain.entries())
      if (values.join() !== meant[index]?.join()) plainErrors += 1;
  }

  const speed = (count / readMs) * 1000;
  const share = (part: number): string => `${((part / fields) * 100).toFixed(2)} %`;
  console.log(`${count} sheets, ${fields} fields, JPEG 60`);
  console.log(`read: ${perSecond(speed)} on one core, decoding included; sheets not found: ${lost}`);
  console.log(`without a person: ${share(sure)}; wrong among those: ${errors}`);
  console.log(`left to a person: ${[...doubts].map(([kind, times]) => `${kind} ${times}`).join(', ')}`);
  console.log(`a plain threshold on the same pages: ${share(plainErrors)} of all fields wrong, none doubted`);
  const failed = [
    ...(speed < least.perSecond ? [`fewer than ${least.perSecond} sheets a second`] : []),
    ...(errors > least.errors ? [`${errors} fields read wrongly without a doubt`] : []),
  ];
  return failed;
}
