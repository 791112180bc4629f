import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What the hash of an event is computed over, besides the hash of the one before it. */
export interface HashedEvent {
  attemptId: string;
  position: number;
  seq: number;
  type: string;
  severity: string;
  data: Record<string, unknown>;
  emittedAt: Date;
}

/**
 * SHA-256, in hex, of the canonical JSON (RFC 8785) of an array: the hash before it (empty for the first), attempt, position,
 * number, type, severity, data, and the instant it was emitted in UTC with milliseconds. docs/operations.md tells outsiders how
 * a chain is verified; jsonb gives back what the hash was computed over.
 */
export function hashEvent(previousHash: string, event: HashedEvent): string {
  const { attemptId, position, seq, type, severity, data, emittedAt } = event;
  const hashed = [previousHash, attemptId, position, seq, type, severity, data, emittedAt.toISOString()];
  return hash('sha256', canonicalize(hashed) ?? '', 'hex');
}
