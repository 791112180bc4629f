import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { rasterise } from '../../apps/server/src/features/paper/testing/mark-sheets.ts';

const size = { width: 640, height: 480 };
/** The upper left of four cards on a printed page, from its name to the end of the code. */
const card = { left: 0.02, top: 0.06, width: 0.46, height: 0.22 };

/** What a camera sees of which nothing is known before the journey has printed it: `show` what is held before it next time it is opened. */
export function openCardFilm() {
  const path = join(mkdtempSync(join(tmpdir(), 'certame-card-')), 'camera.mjpeg');
  return {
    path,
    /** The first card of a printed file. */
    async show(pdf: Uint8Array): Promise<void> {
      const [page] = await rasterise(pdf);
      const { width, height } = await sharp(page).metadata();
      const cut = await sharp(page)
        .extract({
          left: Math.round(width * card.left),
          top: Math.round(height * card.top),
          width: Math.round(width * card.width),
          height: Math.round(height * card.height),
        })
        .resize({ ...size, fit: 'contain', background: '#ddd' })
        .png()
        .toBuffer();
      // As a hand holds it.
      const turned = await sharp(cut).rotate(4, { background: '#ddd' }).png().toBuffer();
      const held = await sharp(turned)
        .resize({ ...size, fit: 'cover' })
        .flatten({ background: '#ddd' })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .toBuffer();
      writeFileSync(path, Buffer.concat(Array.from({ length: 30 }, () => held)));
    },
  };
}
