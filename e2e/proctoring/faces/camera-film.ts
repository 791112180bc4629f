import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readWithPhone } from './phones.ts';
import { type Portrait, readPortrait } from './portraits.ts';

const size = { width: 640, height: 480 };
/** At which Chromium plays a film of JPEGs. */
const picturesPerS = 30;

/** A wall with shelves: sharp edges, and nobody before them. */
const room = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#b9b2a3"/>${[
    60, 180, 300,
  ]
    .map(
      (y) =>
        `<rect x="40" y="${y + 90}" width="560" height="10" fill="#6b4f34"/>${Array.from(
          { length: 14 },
          (_, book) =>
            `<rect x="${50 + book * 39}" y="${y + (book % 3) * 12}" width="${18 + (book % 4) * 4}" height="${90 - (book % 3) * 12}" fill="${['#35506b', '#7a2f2f', '#3f6b45', '#c7a24a'][book % 4]}"/>`,
        ).join('')}`,
    )
    .join('')}</svg>`,
);
/** What somebody behind a smeared lens looks like: contrasts, and nothing sharp. */
const smear = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#e8e2d0"/><circle cx="320" cy="230" r="150" fill="#181410"/></svg>',
);

const scenes = {
  empty: () => sharp(room),
  one: async () => sharp(await readPortrait('person-b-1')),
  two: async () => {
    const half = async (name: Portrait) =>
      sharp(await readPortrait(name))
        .resize(size.width / 2, size.height)
        .toBuffer();
    return sharp(room).composite([
      { input: await half('person-a-1'), left: 0, top: 0 },
      { input: await half('person-b-1'), left: size.width / 2, top: 0 },
    ]);
  },
  phone: async () => sharp(await readWithPhone('person-a-2', { hand: 'light', place: 'at the edge' })),
  smeared: () => sharp(smear).blur(40),
  black: () => sharp({ create: { ...size, channels: 3, background: '#000' } }),
} as const;

/** A file for `--use-file-for-fake-video-capture`, which begins anew at its end. */
export async function makeCameraFilm(
  script: readonly [keyof typeof scenes, seconds: number][],
): Promise<string> {
  const pictures: Buffer[] = [];
  for (const [scene, seconds] of script) {
    const picture = await (await scenes[scene]()).jpeg({ quality: 70 }).toBuffer();
    for (let shown = 0; shown < seconds * picturesPerS; shown++) pictures.push(picture);
  }
  const path = join(mkdtempSync(join(tmpdir(), 'certame-film-')), 'camera.mjpeg');
  writeFileSync(path, Buffer.concat(pictures));
  return path;
}
