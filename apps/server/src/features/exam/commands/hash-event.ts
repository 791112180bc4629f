import { createHash } from 'node:crypto';
import type { Severity } from '@certame/contract/features/exam/states.ts';

export interface NewEvent {
  type: string;
  severity: Severity;
  data: Record<string, unknown>;
}
/** Keys sorted at every depth: the hash of what jsonb gives back must be that of what went in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Hash of an event over everything it says and the hash of the one before it. */
export function hashEvent(
  previousHash: string,
  event: { attemptId: string; position: number; seq: number; emittedAt: Date } & NewEvent,
): string {
  const { attemptId, position, seq, type, severity, data, emittedAt } = event;
  return createHash('sha256')
    .update(
      canonical([previousHash, attemptId, position, seq, type, severity, data, emittedAt.toISOString()]),
    )
    .digest('hex');
}
