import { AppError } from '@certame/contract/errors.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

/** A failure of the place the file goes to, not of its sender. */
class NotTaken extends Error {
  override name = 'NotTaken';
}

async function takePart(part: MultipartFile, take: (part: MultipartFile) => Promise<void>): Promise<void> {
  try {
    await take(part);
  } catch (error) {
    const brokeOff =
      part.file.errored || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (brokeOff || error instanceof AppError) throw error;
    throw new NotTaken('A file that was sent could not be taken', { cause: error });
  }
}

export interface PartLimits {
  maxFiles: number;
  /** Of each file. */
  maxBytes: number;
  tooLarge: 'import-too-large' | 'too-large';
}

/**
 * Hands each file of a multipart request to `take`, which reads its stream to the end, and returns the fields. Throws
 * `tooLarge`, `import-one-file`, `unsupported-media`, `malformed`, and what `take` refuses.
 */
export async function readParts(
  request: FastifyRequest,
  limits: PartLimits,
  take: (part: MultipartFile) => Promise<void>,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw new AppError('unsupported-media');
  const fields: Record<string, string> = Object.create(null);
  try {
    const parts = request.parts({
      preservePath: true,
      limits: { files: limits.maxFiles, fileSize: limits.maxBytes, fields: 50, fieldSize: 10_000 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      await takePart(part, take);
      if (part.file.truncated) throw new AppError(limits.tooLarge);
    }
  } catch (error) {
    if (error instanceof AppError || error instanceof NotTaken) throw error;
    if (
      error instanceof Error &&
      'code' in error &&
      error.code === 'FST_FILES_LIMIT' &&
      limits.maxFiles === 1
    ) {
      throw new AppError('import-one-file', { cause: error });
    }
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 413) {
      throw new AppError(limits.tooLarge, { cause: error });
    }
    // The other errors are bodies that break off or have no boundaries: the sender's fault, not the server's.
    throw new AppError('malformed', { cause: error });
  }
  return fields;
}
