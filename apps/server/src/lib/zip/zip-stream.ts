import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export interface ZipPart {
  path: string;
  /** The part, piece by piece. */
  text: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Put in as it is: pictures are packed already. */
  stored?: true;
}

/** The earliest a zip can say: when a part was made is nobody's concern. */
const undated = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

async function* bytesOf({ text }: ZipPart): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece;
}

/** A zip that is made as fast as it is read: of all its parts, only the piece under way is in memory. */
export async function* streamZip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const part of parts) {
    const options = { ...undated, compressionLevel: part.stored ? 0 : 5 };
    zip.addReadStreamLazy(part.path, options, (give) => {
      source = Readable.from(bytesOf(part), { objectMode: false });
      source.on('error', (error) => output.destroy(error));
      give(null, source);
    });
  }
  zip.end();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // A reader that breaks off ends the part under way too, with the cursor that it reads from.
    source?.destroy();
  }
}

/** A small zip in memory, not packed. */
export async function zipOf(entries: readonly { path: string; bytes: Buffer }[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes } of entries) zip.addBuffer(bytes, path, { ...undated, compressionLevel: 0 });
  zip.end();
  return buffer(zip.outputStream);
}
