import { availableParallelism } from 'node:os';
import { AppError } from '@certame/contract/errors.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createByteBudget } from '#lib/limits/byte-budget.ts';
import { createFairPool } from '#lib/limits/fair-pool.ts';

const MiB = 1024 * 1024;
const defaultBodyBytes = 100 * MiB;

/** Reads rows and makes a file of them: some of everybody's, one of each user's, in turn. */
const exports = createFairPool({
  places: Math.max(2, Math.min(4, availableParallelism())),
  placesPerUser: 1,
  waitingPerUser: 5,
  waiting: 100,
});
/** The body of a waiting request has not been read yet: its bytes stay with the sender. */
const uploads = createFairPool({ places: 100, placesPerUser: 2, waitingPerUser: 20, waiting: 500 });
/** Chunks on their way to the disk and what the parser of the form holds, with room to spare. */
const spooledBytes = 1 * MiB;
/** All files being received hold no more memory than this. */
const uploadBytes = createByteBudget(384 * MiB);

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const userOf = (request: FastifyRequest): string => request.caller?.userId ?? request.ip;

/**
 * The memory that a request takes: what it announces that it will send, or as much as it may where it doesn't say; never
 * more than a few chunks where they go to disk.
 */
function bytesInMemory(request: FastifyRequest, endpoint: Endpoint): number {
  const limitBytes = endpoint.spooled ? spooledBytes : (endpoint.bodyLimitBytes ?? defaultBodyBytes);
  const announced = Number(request.headers['content-length']);
  return Number.isFinite(announced) && announced >= 0 ? Math.min(announced, limitBytes) : limitBytes;
}

/**
 * Admission control for the two kinds of requests that hold processor time or memory for long. Exports and uploads
 * wait in a fair line per user and are refused beyond it; nothing else is touched.
 */
export function withinWorkLimits(endpoint: Endpoint, handle: Handle): Handle {
  if (endpoint.method === 'GET' && /\/export(\/|$)/.test(endpoint.path))
    return (request, reply) => exports.run(userOf(request), () => handle(request, reply));
  if (endpoint.carries !== 'multipart') return handle;
  return (request, reply) =>
    uploads.run(userOf(request), async () => {
      const giveBack = uploadBytes.take(bytesInMemory(request, endpoint));
      if (!giveBack) throw new AppError('busy');
      try {
        return await handle(request, reply);
      } finally {
        giveBack();
      }
    });
}
