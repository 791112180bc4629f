import { basename } from 'node:path';
import { AppError } from '@certame/contract/errors.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import type { Sharp } from 'sharp';
import { drawPicture } from '#lib/picture-pool.ts';
import type { ReceivedFile } from '#plugins/files.ts';
import { kindOfFile } from './file-kinds.ts';

/** Longest side that screens and prints make use of; larger pictures are reduced while they are decoded. */
const MAX_SIDE_PX = 4096;
/** Of encodings that take long. */
const MAX_SIDE_OF_SLOW_PX = 2560;
const MAX_NAME_CHARS = 200;

/** Ready to be stored: what somebody sent as it lies on disk, or what was made of it. */
export interface PreparedFile {
  name: string;
  mime: string;
  content: ReceivedFile | Buffer;
}

export const sizeOfPrepared = ({ content }: PreparedFile): number =>
  Buffer.isBuffer(content) ? content.length : content.size;

interface Drawing {
  /** What it is stored as. */
  mime: (hasAlpha: boolean) => string;
  maxSidePx: number;
}
const toWebp = { mime: () => 'image/webp', maxSidePx: MAX_SIDE_OF_SLOW_PX };
const drawings: Readonly<Record<string, Drawing>> = {
  'image/jpeg': { mime: () => 'image/jpeg', maxSidePx: MAX_SIDE_PX },
  'image/png': { mime: () => 'image/png', maxSidePx: MAX_SIDE_PX },
  'image/gif': { mime: () => 'image/gif', maxSidePx: MAX_SIDE_OF_SLOW_PX },
  'image/webp': toWebp,
  // Encoding it takes a hundred times as long as anything else: it is read, and never written.
  'image/avif': { ...toWebp, mime: (hasAlpha) => (hasAlpha ? 'image/webp' : 'image/jpeg') },
};
const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88, mozjpeg: false }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
  'image/gif': (picture) => picture.gif({ effort: 3 }),
  'image/webp': (picture) => picture.webp({ quality: 88, effort: 2 }),
};
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/webp': '.webp' };

/**
 * The same picture drawn anew: upright, without place, device and thumbnail in its metadata, and without whatever else
 * was hidden behind the pixels.
 */
async function redraw(name: string, path: string, mime: string, userId: string): Promise<PreparedFile> {
  const drawing = ownValue(drawings, mime);
  if (!drawing) throw new AppError('file-type-refused');
  const side = drawing.maxSidePx;
  let written = mime;
  const drawn = await drawPicture(
    { input: path, animated: mime === 'image/gif' || mime === 'image/webp' },
    userId,
    (picture, { hasAlpha }) => {
      written = drawing.mime(hasAlpha);
      const reduced = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
      return encoders[written]?.(reduced) ?? reduced;
    },
  );
  const named = written === mime ? name : name.replace(/\.[a-z0-9]{1,8}$/i, '') + (extensions[written] ?? '');
  return { name: named, mime: written, content: drawn };
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

/**
 * Checks and cleans what somebody sent. Not inside a transaction: it draws.
 * @throws AppError `file-empty`, `file-type-refused`, and what `drawPicture` throws.
 */
export async function prepareUpload(name: string, file: ReceivedFile, userId: string): Promise<PreparedFile> {
  if (file.size === 0) throw new AppError('file-empty');
  const kind = await kindOfFile(file, name);
  if (!kind) throw new AppError('file-type-refused');
  const cleanName = cleanFileName(name);
  return kind.image
    ? redraw(cleanName, file.path, kind.mime, userId)
    : { name: cleanName, mime: kind.mime, content: file };
}
