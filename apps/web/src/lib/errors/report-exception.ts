import { appVersion } from '@certame/contract/constants.ts';
import { withoutSecrets } from '../html/safe-address.ts';
import { isApiError, requestHeaders } from '../http/http.ts';
import { ChunkLoadError } from '../page/import-with-retries.ts';

const address = '/api/v1/user_client_exceptions/';
const windowMs = 60_000;
const maxInWindow = 5;

let sentMs: number[] = [];
const known = new Set<string>();

/** Refusals of the server, lines that broke and what was called off are no errors of ours. */
const isExpected = (error: unknown): boolean =>
  isApiError(error) ||
  error instanceof ChunkLoadError ||
  (error instanceof DOMException && error.name === 'AbortError');

/**
 * Tells the server of an error, once for each message, a few in a minute, and never of its own failures. The server takes
 * out what is personal. Small on purpose: it comes with every page, the exam's too.
 */
export function reportException(type: string, error: unknown, fallback = ''): void {
  if (isExpected(error)) return;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : fallback || String(error);
  const now = Date.now();
  sentMs = sentMs.filter((at) => now - at < windowMs);
  // The browser's own remark on a slow layout is no error either.
  if (sentMs.length >= maxInWindow || known.has(message) || message.includes('ResizeObserver loop')) return;
  sentMs.push(now);
  known.add(message);
  const data = {
    message: message.slice(0, 1000),
    stack: error instanceof Error ? (error.stack ?? '').slice(0, 6000) : '',
    path: withoutSecrets(location.hash).slice(0, 300),
    version: appVersion,
  };
  void fetch(address, {
    method: 'POST',
    keepalive: true,
    headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ type, data }),
  }).catch(() => undefined);
}

export function startExceptionReports(): void {
  window.addEventListener('error', (event) => {
    // Pictures that don't load come here too, without an error.
    if (event.error ?? event.message) reportException('error', event.error, event.message);
  });
  window.addEventListener('unhandledrejection', (event) =>
    reportException('unhandledrejection', event.reason),
  );
}
