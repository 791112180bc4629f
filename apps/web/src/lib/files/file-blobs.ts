import { isUuid } from '@certame/contract/uuid.ts';
import { requestFile } from '../http/http.ts';

/** Files of a page: a question's images, avatars. The oldest give way. */
const keptMax = 120;
const urls = new Map<string, Promise<string | null>>();

/** Where the API serves a file: by its id, unless it is an address already. */
export const fileAddress = (fileIdOrAddress: string): string =>
  isUuid(fileIdOrAddress) ? `/api/v1/files/${fileIdOrAddress}` : fileIdOrAddress;

/** A file's id or an address of our own API, for which the session's headers are needed. */
export const isOwnFileAddress = (value: string): boolean => isUuid(value) || value.startsWith('/api/');

/** Address in memory of an authorised file, fetched once; null when it can't be had. */
export function fileBlobUrl(fileIdOrAddress: string): Promise<string | null> {
  const known = urls.get(fileIdOrAddress);
  if (known) return known;
  const loading = requestFile(fileAddress(fileIdOrAddress), { quiet: true }).then(
    ({ blob }) => URL.createObjectURL(blob),
    () => {
      urls.delete(fileIdOrAddress);
      return null;
    },
  );
  urls.set(fileIdOrAddress, loading);
  const oldest = urls.keys().next().value;
  if (urls.size > keptMax && oldest !== undefined) {
    void urls.get(oldest)?.then((url) => url && URL.revokeObjectURL(url));
    urls.delete(oldest);
  }
  return loading;
}
