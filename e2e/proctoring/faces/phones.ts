import { join } from 'node:path';
import sharp from 'sharp';
import { type Portrait, readPortrait } from './portraits.ts';

/** Photographs of a phone in a hand, of the npm package html5-device-mockups 3.2.1 (MIT, see `hands/LICENSE`), made smaller. */
const hands = ['dark', 'light'] as const;
/** How much of the picture's height hand and phone take, and where they are held. */
const places = {
  'beside the face': { share: 0.8, left: 20, top: 130 },
  'before the mouth': { share: 0.65, left: 250, top: 200 },
  'at the edge': { share: 0.6, left: 430, top: 190 },
} as const;
type Hand = (typeof hands)[number];
type Place = keyof typeof places;

export const heldPhones = hands.flatMap((hand) =>
  (Object.keys(places) as Place[]).map((place) => ({ hand, place })),
);

/** Somebody before the camera with a phone in the hand, at the camera's own size. */
export async function readWithPhone(
  portrait: Portrait,
  { hand, place }: { hand: Hand; place: Place },
): Promise<Buffer> {
  const { share, left, top } = places[place];
  const held = await sharp(join(import.meta.dirname, 'hands', `${hand}.webp`))
    .resize({ height: Math.round(480 * share) })
    .toBuffer({ resolveWithObject: true });
  const inside = {
    ...{ left: 0, top: 0 },
    width: Math.min(held.info.width, 640 - left),
    height: Math.min(held.info.height, 480 - top),
  };
  const input = await sharp(held.data).extract(inside).png().toBuffer();
  return sharp(await readPortrait(portrait))
    .composite([{ input, left, top }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
