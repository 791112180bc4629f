import sharp from 'sharp';

const size = { width: 80, height: 60 };

/** A picture of noise, some 14 kB: one that compresses to nothing would be no picture. */
export function drawNoise(random: () => number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: size.width * size.height * 3 }, () => Math.floor(random() * 256)),
  );
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer();
}

/** What an import asks of the library for a picture, and nothing else. */
export const redraw = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).png({ compressionLevel: 6 }).toBuffer();
