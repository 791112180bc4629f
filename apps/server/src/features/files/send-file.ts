import { createReadStream } from 'node:fs';
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

/** What every file is sent with: even one that got past the check runs nothing. No sniffing, no scripts, no frames. */
const withFileHeaders = (reply: FastifyReply, file: FileRow): FastifyReply =>
  reply
    .header('content-type', file.mime)
    .header(
      'content-disposition',
      contentDisposition(isInline(file.mime) ? 'inline' : 'attachment', file.name),
    )
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");

const orMissing =
  ({ log }: Services, file: FileRow) =>
  (cause: unknown): never => {
    log.error({ err: cause, fileId: file.id }, 'The bytes of a file are missing');
    throw new AppError('not-found', { cause });
  };

/** Streams the bytes as what they were found to be. */
export async function sendStoredFile(
  services: Services,
  reply: FastifyReply,
  file: FileRow,
  cache: 'private' | 'public',
): Promise<FastifyReply> {
  const stream = await services.files.read(file.storage_key).catch(orMissing(services, file));
  return (
    withFileHeaders(reply, file)
      .header('content-length', file.size)
      .header('cache-control', `${cache}, max-age=31536000, immutable`)
      // Another person at the same computer has another token and finds nothing in the cache.
      .header('vary', 'Authorization, X-Institution-Id')
      .send(stream)
  );
}

/** RFC 9110: one range of bytes, both ends part of it; null: all of it; undefined: none that the file has. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}

/** A player asks for ranges, to seek without the whole. */
export async function sendFileRange(
  services: Services,
  reply: FastifyReply,
  file: FileRow,
  header: string | undefined,
): Promise<FastifyReply> {
  const range = readRange(header, file.size);
  withFileHeaders(reply, file).header('accept-ranges', 'bytes').header('cache-control', 'private, no-store');
  if (range === undefined) return reply.status(416).header('content-range', `bytes */${file.size}`).send('');
  const path = await services.files.locate(file.storage_key).catch(orMissing(services, file));
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
  return reply.header('content-length', end - start + 1).send(createReadStream(path, { start, end }));
}
