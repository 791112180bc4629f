import { AppError } from '@certame/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A context of its own for endpoints that carry `bytes`: they take `application/octet-stream` and nothing else, up to their
 * `bodyLimitBytes`, as it was sent.
 */
export function withByteBodies(app: FastifyInstance, mount: (inner: FastifyInstance) => void): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    mount(inner);
  });
}

/** @throws AppError `malformed` where nothing was sent. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new AppError('malformed');
  return body;
}

/**
 * Gives the memory of a body back that nobody reads any more. Left to the garbage collector, the chunks of a thousand recordings have
 * it mark the whole heap every second, since what lies outside of the heap drives it too.
 */
export function releaseBytes(bytes: Buffer): void {
  const { buffer } = bytes;
  // A small one shares its memory with others.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0);
}
