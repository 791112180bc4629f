import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Bytes that wait on the disk until they are sent: their source (a transaction) is done as soon as they are made,
 * however slow the line of whoever downloads them. The file goes with its last reader, read to the end or not.
 */
export async function spool(chunks: AsyncIterable<Buffer>): Promise<Readable> {
  const path = join(tmpdir(), `certame-${randomUUID()}`);
  const remove = (): Promise<void> => rm(path, { force: true });
  try {
    await pipeline(chunks, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    await remove();
    throw error;
  }
  return createReadStream(path).once('close', () => void remove());
}
