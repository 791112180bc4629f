import { AppError } from '@certame/contract/errors.ts';
import type { ImportFormat } from '@certame/contract/features/questions/endpoints.ts';
import type { UploadedFile } from '../../../lib/multipart.ts';
import { readZip, ZipRefused } from '../../../lib/zip/zip-archive.ts';

/** Files of one import by their path, with `/` between folders. */
export type Bundle = ReadonlyMap<string, Buffer>;

export const uploadLimits = { maxFiles: 5000, maxBytes: 100 * 1024 * 1024 };
const zipLimits = { maxEntries: 5000, maxUnpackedBytes: 200 * 1024 * 1024, maxRatio: 200 };

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

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));

async function unzip(bytes: Buffer): Promise<UploadedFile[]> {
  try {
    const entries = await readZip(bytes, zipLimits, (path) => !isClutter(path));
    return entries.map(({ path, bytes: unpacked }) => ({ name: path, bytes: unpacked }));
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    throw new AppError(error.reason === 'too-large' ? 'import-too-large' : 'import-unreadable', {
      cause: error,
    });
  }
}

/** Takes a zip, the files of a folder or a single file. A sheet is a zip too, but is read as a sheet. */
export async function readBundle(files: readonly UploadedFile[], format: ImportFormat): Promise<Bundle> {
  const [only] = files;
  const isPacked = files.length === 1 && only && format !== 'xlsx' && format !== 'csv' && isZip(only.bytes);
  const bundle = new Map<string, Buffer>();
  for (const { name, bytes } of isPacked ? await unzip(only.bytes) : files) {
    const path = insidePath(name);
    if (isClutter(path)) continue;
    if (bundle.has(path)) throw new AppError('import-unreadable');
    bundle.set(path, bytes);
  }
  if (bundle.size === 0) throw new AppError('file-empty');
  return bundle;
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
