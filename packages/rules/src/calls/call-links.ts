/** A page that takes part in a call. */
export interface LinkedPeer {
  id: string;
  /** Began the call. */
  host: boolean;
}

/** Whether two pages of a call are linked: in a `star` only with its host, in a `mesh` everybody. */
export const areLinked = (topology: 'star' | 'mesh', one: LinkedPeer, other: LinkedPeer): boolean =>
  one.id !== other.id && (topology === 'mesh' || one.host !== other.host);

/**
 * Of two pages that offer at the same time, the polite one takes back its offer (the "perfect negotiation" of WebRTC 1.0, section 10.7).
 * Exactly one of two is polite, whichever asks.
 */
export const isPolite = (ownId: string, otherId: string): boolean => ownId < otherId;
