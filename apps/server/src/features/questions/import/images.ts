import { createHash } from 'node:crypto';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq } from '@certame/db/sql.ts';
import sharp from 'sharp';
import { drawPicture } from '#lib/picture-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { FileStore, StoredFile } from '#plugins/files.ts';
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
async function isReadableImage(file: BundleFile): Promise<boolean> {
  if (file.diskPath !== undefined) return isReadableHead(file.diskPath);
  const beginning = await readBeginning(file, beginningBytes).catch(() => Buffer.alloc(0));
  if (await isReadableHead(beginning)) return true;
  if (beginning.length < beginningBytes) return false;
  return readAll(file).then(isReadableHead, () => false);
}

/** Hash of a picture's bytes; undefined for a file that is none, or can't be read to its end. Most are small, and unpacked once. */
export async function hashOfImage(file: BundleFile): Promise<string | undefined> {
  if (file.size > maxPictureBytes) return undefined;
  const hash = createHash('sha256');
  try {
    if (file.size <= beginningBytes) {
      const bytes = await readAll(file);
      return (await isReadableHead(bytes)) ? hash.update(bytes).digest('hex') : undefined;
    }
    if (!(await isReadableImage(file))) return undefined;
    for await (const chunk of await file.stream()) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
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

/** A picture of an import whose bytes are in the store, and that no row names yet. */
export interface DrawnImage {
  file: Pick<typeof files.$inferInsert, 'name' | 'mime'> & StoredFile;
  width: number;
  height: number;
}

/** Draws a picture anew and stores its bytes. It takes a while and needs no transaction; without a row, the bytes must go again. */
export async function drawImage(
  store: FileStore,
  userId: string,
  path: string,
  source: BundleFile,
): Promise<DrawnImage> {
  const image = await reencodeImage(source.diskPath ?? (await readAll(source)), userId);
  const { width, height } = await sharp(image.bytes).metadata();
  const { storageKey, sha256, size } = await store.put(image.bytes);
  const base =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') || 'imagem';
  const name = `${base.slice(0, 120)}.${image.extension}`;
  return { file: { name, mime: image.mime, storageKey, sha256, size }, width, height };
}

/** The row of a drawn picture: of the same bytes there is one, and only a new one needs those of `image`. */
export async function recordImage(
  { tx, institutionId, userId }: Scope,
  { file: { storageKey, sha256, ...file } }: DrawnImage,
): Promise<{ id: string; isNew: boolean }> {
  const [known] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.sha256, sha256), eq(files.purpose, 'question')))
    .limit(1);
  if (known) return { id: known.id, isNew: false };
  const [made] = await tx
    .insert(files)
    .values({
      ...file,
      ...{ institution_id: institutionId, owner_id: userId, purpose: 'question' },
      ...{ sha256, storage_key: storageKey },
    })
    .returning({ id: files.id });
  if (!made) throw new Error('No file was made');
  return { id: made.id, isNew: true };
}
