import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { newId } from '#lib/new-id.ts';

const key = 'certame.stream-device';

/** Id of this tab, kept in the session storage: it survives a reload, and two tabs are two broadcasters. */
export function streamDevice(): string {
  try {
    const known = sessionStorage.getItem(key);
    if (known) return known;
    const made = newId();
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return newId();
  }
}

/** Whether somebody else, or another page, is broadcasting the stream. */
export const isElsewhere = ({ state, device_id: deviceId }: StreamDetails): boolean =>
  state === 'live' && deviceId !== null && deviceId !== streamDevice();
