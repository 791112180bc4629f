import { AppError } from '@certame/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import type { Services } from '#services.ts';
import { isInline } from './file-kinds.ts';
import type { FileRow } from './save-file.ts';

/** RFC 6266: an ASCII name for old programs and the real one beside it. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\%]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain || 'arquivo'}"; filename*=UTF-8''${encoded}`;
}

/**
 * Streams the bytes as what they were found to be. Even a file that got past the check runs nothing here: no sniffing,
 * no scripts, no frames.
 */
export async function sendStoredFile(
  services: Services,
  reply: FastifyReply,
  file: FileRow,
  cache: 'private' | 'public',
): Promise<FastifyReply> {
  const stream = await services.files.read(file.storage_key).catch((cause: unknown) => {
    services.log.error({ err: cause, fileId: file.id }, 'The bytes of a file are missing');
    throw new AppError('not-found', { cause });
  });
  return (
    reply
      .header('content-type', file.mime)
      .header('content-length', file.size)
      .header(
        'content-disposition',
        contentDisposition(isInline(file.mime) ? 'inline' : 'attachment', file.name),
      )
      .header('cache-control', `${cache}, max-age=31536000, immutable`)
      // Another person at the same computer has another token and finds nothing in the cache.
      .header('vary', 'Authorization, X-Institution-Id')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .send(stream)
  );
}
