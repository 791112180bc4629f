import { useState } from 'react';
import { isApiError } from '#lib/http/http.ts';

/** The stored record that a rejection for a conflict carries. */
export const currentOf = <Row>(data: unknown): Row | null =>
  typeof data === 'object' && data !== null && 'current' in data ? (data.current as Row) : null;

interface EditedVersion {
  /** What a save names as its base; undefined: a new record. */
  version: string | undefined;
  /** Somebody else has saved meanwhile: the next save goes over theirs. */
  isChanged: boolean;
  /** Does the work, and takes over the stored version where it is refused for a conflict. */
  withVersion: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Optimistic locking of a small form, which tells of a conflict and lets the next try go over it. */
export function useVersion(initial: string | undefined): EditedVersion {
  const [version, setVersion] = useState(initial);
  const withVersion = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const stored = isApiError(error) && error.code === 'conflict';
      const current = stored ? currentOf<{ updated_at: string }>(error.data) : null;
      if (current) setVersion(current.updated_at);
      throw error;
    }
  };
  return { version, isChanged: version !== initial, withVersion };
}
