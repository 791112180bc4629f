import { randomBytes, randomUUID } from 'node:crypto';
import { exam, uploadLinkHeader } from '@certame/contract/constants.ts';

export interface Reply {
  status: number;
  body: unknown;
}
export type Ask = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Reply>;

const path = '/api/v1/phone_uploads';
const partsMax = 4;

/**
 * A candidate's phone sends a file in parts by its code. Each call may lose its reply, and is then made again: it goes on with the part
 * that the server expects. @returns the reply that is none of success, null: the file is there.
 */
export async function sendByPhone(ask: Ask, link: string, random: () => number): Promise<Reply | null> {
  const headers = { [uploadLinkHeader]: link };
  const uploadId = randomUUID();
  const size = Math.floor(exam.uploadPartBytes * random() * partsMax) + 100;
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
  let reply = await ask('POST', path, { upload_id: uploadId, name: 'foto.pdf', size }, headers);
  while (reply.status < 300) {
    const { next_part: part } = reply.body as { next_part: number };
    const from = part * exam.uploadPartBytes;
    if (from >= size) break;
    const bytesOfPart = bytes.subarray(from, from + exam.uploadPartBytes);
    reply = await ask('PUT', `${path}/${uploadId}/parts/${part}`, bytesOfPart, headers);
  }
  if (reply.status < 300) reply = await ask('POST', `${path}/${uploadId}/end`, {}, headers);
  return reply.status < 300 ? null : reply;
}
