import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

/** Portraits that are not the project's own; a test that needs them is skipped where they are absent. */
const folder = resolve(import.meta.dirname, '../../../../shared/fixtures/faces');
export const arePortraitsAbsent = !existsSync(folder);
export const portraitsAbsent = '../shared/fixtures/faces is absent';

/** What a camera on top of a screen would see of each: head and shoulders, in 4:3. */
const crops = {
  'cgi-1': { left: 340, top: 0, width: 700, height: 525 },
  'cgi-2': { left: 216, top: 0, width: 544, height: 408 },
  'cgi-3': { left: 0, top: 0, width: 939, height: 704 },
  'person-a-1': { left: 0, top: 0, width: 910, height: 682 },
  'person-a-2': { left: 0, top: 240, width: 626, height: 470 },
  'person-b-1': { left: 0, top: 80, width: 970, height: 728 },
} as const;
export type Portrait = keyof typeof crops;
export const isPortrait = (name: string): name is Portrait => Object.hasOwn(crops, name);

/** As a camera's picture of 640 x 480. */
export const readPortrait = (name: Portrait): Promise<Buffer> =>
  sharp(join(folder, `${name}.jpg`))
    .extract(crops[name])
    .resize(640, 480)
    .jpeg({ quality: 85 })
    .toBuffer();
