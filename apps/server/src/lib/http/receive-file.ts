import { isSheetName } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { FileStore, ReceivedFile } from '#plugins/files.ts';
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

export interface SentFile {
  /** As the client named it: a relative path where a folder was sent. */
  name: string;
  file: ReceivedFile;
}
export interface ImportUpload {
  files: [SentFile, ...SentFile[]];
  fields: Record<string, string>;
}

/**
 * Spools the files of an import to disk and hands them to `work`, which may keep one. All that wasn't kept is gone
 * afterwards. Throws `import-too-large`, `file-empty`, `unsupported-media` or `malformed`, besides what `work` throws.
 */
export async function withReceivedImport<Result>(
  request: FastifyRequest,
  { store, maxFiles, maxBytes }: { store: FileStore; maxFiles: number; maxBytes: number },
  work: (upload: ImportUpload) => Promise<Result>,
): Promise<Result> {
  const files: SentFile[] = [];
  let totalBytes = 0;
  try {
    const fields = await readParts(
      request,
      { maxFiles, maxBytes, tooLarge: 'import-too-large' },
      async (part) => {
        // The only one may be kept; those of a folder are read and thrown away.
        const limits = files.length === 0 ? { maxBytes } : { maxBytes, passing: true as const };
        const file = await store.receive(part.file, limits);
        files.push({ name: part.filename ?? '', file });
        totalBytes += file.size;
        if (totalBytes > maxBytes) throw new AppError('import-too-large');
      },
    );
    const [first, ...others] = files;
    if (!first) throw new AppError('file-empty');
    return await work({ files: [first, ...others], fields });
  } finally {
    for (const { file } of files) await store.discard(file);
  }
}

/** The one sheet of an import. Throws `import-type` for a file of another kind, besides what the above throws. */
export const withReceivedSheet = <Result>(
  request: FastifyRequest,
  limits: { store: FileStore; maxBytes: number },
  work: (sheet: SentFile, fields: Record<string, string>) => Promise<Result>,
): Promise<Result> =>
  withReceivedImport(request, { ...limits, maxFiles: 1 }, async ({ files: [sheet], fields }) => {
    if (!isSheetName(sheet.name)) throw new AppError('import-type');
    return work(sheet, fields);
  });
