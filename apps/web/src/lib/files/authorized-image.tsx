import { useEffect, useState } from 'react';
import { fileBlobUrl, isOwnFileAddress } from './file-blobs.ts';

interface Props {
  /** Address of the API (`/api/v1/files/…`), of the web, or a file's id. */
  address: string;
  alt: string;
  className?: string;
}

/** An image that only a signed-in reader may see: fetched with the session's headers, shown from memory. */
export function AuthorizedImage({ address, alt, className }: Props) {
  const own = isOwnFileAddress(address);
  const [source, setSource] = useState<string | null>(own ? null : address);
  useEffect(() => {
    if (!own) {
      setSource(address);
      return;
    }
    let gone = false;
    setSource(null);
    void fileBlobUrl(address).then((url) => {
      if (!gone) setSource(url);
    });
    return () => {
      gone = true;
    };
  }, [address, own]);
  if (source === null) return <span className={className} role="presentation" />;
  return <img src={source} alt={alt} className={className} />;
}
