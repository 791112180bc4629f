/** Rows of a list that the page's inline script has asked for, before any code was loaded (`vite/prefetch-script.ts`). */
export interface InlinePrefetch {
  address: string;
  institutionId: string;
  /** Null where the request failed: the caller asks again and handles the failure. */
  reply: Promise<unknown>;
}

declare global {
  interface Window {
    certameInlinePrefetch?: InlinePrefetch;
  }
}

/** Takes the inline script's reply for exactly this address and institution; null where there is none. A reply is given once. */
export function takeInlinePrefetch(address: string, institutionId: string): InlinePrefetch['reply'] | null {
  const prefetch = window.certameInlinePrefetch;
  delete window.certameInlinePrefetch;
  return prefetch?.address === address && prefetch.institutionId === institutionId ? prefetch.reply : null;
}
