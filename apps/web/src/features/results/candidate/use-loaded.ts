import { useCallback, useEffect, useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { type ApiError, isApiError } from '#lib/http/api-error.ts';
import { inRightInstitution } from './in-right-institution.ts';

export type UnavailableReason = 'unreleased' | 'missing' | 'offline' | 'failed';
export interface Loading<T> {
  state:
    | { kind: 'loading' }
    | { kind: 'ready'; data: T }
    | { kind: 'unavailable'; reason: UnavailableReason };
  retry: () => void;
}

function unavailableReasonOf(error: ApiError): UnavailableReason {
  if (error.code === 'results-not-released') return 'unreleased';
  if (error.status === 404 || error.status === 422) return 'missing';
  return error.status === 0 ? 'offline' : 'failed';
}

/** Loads once and again on demand. `load` is called anew when it changes, so it has to be stable. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>): Loading<T> {
  const [state, setState] = useState<Loading<T>['state']>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState({ kind: 'loading' });
    inRightInstitution(() => load(leaving.signal)).then(
      (data) => {
        if (!leaving.signal.aborted) setState({ kind: 'ready', data });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        // An expired session leads to the sign-in, as everywhere.
        if (isApiError(error) && error.status === 401) reportError(error);
        setState({ kind: 'unavailable', reason: isApiError(error) ? unavailableReasonOf(error) : 'failed' });
      },
    );
    return () => leaving.abort();
  }, [load, round]);
  return { state, retry: useCallback(() => setRound((current) => current + 1), []) };
}
