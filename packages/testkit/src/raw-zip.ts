import { crc32 } from 'node:zlib';

/** A zip without compression, byte by byte: tests need archives that no library would write. */
export function packStored(entries: readonly { path: string; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of entries) {
    const name = Buffer.from(path, 'utf8');
    // From "flags" to "length of extra field", the same in both headers: UTF-8 name, stored, 1980-01-01.
    const common = Buffer.alloc(24);
    common.writeUInt16LE(0x0800, 0);
    common.writeUInt16LE(0x21, 6);
    common.writeUInt32LE(crc32(bytes), 8);
    common.writeUInt32LE(bytes.length, 12);
    common.writeUInt32LE(bytes.length, 16);
    common.writeUInt16LE(name.length, 20);
    parts.push(Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), common, name, bytes);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0]), common, tail, name);
    offset += 30 + name.length + bytes.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
