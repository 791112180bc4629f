import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@certame/contract/errors.ts';
import type { ImportFormat } from '@certame/contract/features/questions/endpoints.ts';
import { type OpenedZip, openZip, ZipRefused } from '#lib/zip/zip-archive.ts';

/** A file of an import, which lies on disk by itself or in an archive there. */
export interface BundleFile {
  size: number;
  stream(): Promise<Readable>;
  /** Where it lies on disk, of one that lies there by itself. */
  diskPath?: string;
}
/** Files of one import by their path, with `/` between folders. */
export type Bundle = ReadonlyMap<string, BundleFile>;

/** A file that was sent, and where it lies on disk. */
export interface BundleSource {
  /** As the client named it. */
  name: string;
  path: string;
  size: number;
}

/** Questions of one import, in all its documents. */
export const maxQuestions = 5000;
export const uploadLimits = { maxFiles: 5000, maxBytes: 100 * 1024 * 1024 };
/** Five thousand questions with their pictures, and what else a package holds. */
const zipLimits = { maxEntries: 20_000, maxUnpackedBytes: 200 * 1024 * 1024, maxRatio: 200 };

export const readAll = async (file: BundleFile): Promise<Buffer> => buffer(await file.stream());

/** Its first bytes, as many as there are of those wanted. */
export async function readBeginning(file: BundleFile, wantedBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= wantedBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, wantedBytes);
}

/** A path inside the bundle; one that would leave it belongs to a hostile file. */
function insidePath(name: string): string {
  const path = name.replaceAll('\\', '/');
  const isOutside = path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.split('/').includes('..');
  if (path === '' || path.length > 500 || isOutside || path.includes('\0')) {
    throw new AppError('import-unreadable');
  }
  return path.replace(/^(\.\/)+/, '');
}

/** Left by operating systems beside what people meant to send. */
const isClutter = (path: string): boolean =>
  /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);

const zipMagic = Buffer.from([0x50, 0x4b, 3, 4]);

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: read } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return read.equals(zipMagic);
  } finally {
    await file.close();
  }
}

async function openArchive(path: string): Promise<OpenedZip> {
  try {
    return await openZip(path, zipLimits);
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new AppError(error.reason === 'too-large' ? 'import-too-large' : 'import-unreadable', {
      cause: error,
    });
  }
}

const fileOf = ({ path, size }: BundleSource): BundleFile => ({
  diskPath: path,
  size,
  stream: async () => createReadStream(path),
});

function bundleOf(files: Iterable<[string, BundleFile]>): Bundle {
  const bundle = new Map<string, BundleFile>();
  for (const [name, file] of files) {
    const path = insidePath(name);
    if (isClutter(path)) continue;
    if (bundle.has(path)) throw new AppError('import-unreadable');
    bundle.set(path, file);
  }
  if (bundle.size === 0) throw new AppError('file-empty');
  return bundle;
}

/**
 * Takes a zip, the files of a folder or a single file; none of them is read before `work` asks for it. A sheet is a zip
 * too, but is read as a sheet.
 */
export async function withBundle<Result>(
  sources: readonly BundleSource[],
  format: ImportFormat,
  work: (bundle: Bundle) => Promise<Result>,
): Promise<Result> {
  const [only] = sources;
  const isPacked =
    only && sources.length === 1 && format !== 'xlsx' && format !== 'csv' && (await isZip(only.path));
  if (!isPacked) return work(bundleOf(sources.map((source) => [source.name, fileOf(source)])));
  const { entries, close } = await openArchive(only.path);
  try {
    return await work(bundleOf(entries.map(({ path, size, stream }) => [path, { size, stream }])));
  } finally {
    close();
  }
}

/**
 * Finds the file a source refers to, whatever folder somebody began to pack at: the path ends in the reference, or the
 * reference in the path. A file of the same name in another folder is another file.
 */
export function createFinder(bundle: Bundle): (reference: string) => string | undefined {
  const byTail = new Map<string, string>();
  for (const path of bundle.keys()) {
    const parts = path.toLowerCase().split('/');
    for (let from = 0; from < parts.length; from += 1) {
      const tail = parts.slice(from).join('/');
      if (!byTail.has(tail)) byTail.set(tail, path);
    }
  }
  const byWhole = new Map([...bundle.keys()].map((path) => [path.toLowerCase(), path]));
  return (reference) => {
    const parts = decodeReference(reference).toLowerCase().split('/').filter(Boolean);
    const found = byTail.get(parts.join('/'));
    if (found !== undefined) return found;
    // "questions/12/a.png" is "12/a.png" where one question's folder was sent, and "a.png" from inside of it.
    for (let from = 1; from < parts.length; from += 1) {
      const whole = byWhole.get(parts.slice(from).join('/'));
      if (whole !== undefined) return whole;
    }
    return undefined;
  };
}

function decodeReference(reference: string): string {
  const plain = reference.replace(/^@@PLUGINFILE@@\//, '').replaceAll('\\', '/');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
