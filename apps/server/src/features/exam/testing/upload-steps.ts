import { randomBytes, randomUUID } from 'node:crypto';
import { exam, uploadLinkHeader } from '@certame/contract/constants.ts';
import { ApiClient, type ApiReply } from '@certame/testkit/api-client.ts';
import type { ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';

export const mediaQuestion = (content: Partial<ScenarioQuestion['content']> = {}): ScenarioQuestion => ({
  type: 'media',
  content: { statement: '<p>Envie</p>', max_files: 2, ...content },
  key: {},
});

export const pdf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, bytes - 9))]);

/** How a device sends: the exam room by its session, a phone by its code. */
export interface Sender {
  begin(input: { upload_id: string; name: string; size: number }): Promise<ApiReply>;
  put(uploadId: string, part: number, bytes: Uint8Array): Promise<ApiReply>;
  end(uploadId: string): Promise<ApiReply>;
}

export const roomSender = (client: ApiClient, answerId: string, itemId: string): Sender => {
  const base = `/api/v1/answers/${answerId}/uploads`;
  return {
    begin: (input) => client.post(base, { item_id: itemId, ...input }),
    put: (id, part, bytes) => client.send('PUT', `${base}/${id}/parts/${part}`, bytes),
    end: (id) => client.post(`${base}/${id}/end`),
  };
};

export type Phone = Sender & { open(): Promise<ApiReply>; drop(uploadId: string): Promise<ApiReply> };

export function phoneSender(address: string, link: string): Phone {
  const stranger = new ApiClient(address);
  const base = '/api/v1/phone_uploads';
  const headers = { [uploadLinkHeader]: link };
  return {
    open: () => stranger.send('POST', `${base}/open`, {}, headers),
    begin: (input) => stranger.send('POST', base, input, headers),
    put: (id, part, bytes) => stranger.send('PUT', `${base}/${id}/parts/${part}`, bytes, headers),
    end: (id) => stranger.send('POST', `${base}/${id}/end`, {}, headers),
    drop: (id) => stranger.send('DELETE', `${base}/${id}`, undefined, headers),
  };
}

export const partOf = (bytes: Buffer, part: number): Buffer =>
  bytes.subarray(part * exam.uploadPartBytes, (part + 1) * exam.uploadPartBytes);

/** All of it, or the first reply that is none of success. */
export async function sendAll(
  sender: Sender,
  bytes: Buffer,
  { name = 'resposta.pdf', id = randomUUID() } = {},
): Promise<ApiReply> {
  let reply = await sender.begin({ upload_id: id, name, size: bytes.length });
  const parts = Math.ceil(bytes.length / exam.uploadPartBytes);
  for (let part = reply.body.next_part ?? 0; part < parts && reply.status < 300; part += 1)
    reply = await sender.put(id, part, partOf(bytes, part));
  return reply.status < 300 ? sender.end(id) : reply;
}
