import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

export interface ZipLimits {
  maxEntries: number;
  maxUnpackedBytes: number;
  /** Largest allowed quotient of unpacked and packed size of one entry. */
  maxRatio: number;
}

export interface ZipEntry {
  path: string;
  bytes: Buffer;
}

/** A zip that is broken (`unreadable`) or would unpack to more than is allowed (`too-large`). */
export class ZipRefused extends Error {
  override name = 'ZipRefused';
  readonly reason: 'unreadable' | 'too-large' | 'empty';

  constructor(reason: ZipRefused['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

const openBuffer = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);
const openPath = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);

/** One file in an open archive. */
export interface OpenedEntry {
  path: string;
  /** Unpacked, as the directory says; the stream fails where it turns out larger. */
  size: number;
  stream(): Promise<Readable>;
}
export interface OpenedZip {
  entries: OpenedEntry[];
  /** After it, only streams that are open already go on. */
  close(): void;
}

/** Unix file type in the upper half of the external attributes. */
const isSymbolicLink = (entry: yauzl.Entry): boolean =>
  ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Tiny files compress any way they like: the ratio only says something about large ones. */
const ratioCountsFromBytes = 1024 * 1024;

function requireHarmless(entry: yauzl.Entry, limits: ZipLimits): void {
  // Bit 0: encrypted.
  if (isSymbolicLink(entry) || (entry.generalPurposeBitFlag & 1) !== 0) throw new ZipRefused('unreadable');
  if (entry.fileName.includes('\0')) throw new ZipRefused('unreadable');
  if (
    entry.uncompressedSize > ratioCountsFromBytes &&
    entry.uncompressedSize > entry.compressedSize * limits.maxRatio
  ) {
    throw new ZipRefused('too-large');
  }
}

async function listEntries(zip: yauzl.ZipFile, limits: ZipLimits): Promise<yauzl.Entry[]> {
  if (zip.entryCount > limits.maxEntries) throw new ZipRefused('too-large');
  const entries: yauzl.Entry[] = [];
  const taken = new Set<string>();
  let unpackedBytes = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      try {
        requireHarmless(entry, limits);
        unpackedBytes += entry.uncompressedSize;
        if (unpackedBytes > limits.maxUnpackedBytes) throw new ZipRefused('too-large');
        if (!entry.fileName.endsWith('/')) {
          if (taken.has(entry.fileName)) throw new ZipRefused('unreadable');
          taken.add(entry.fileName);
          entries.push(entry);
        }
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    // The library stops an entry that turns out larger than its directory says.
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });

/**
 * Random access to a zip, in memory or where it lies on disk, within limits that are checked in its directory before the
 * first byte is unpacked. Names that leave the archive (`..`, absolute, drive letters), links, encrypted and doubled
 * entries make it unreadable.
 */
export async function openZip(source: Uint8Array | string, limits: ZipLimits): Promise<OpenedZip> {
  let opened: yauzl.ZipFile | undefined;
  try {
    const options = {
      lazyEntries: true,
      validateEntrySizes: true,
      strictFileNames: false,
      autoClose: false,
    };
    const zip = await (typeof source === 'string'
      ? openPath(source, options)
      : openBuffer(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options));
    opened = zip;
    const entries = (await listEntries(zip, limits)).map((entry) => ({
      path: entry.fileName,
      size: entry.uncompressedSize,
      stream: () => openEntry(zip, entry),
    }));
    return { entries, close: () => zip.close() };
  } catch (error) {
    opened?.close();
    throw error instanceof ZipRefused ? error : new ZipRefused('unreadable', error);
  }
}

/** Unpacks a zip in memory. */
export async function readZip(
  bytes: Uint8Array,
  limits: ZipLimits,
  wanted: (path: string) => boolean = () => true,
): Promise<ZipEntry[]> {
  const { entries, close } = await openZip(bytes, limits);
  try {
    const result: ZipEntry[] = [];
    for (const { path, stream } of entries) {
      if (wanted(path)) result.push({ path, bytes: await buffer(await stream()) });
    }
    return result;
  } catch (error) {
    throw new ZipRefused('unreadable', error);
  } finally {
    close();
  }
}
