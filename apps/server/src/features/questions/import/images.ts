import { files } from '@certame/db/schema/operations.ts';
import { and, eq } from '@certame/db/sql.ts';
import sharp from 'sharp';
import { drawPicture } from '#lib/picture-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { FileStore } from '#plugins/files.ts';
import { type BundleFile, readAll, readBeginning } from './bundle.ts';

/** SVG stays out: it can hold scripts and addresses. */
const readable: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp', 'gif', 'tiff']);
const maxSidePixels = 2400;
const open = (picture: Buffer | string) =>
  sharp(picture, { limitInputPixels: 60_000_000, failOn: 'error', pages: 1 });

/** No picture of a question is larger; beyond it none is unpacked. */
const maxPictureBytes = 50 * 1024 * 1024;
/** Format and size stand in it, unless long metadata come first. */
const beginningBytes = 256 * 1024;

async function isReadableHead(picture: Buffer | string): Promise<boolean> {
  try {
    const { format, width, height } = await open(picture).metadata();
    return readable.has(format ?? '') && (width ?? 0) > 0 && (height ?? 0) > 0;
  } catch {
    return false;
  }
}

/** Looks at the beginning of a picture; whether all of it can be read shows when it is stored. */
export async function isReadableImage(file: BundleFile): Promise<boolean> {
  if (file.size > maxPictureBytes) return false;
  if (file.diskPath !== undefined) return isReadableHead(file.diskPath);
  const beginning = await readBeginning(file, beginningBytes).catch(() => Buffer.alloc(0));
  if (await isReadableHead(beginning)) return true;
  if (beginning.length < beginningBytes) return false;
  return readAll(file).then(isReadableHead, () => false);
}

/**
 * The picture drawn anew: at most 2400 pixels wide or high, upright, without what else the file carried (places,
 * cameras, appended code). Throws what the library throws for a picture that is cut or broken.
 */
async function reencodeImage(
  picture: Buffer | string,
  userId: string,
): Promise<{ bytes: Buffer; mime: string; extension: string }> {
  let mime = 'image/png';
  const drawn = await drawPicture(
    { input: picture, animated: false, ofJob: true },
    userId,
    (opened, { format }) => {
      if (!readable.has(format)) throw new Error(`Pictures of format ${format} are not taken`);
      const reduced = opened.resize({
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
  file: BundleFile,
  onWritten: (storageKey: string) => void,
): Promise<string> {
  const image = await reencodeImage(file.diskPath ?? (await readAll(file)), scope.userId ?? '');
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
