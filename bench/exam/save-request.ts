import { postRequest } from '../lib/raw-http.ts';
import type { Candidate } from './load.ts';

/** As attempts name their shuffled options: by the places they are shown at. */
export const options = ['1', '2', '3', '4', '5'];

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
export const headersOf = (institutionId: string, { token }: Candidate): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'X-Institution-Id': institutionId,
});

/** A save of one option of one of the items. */
export const saveRequest = (
  { institutionId, itemIds }: { institutionId: string; itemIds: readonly string[] },
  candidate: Candidate,
  seq: number,
): Buffer =>
  postRequest(
    `/api/v1/answers/${candidate.attemptId}/responses`,
    JSON.stringify({
      device_id: 'bench-device',
      responses: [
        { item_id: pick(itemIds), seq, value: pick(options), answered_at: new Date().toISOString() },
      ],
    }),
    headersOf(institutionId, candidate),
  );
