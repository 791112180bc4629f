/** A rectangle on a picture, in shares of its width and height: 0 is left and top, 1 is right and bottom. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Point {
  x: number;
  y: number;
}

/** As small as a rectangle may be: one that can still be seen. */
export const regionMinSide = 0.02;
/** Ten-thousandths: finer than a pixel of what a desk shows. */
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
const between = (least: number, share: number, most: number): number =>
  Math.min(Math.max(share, least), most);

/** Brings a rectangle inside of its picture, at least as large as can be seen. */
function inside({ x, y, width, height }: Box): Box {
  const [w, h] = [between(regionMinSide, rounded(width), 1), between(regionMinSide, rounded(height), 1)];
  return {
    ...{ x: rounded(between(0, x, 1 - w)), y: rounded(between(0, y, 1 - h)) },
    ...{ width: w, height: h },
  };
}

/** Where somebody without a mouse begins: the middle of the picture. */
export const middleRegion: Box = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

/** The rectangle that was drawn from one point to another, in whatever direction. */
export const regionBetween = (from: Point, to: Point): Box =>
  inside({
    ...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
    ...{ width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) },
  });

export const moveRegion = (box: Box, right: number, down: number): Box =>
  inside({ ...box, x: box.x + right, y: box.y + down });

/** Its top left corner stays where it is. */
export const resizeRegion = (box: Box, wider: number, higher: number): Box =>
  inside({
    ...box,
    ...{ width: Math.min(box.width + wider, 1 - box.x), height: Math.min(box.height + higher, 1 - box.y) },
  });
