import type { MySupport } from '@certame/contract/features/proctoring/support/requests.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { request } from '#lib/http/http.ts';
import type { SupportCalls } from './support-store.ts';

const timeoutMs = 15_000;

/** API calls of a candidate, pinned to the exam's institution: another tab may have switched the active one. */
export function supportCallsOf(shortUrlId: string, institutionId: string | undefined): SupportCalls {
  const form = `/api/v1/forms/${encodeURIComponent(shortUrlId)}/support`;
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const options = { quiet: true, timeoutMs, institutionId, ...(body ? { body } : {}) };
    return (await request<{ model: T }>(method, path, options)).model;
  };
  return {
    load: () => call<MySupport | null>('GET', form),
    ask: ({ client_id, kind, text }) => call('POST', form, { client_id, kind, text }),
    write: (id, { client_id, text }) =>
      call('POST', `/api/v1/my_support/${id}/messages`, { client_id, text }),
    close: (id) => call('POST', `/api/v1/my_support/${id}/close`),
  };
}

/** Transient failures that are worth a retry: a busy server, a broken connection, an expired session. */
const isPassing = (status: number): boolean =>
  status < 400 || status === 401 || status === 429 || status >= 500;

export const refusalOf = (error: unknown): string | null =>
  isApiError(error) && !isPassing(error.status) ? error.message : null;
