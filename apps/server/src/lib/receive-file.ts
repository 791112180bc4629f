import { AppError } from '@certame/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { FileStore, ReceivedFile } from '../plugins/files.ts';
import { readParts } from './multipart.ts';

export interface ReceivedUpload {
  /** As the client named it. */
  name: string;
  file: ReceivedFile;
  fields: Record<string, string>;
}

/**
 * Spools the one file of a multipart request to disk and hands it to `work`, which may keep it. It is gone afterwards
 * unless it was kept, and gone also when it was kept and the request is refused all the same: a refusal undoes the row.
 * Throws `too-large`, `file-empty`, `import-one-file`, `unsupported-media` or `malformed`, besides what `work` throws.
 */
export async function withReceivedFile<Result>(
  request: FastifyRequest,
  { store, maxBytes }: { store: FileStore; maxBytes: number },
  work: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  let received: { name: string; file: ReceivedFile } | undefined;
  try {
    const fields = await readParts(
      request,
      { maxFiles: 1, maxBytes, tooLarge: 'too-large' },
      async (part) => {
        received = { name: part.filename, file: await store.receive(part.file, { maxBytes }) };
      },
    );
    if (!received) throw new AppError('file-empty');
    return await work({ ...received, fields });
  } catch (error) {
    // Of any other failure it isn't known whether the row was written: its bytes are rather kept for nothing than lost.
    if (received && error instanceof AppError) await store.remove(received.file.storageKey);
    throw error;
  } finally {
    if (received) await store.discard(received.file);
  }
}
