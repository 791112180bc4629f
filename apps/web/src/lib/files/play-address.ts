import type { makeFileAddress } from '@certame/contract/features/jobs/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { request } from '../http/http.ts';
import { record, text } from '../http/shape.ts';

export type PlayAddress = ReplyOf<typeof makeFileAddress>;
const shape = record<PlayAddress>({ address: text, mime: text });

/** A short-lived address of a sound, a film or a picture, from which a player reads the ranges it needs; null: there is none. */
export const findPlayAddress = (fileId: string): Promise<PlayAddress | null> =>
  request<PlayAddress>('POST', `/api/v1/files/${encodeURIComponent(fileId)}/address`, {
    quiet: true,
    shape,
  }).catch(() => null);
