import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@certame/contract/errors.ts';
import { paperLimits } from '@certame/contract/features/paper/endpoints.ts';
import type { FieldReading, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { runInWorker, WorkerFailure } from '#lib/worker-pool.ts';
import { openZip, ZipRefused } from '#lib/zip/zip-archive.ts';

type ScanKind = 'pdf' | 'tiff' | 'image';

/** Pages `from` to `to` of a file; `to` 0 asks how many there are. */
export interface ScanTask {
  path: string;
  kind: ScanKind;
  from: number;
  to: number;
  /** Sheet -> version, and the pages of each. */
  sheets: Readonly<Record<string, string>>;
  versions: Readonly<Record<string, readonly SheetPage[]>>;
}
/** A page as it was read; whose it is, its code only claims. */
export interface ScannedPicture {
  code: string | null;
  /** Pixels a millimetre of its straightened picture; null: it could not be straightened. */
  scale: number | null;
  /** Empty where the code names no sheet that is known. */
  readings: FieldReading[];
  jpeg: Uint8Array;
}
export type KnownSheets = Pick<ScanTask, 'sheets' | 'versions'>;

const worker = new URL('./scan-worker.ts', import.meta.url);
/** A bad page takes its time; a thread that hangs is ended. */
const pagesAtOnce = 10;
const limits = { timeoutMs: 120_000, maxHeapMb: 768, queue: 'paper' } as const;
const zipLimits = { maxEntries: 2 * paperLimits.pages, maxUnpackedBytes: 1024 ** 3, maxRatio: 200 } as const;

const signatures: readonly (readonly [kind: ScanKind | 'zip', bytes: readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
];

/** By its first bytes: neither its name nor what the browser says of it is believed. @throws AppError `scan-unreadable`. */
async function kindOf(path: string): Promise<ScanKind | 'zip'> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(8);
    await file.read(head, 0, 8, 0);
    const found = signatures.find(([, bytes]) => bytes.every((byte, index) => head[index] === byte));
    if (!found) throw new AppError('scan-unreadable');
    return found[0];
  } finally {
    await file.close();
  }
}

export interface ScanFile {
  name: string;
  path: string;
}
interface OpenedScan extends ScanFile {
  kind: ScanKind;
}

/** Files that systems put into archives beside what was meant. */
const isLitter = (path: string): boolean => /(^|\/)(\.|__MACOSX\/|Thumbs\.db$)/.test(path);

/** What somebody is told of a file that can't be opened. */
function refused(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const reason = cause instanceof WorkerFailure || cause instanceof ZipRefused ? cause.reason : undefined;
  if (reason === 'protected') return new AppError('scan-protected', { cause });
  return new AppError(reason === 'too-large' ? 'scan-too-large' : 'scan-unreadable', { cause });
}

async function unpack(zip: ScanFile, folder: string, prefix: string): Promise<OpenedScan[]> {
  const { entries, close } = await openZip(zip.path, zipLimits).catch((cause: unknown) => {
    throw refused(cause);
  });
  try {
    const wanted = entries.filter(({ path }) => !isLitter(path));
    if (wanted.length > paperLimits.pages) throw new AppError('scan-too-many-pages');
    const files: OpenedScan[] = [];
    for (const [index, entry] of wanted.entries()) {
      const path = join(folder, `${prefix}-${index}`);
      await pipeline(await entry.stream(), createWriteStream(path));
      const kind = await kindOf(path);
      // An archive in an archive has no end.
      if (kind === 'zip') throw new AppError('scan-unreadable');
      files.push({ name: entry.path, path, kind });
    }
    return files;
  } catch (cause) {
    throw refused(cause);
  } finally {
    close();
  }
}

const ask = <T>(task: ScanTask): Promise<T> =>
  runInWorker<T>(worker, task, limits).catch((cause: unknown) => {
    throw refused(cause);
  });

export interface ScannedPage extends ScannedPicture {
  source: string;
  /** From 1. */
  number: number;
}

/**
 * All pages of what was sent, batch by batch in threads of their own. They are counted before the first is read.
 * @throws AppError `scan-unreadable`, `scan-protected`, `scan-too-large`, `scan-too-many-pages`.
 */
export async function* scanFiles(
  files: readonly ScanFile[],
  folder: string,
  known: KnownSheets,
  progress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<ScannedPage> {
  const opened: OpenedScan[] = [];
  for (const [index, file] of files.entries()) {
    const kind = await kindOf(file.path);
    if (kind === 'zip') opened.push(...(await unpack(file, folder, String(index))));
    else opened.push({ ...file, kind });
  }
  // Phones call every photo alike.
  for (const [index, file] of opened.entries())
    if (opened.findIndex(({ name }) => name === file.name) < index) file.name = `${index + 1} ${file.name}`;
  const counts: number[] = [];
  for (const { path, kind } of opened) {
    counts.push(
      kind === 'image' ? 1 : await ask<number>({ path, kind, from: 0, to: 0, sheets: {}, versions: {} }),
    );
    if (counts.reduce((sum, one) => sum + one, 0) > paperLimits.pages)
      throw new AppError('scan-too-many-pages');
  }
  const total = counts.reduce((sum, one) => sum + one, 0);
  if (total === 0) throw new AppError('scan-unreadable');
  let done = 0;
  for (const [index, { name, path, kind }] of opened.entries())
    for (let from = 0; from < (counts[index] ?? 0); from += pagesAtOnce) {
      const to = Math.min(from + pagesAtOnce, counts[index] ?? 0);
      const pages = await ask<ScannedPicture[]>({ path, kind, from, to, ...known });
      for (const [at, page] of pages.entries()) yield { ...page, source: name, number: from + at + 1 };
      done += to - from;
      await progress(done, total);
    }
}
