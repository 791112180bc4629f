import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  path: string;
  /** The part, piece by piece. */
  text: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Put in as it is: pictures are packed already. */
  stored?: true;
}

/** UTF-8 name; sizes and checksum follow the data, where they are known. */
const flags = 0x0808;
const methods = { stored: 0, deflated: 8 };
/** 1980-01-01, the earliest a zip can say: when a part was made is nobody's concern. */
const day = 0x21;

interface Entry {
  name: Buffer;
  method: number;
  offset: number;
  crc: number;
  packed: number;
  unpacked: number;
}

/** From "version needed" to "length of extra field", the same in both headers. */
function commonHeader({ name, method, crc, packed, unpacked }: Entry): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(method, 4);
  header.writeUInt16LE(day, 8);
  header.writeUInt32LE(crc, 10);
  header.writeUInt32LE(packed, 14);
  header.writeUInt32LE(unpacked, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryEntry(entry: Entry): Buffer {
  const end = Buffer.alloc(14);
  end.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), commonHeader(entry), end, entry.name]);
}

function directoryEnd(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Packs `part` and counts into `entry` what the headers have to say of it. */
async function* packed(part: ZipPart, entry: Entry): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of part.text) {
      const bytes =
        typeof text === 'string'
          ? Buffer.from(text, 'utf8')
          : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
      entry.crc = crc32(bytes, entry.crc);
      entry.unpacked += bytes.length;
      yield bytes;
    }
  }
  if (part.stored) {
    for await (const bytes of counted()) {
      entry.packed += bytes.length;
      yield bytes;
    }
    return;
  }
  const source = Readable.from(counted());
  const deflate = createDeflateRaw({ level: 5 });
  source.on('error', (error) => deflate.destroy(error));
  for await (const bytes of source.pipe(deflate) as AsyncIterable<Buffer>) {
    entry.packed += bytes.length;
    yield bytes;
  }
}

/** A zip that is made as fast as it is read: of all its parts, only the piece under way is in memory. */
export async function* streamZip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const part of parts) {
    const method = part.stored ? methods.stored : methods.deflated;
    const entry: Entry = { name: Buffer.from(part.path), method, offset, crc: 0, packed: 0, unpacked: 0 };
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), commonHeader(entry), entry.name]);
    yield head;
    yield* packed(part, entry);
    const descriptor = Buffer.alloc(16);
    descriptor.write('PK\x07\x08', 'latin1');
    descriptor.writeUInt32LE(entry.crc, 4);
    descriptor.writeUInt32LE(entry.packed, 8);
    descriptor.writeUInt32LE(entry.unpacked, 12);
    yield descriptor;
    offset += head.length + entry.packed + descriptor.length;
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield directoryEnd(entries.length, directory.length, offset);
}
