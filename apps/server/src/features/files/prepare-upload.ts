import { basename } from 'node:path';
import { AppError } from '@certame/contract/errors.ts';
import sharp, { type Sharp } from 'sharp';
import { kindOfFile } from './file-kinds.ts';

/** Beyond this an image is a decompression bomb rather than a picture: 50 megapixels. */
const MAX_PIXELS = 50_000_000;
/** Longest side that screens and prints make use of; larger pictures are reduced. */
const MAX_SIDE_PX = 4096;
const MAX_NAME_CHARS = 200;

export interface PreparedFile {
  name: string;
  mime: string;
  bytes: Buffer;
}

const encoders: Record<string, (pipeline: Sharp) => Sharp> = {
  'image/jpeg': (pipeline) => pipeline.jpeg({ quality: 88, mozjpeg: false }),
  'image/png': (pipeline) => pipeline.png({ compressionLevel: 9 }),
  'image/gif': (pipeline) => pipeline.gif(),
  'image/webp': (pipeline) => pipeline.webp({ quality: 88 }),
  'image/avif': (pipeline) => pipeline.avif({ quality: 60 }),
};

/**
 * The same picture drawn anew: upright, without place, device and thumbnail in its metadata, and without whatever else
 * was hidden behind the pixels.
 */
async function redraw(bytes: Buffer, mime: string): Promise<Buffer> {
  const encode = encoders[mime];
  if (!encode) throw new AppError('file-type-refused');
  try {
    const pipeline = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: mime === 'image/gif' || mime === 'image/webp',
    })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true });
    return await encode(pipeline).toBuffer();
  } catch (cause) {
    throw new AppError('file-type-refused', { cause });
  }
}

/** A name that is only a name: no folders, no control characters, nothing that turns the text around. */
export function cleanFileName(name: string): string {
  const cleaned = basename(name.replaceAll('\\', '/'))
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}"<>:|?*/]/gu, '')
    .trim();
  if (cleaned === '' || /^\.+$/.test(cleaned)) return 'arquivo';
  if (cleaned.length <= MAX_NAME_CHARS) return cleaned;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(cleaned)?.[0] ?? '';
  return cleaned.slice(0, MAX_NAME_CHARS - extension.length) + extension;
}

/** Checks and cleans what somebody sent. Throws `file-empty` or `file-type-refused`. Not inside a transaction: it draws. */
export async function prepareUpload(name: string, bytes: Buffer): Promise<PreparedFile> {
  if (bytes.length === 0) throw new AppError('file-empty');
  const kind = kindOfFile(bytes, name);
  if (!kind) throw new AppError('file-type-refused');
  return {
    name: cleanFileName(name),
    mime: kind.mime,
    bytes: kind.image ? await redraw(bytes, kind.mime) : bytes,
  };
}
