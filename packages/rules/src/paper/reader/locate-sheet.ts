import {
  codeBox,
  codeQuiet,
  cornerSide,
  corners,
  orientationBar,
  type Point,
} from '../sheet/sheet-geometry.ts';
import { type Blob, findSquares } from './find-squares.ts';
import { darkerThanAround, type GrayImage, halved, sample } from './gray-image.ts';
import { type Homography, homographyOf, project, type Quad } from './homography.ts';

/** Squares that lie farthest towards a corner of the picture; clutter beside the sheet may lie farther than the sheet's own. */
const candidatesPerCorner = 6;
const cornerArea = cornerSide ** 2 / ((corners[1].x - corners[0].x) * (corners[3].y - corners[0].y));

const areaOf = ([a, b, c, d]: Quad): number =>
  Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2;
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function isPlausible(quad: readonly [Blob, Blob, Blob, Blob], imageArea: number): boolean {
  const area = areaOf(quad);
  if (area < imageArea * 0.12) return false;
  const expected = area * cornerArea;
  if (quad.some((blob) => blob.area < expected * 0.45 || blob.area > expected * 2.2)) return false;
  const [a, b, c, d] = quad;
  const [top, right, bottom, left] = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
  const isEven = (one: number, other: number): boolean => Math.max(one, other) < 1.45 * Math.min(one, other);
  const ratio = (left + right) / (top + bottom);
  const isUpright = ratio > 1.15 && ratio < 1.9;
  const isLying = ratio > 1 / 1.9 && ratio < 1 / 1.15;
  return isEven(top, bottom) && isEven(left, right) && (isUpright || isLying);
}

/** Mean brightness of some points of a box of the page. */
function brightness(
  image: GrayImage,
  h: Homography,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  let sum = 0;
  for (let column = 0; column < 12; column++)
    for (let row = 0; row < 3; row++) {
      const at = project(h, x + ((column + 0.5) / 12) * width, y + ((row + 0.5) / 3) * height);
      sum += sample(image, at.x, at.y);
    }
  return sum / 36;
}

/** How much darker the bar is than the paper above and below it; from 0 to 1. */
function barContrast(image: GrayImage, h: Homography): number {
  const { x, y, width, height } = orientationBar;
  const inner = brightness(image, h, x + 1, y + 1, width - 2, height - 2);
  const around = Math.min(
    brightness(image, h, x, y + height + 1.2, width, 1.6),
    brightness(image, h, x, y - 2.8, width, 1.6),
  );
  return (around - inner) / Math.max(around, 1);
}

const around = (x: number, y: number, reach: number): Point[] =>
  [-1, -0.5, 0, 0.5, 1].flatMap((step) => [
    { x: x + step * reach, y: y - reach },
    { x: x + step * reach, y: y + reach },
    { x: x - reach, y: y + step * reach },
    { x: x + reach, y: y + step * reach },
  ]);

/**
 * How much darker the palest point just inside of a corner mark is than the paper around it: a filled bubble, which may be as dense as a
 * square, is smaller, and a table's edge has no paper on all sides.
 */
function cornerContrast(image: GrayImage, h: Homography, { x, y }: Point): number {
  const brightnessAt = (point: Point): number => {
    const at = project(h, point.x, point.y);
    return sample(image, at.x, at.y);
  };
  const inside = around(x, y, cornerSide * 0.36)
    .map(brightnessAt)
    .sort((a, b) => b - a);
  const outside = around(x, y, cornerSide * 0.72)
    .map(brightnessAt)
    .sort((a, b) => a - b);
  // A crease or a fleck takes a point or two, not a third of them.
  const [palest, paper] = [inside[3] ?? 255, outside[6] ?? 0];
  return (paper - palest) / Math.max(paper, 1);
}

export interface LocatedSheet {
  /** From the page's millimetres to the picture's pixels. */
  homography: Homography;
  /** Of the palest of bar and corner marks against the paper around them, 0 to 1. */
  contrast: number;
}

const turned = ([a, b, c, d]: Quad, turns: number): Quad =>
  turns === 0 ? [a, b, c, d] : turned([b, c, d, a], turns - 1);

/** Candidates for each corner of the picture, the farthest first. */
const towards = (blobs: readonly Blob[], dx: number, dy: number): Blob[] =>
  blobs.toSorted((a, b) => b.x * dx + b.y * dy - (a.x * dx + a.y * dy)).slice(0, candidatesPerCorner);

function* quadsOf(blobs: readonly Blob[], imageArea: number): Generator<Quad> {
  const [first, second, third, fourth] = [
    towards(blobs, -1, -1),
    towards(blobs, 1, -1),
    towards(blobs, 1, 1),
    towards(blobs, -1, 1),
  ];
  for (const a of first)
    for (const b of second)
      for (const c of third)
        for (const d of fourth)
          if (new Set([a, b, c, d]).size === 4 && isPlausible([a, b, c, d], imageArea)) yield [a, b, c, d];
}

/** Less than this between a mark and paper is no mark. */
const leastContrast = 0.25;

/** Finds a sheet however it lies in the picture; undefined where a corner mark is missing or the picture shows something else. */
export function locateSheet(image: GrayImage): LocatedSheet | undefined {
  const small = halved(image);
  const mask = darkerThanAround(small, Math.round(small.width / 14), 0.72);
  const blobs = findSquares(mask, small.width, small.height);
  let best: LocatedSheet | undefined;
  for (const quad of quadsOf(blobs, small.width * small.height)) {
    // Centres in the half picture lie between its pixels' own.
    const full = quad.map(({ x, y }) => ({ x: 2 * x + 0.5, y: 2 * y + 0.5 })) as unknown as Quad;
    for (let turns = 0; turns < 4; turns++) {
      const homography = homographyOf(corners, turned(full, turns));
      if (!homography) continue;
      const bar = barContrast(image, homography);
      if (bar < leastContrast) continue;
      const contrast = Math.min(bar, ...corners.map((corner) => cornerContrast(image, homography, corner)));
      if (contrast > leastContrast && contrast > (best?.contrast ?? 0)) best = { homography, contrast };
    }
  }
  return best;
}

/** A part of the page, straightened: what a reader of codes takes, or what is cut out for people. */
export function straighten(
  image: GrayImage,
  homography: Homography,
  box: { x: number; y: number; width: number; height: number },
  pixelsPerMm: number,
): GrayImage {
  const width = Math.round(box.width * pixelsPerMm);
  const height = Math.round(box.height * pixelsPerMm);
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) {
      const at = project(homography, box.x + (x + 0.5) / pixelsPerMm, box.y + (y + 0.5) / pixelsPerMm);
      data[to] = Math.round(sample(image, at.x, at.y));
    }
  return { width, height, data };
}

/** The sheet's code with its quiet zone. */
export const codePicture = (image: GrayImage, homography: Homography): GrayImage =>
  straighten(
    image,
    homography,
    {
      x: codeBox.x - codeQuiet,
      y: codeBox.y - codeQuiet,
      width: codeBox.width + 2 * codeQuiet,
      height: codeBox.height + 2 * codeQuiet,
    },
    9,
  );
