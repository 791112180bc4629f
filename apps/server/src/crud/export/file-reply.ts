import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} as const;

/** Sends bytes as a download. The name must be plain ASCII, as generated names are. */
export function sendFile(
  reply: FastifyReply,
  name: string,
  type: string,
  bytes: Buffer | Readable,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(bytes);
}
