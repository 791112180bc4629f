import { useEffect, useState } from 'react';
import { fileBlobUrl } from './file-blobs.ts';

/** Address in memory of an authorised file; null until it is there, and without one. */
export function useFileUrl(address: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (address === null) return;
    let gone = false;
    void fileBlobUrl(address).then((found) => {
      if (!gone) setUrl(found);
    });
    return () => {
      gone = true;
    };
  }, [address]);
  return url;
}
