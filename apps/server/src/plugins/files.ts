import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes by key; local disk by default. What may be read by whom is decided by features/files. */
export interface FileStore {
  /** Writes all of it or nothing; the bytes are on disk when it returns. */
  put(bytes: Uint8Array): Promise<{ storageKey: string; sha256: string; size: number }>;
  read(storageKey: string): Promise<Readable>;
  remove(storageKey: string): Promise<void>;
}

export function createLocalFileStore(folder: string): FileStore {
  // Random names outside of the web root; two letters of fan-out keep folders small.
  const pathOf = (storageKey: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(storageKey)) throw new Error('Not a storage key');
    return join(folder, storageKey.slice(0, 2), storageKey);
  };
  return {
    put: async (bytes) => {
      const storageKey = randomUUID();
      const path = pathOf(storageKey);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.part`;
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
      return { storageKey, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
    },
    read: async (storageKey) => {
      const path = pathOf(storageKey);
      await stat(path);
      return createReadStream(path);
    },
    remove: async (storageKey) => {
      await rm(pathOf(storageKey), { force: true });
    },
  };
}
