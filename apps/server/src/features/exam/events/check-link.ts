import type { ChainState } from '@certame/contract/features/timeline/endpoints.ts';
import { type HashedEvent, hashEvent } from './hash-event.ts';

/** An event as it is stored, with its place in the chain. */
export interface ChainedEvent extends HashedEvent {
  previousHash: string;
  hash: string;
}

/** Where the chain begins. */
export const chainStart = { position: 0, hash: '' };

/**
 * How an event stands behind the one before it. A chain is followed through the stored hashes, so that a break shows where
 * it is and not at everything after it. A redacted row proves its place, not its words (decision 32): its own hash is asked first,
 * since a browser may put that word among its data.
 */
export function checkLink(before: { position: number; hash: string }, event: ChainedEvent): ChainState {
  if (event.position !== before.position + 1) return 'gap';
  if (event.previousHash !== before.hash) return 'unlinked';
  if (hashEvent(event.previousHash, event) === event.hash) return 'valid';
  return event.data.redacted === true ? 'redacted' : 'altered';
}
