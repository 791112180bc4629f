import { isSheetName } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { FastifyRequest } from 'fastify';

export interface UploadedFile {
  /** As the client named it: a relative path where a folder was sent. */
  name: string;
  bytes: Buffer;
}
export interface Upload {
  files: UploadedFile[];
  fields: Record<string, string>;
}

/** Reads a multipart request into memory, within limits. Throws `import-too-large`, `file-empty` or `unsupported-media`. */
export async function readUpload(
  request: FastifyRequest,
  limits: { maxFiles: number; maxBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('unsupported-media');
  const upload: Upload = { files: [], fields: Object.create(null) };
  let totalBytes = 0;
  try {
    const parts = request.parts({
      preservePath: true,
      limits: { files: limits.maxFiles, fileSize: limits.maxBytes, fields: 50, fieldSize: 10_000 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') upload.fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      totalBytes += bytes.length;
      if (totalBytes > limits.maxBytes) throw new AppError('import-too-large');
      upload.files.push({ name: part.filename ?? '', bytes });
    }
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'FST_FILES_LIMIT' &&
      limits.maxFiles === 1
    ) {
      throw new AppError('import-one-file', { cause: error });
    }
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
      throw new AppError('import-too-large', { cause: error });
    }
    // What remains are bodies that break off or have no boundaries: the sender's fault, not the server's.
    throw error instanceof AppError ? error : new AppError('malformed', { cause: error });
  }
  if (upload.files.length === 0) throw new AppError('file-empty');
  return upload;
}

/** The one sheet of an import. Throws `import-type` for a file of another kind, besides what `readUpload` throws. */
export async function readSheetUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ file: UploadedFile; fields: Upload['fields'] }> {
  const { files, fields } = await readUpload(request, { maxFiles: 1, maxBytes });
  const [file] = files;
  if (!file) throw new AppError('file-empty');
  if (!isSheetName(file.name)) throw new AppError('import-type');
  return { file, fields };
}
