import { files } from '@certame/db/schema/operations.ts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { drawPicture } from '../../../lib/picture-pool.ts';
import type { Scope } from '../../../plugins/database.ts';
import type { FileStore } from '../../../plugins/files.ts';

/** SVG stays out: it can hold scripts and addresses. */
const readable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'tiff']);
const maxSidePixels = 2400;
const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: 60_000_000, failOn: 'error', pages: 1 });

/** Looks at the head of a picture; whether all of it can be read shows when it is stored. */
export async function isReadableImage(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width, height } = await open(bytes).metadata();
    return readable.has(format ?? '') && (width ?? 0) > 0 && (height ?? 0) > 0;
  } catch {
    return false;
  }
}

/**
 * The picture drawn anew: at most 2400 pixels wide or high, upright, without what else the file carried (places,
 * cameras, appended code). Throws what the library throws for a picture that is cut or broken.
 */
async function reencodeImage(
  bytes: Buffer,
  userId: string,
): Promise<{ bytes: Buffer; mime: string; extension: string }> {
  let mime = 'image/png';
  const drawn = await drawPicture(
    { input: bytes, animated: false, ofJob: true },
    userId,
    (picture, { format }) => {
      if (!readable.has(format)) throw new Error(`Pictures of format ${format} are not taken`);
      const reduced = picture.resize({
        width: maxSidePixels,
        height: maxSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      });
      if (format !== 'jpeg' && format !== 'webp') return reduced.png({ compressionLevel: 6 });
      mime = `image/${format}`;
      return format === 'jpeg' ? reduced.jpeg({ quality: 88 }) : reduced.webp({ quality: 88, effort: 2 });
    },
  );
  return { bytes: drawn, mime, extension: mime === 'image/jpeg' ? 'jpg' : mime.slice('image/'.length) };
}

/**
 * Stores a picture of the bank, once for the same bytes. `onWritten` hears of bytes that must go again when the
 * transaction fails.
 */
export async function storeImage(
  scope: Scope,
  store: FileStore,
  name: string,
  bytes: Buffer,
  onWritten: (storageKey: string) => void,
): Promise<string> {
  const image = await reencodeImage(bytes, scope.userId ?? '');
  const put = await store.put(image.bytes);
  const known = await scope.tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.sha256, put.sha256), eq(files.purpose, 'question')))
    .limit(1);
  if (known[0]) {
    await store.remove(put.storageKey);
    return known[0].id;
  }
  onWritten(put.storageKey);
  const base =
    name
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') || 'imagem';
  const [made] = await scope.tx
    .insert(files)
    .values({
      institution_id: scope.institutionId,
      owner_id: scope.userId,
      purpose: 'question',
      name: `${base.slice(0, 120)}.${image.extension}`,
      mime: image.mime,
      size: put.size,
      sha256: put.sha256,
      storage_key: put.storageKey,
    })
    .returning({ id: files.id });
  if (!made) throw new Error('No file was made');
  return made.id;
}
