/** Rows of a list that the page's own lines have asked for, before any code was there (`vite/early-script.ts`). */
export interface EarlyRows {
  address: string;
  institutionId: string;
  /** Null where they could not be had; they are to be asked for again, by whoever knows what to do about a failure. */
  reply: Promise<unknown>;
}

declare global {
  interface Window {
    certameEarlyRows?: EarlyRows;
  }
}

/** The rows of this very address, if they have been asked for early: once. */
export function takeEarlyRows(address: string, institutionId: string): EarlyRows['reply'] | null {
  const early = window.certameEarlyRows;
  delete window.certameEarlyRows;
  return early?.address === address && early.institutionId === institutionId ? early.reply : null;
}
