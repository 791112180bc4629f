import { appVersion, deviceReportHeader, httpTimeoutMs } from '@certame/contract/constants.ts';
import { currentLanguage } from '../language/language.ts';
import { getSession } from '../session/session.ts';
import { ApiError, errorFromReply } from './api-error.ts';
import { deviceReport } from './device-report.ts';
import { flattenQuery, type QueryValue } from './query-string.ts';
import type { Shape } from './shape.ts';

export { ApiError, isApiError } from './api-error.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  query?: { [key: string]: QueryValue };
  /** Sent as JSON; a FormData goes as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the request outlive the page (at most 64 KiB of body). */
  keepalive?: boolean;
  timeoutMs?: number;
  /** The caller shows the failure itself: no notice, no redirect. */
  quiet?: boolean;
  /** Its refusal says that the session is over: no new token is asked for. */
  isRenewal?: boolean;
  /** A reply without it is refused: `invalid-server-object`, whatever its status. */
  shape?: Shape<unknown>;
  /** Acts there instead of in the institution that is chosen at the moment. */
  institutionId?: string | undefined;
}

type ErrorHandler = (error: ApiError) => void;
let handleError: ErrorHandler = () => undefined;
/** The one place that reacts to failed requests (app/error-handling.ts). */
export const setRequestErrorHandler = (handler: ErrorHandler): void => {
  handleError = handler;
};

let renewToken: () => Promise<boolean> = () => Promise.resolve(false);
/** Called once for a request that failed because its token had run out (`lib/session/session-keeper.ts`). */
export const setTokenRenewer = (renewer: () => Promise<boolean>): void => {
  renewToken = renewer;
};

/** Somebody without an account who answers on this page, beside whoever is signed in in this browser. */
export interface Guest {
  token: string;
  institutionId: string;
  /** A new token by the guest's own cookie; null when there is no session any more, or no line. */
  renew: () => Promise<string | null>;
}
let guest: Guest | null = null;
/** From here on every request is the guest's; null gives them back to the session. */
export const actAsGuest = (next: Guest | null): void => {
  guest = next;
};

const currentToken = (): string | null => (guest ? guest.token : getSession().token);

async function renewCurrentToken(): Promise<boolean> {
  if (!guest) return renewToken();
  const asking = guest;
  const token = await asking.renew();
  if (token !== null && guest === asking) guest = { ...asking, token };
  return token !== null;
}

export function requestHeaders(wantedInstitutionId?: string): Record<string, string> {
  const token = currentToken();
  const institutionId = guest?.institutionId ?? wantedInstitutionId ?? getSession().activeInstitutionId;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    'X-Front-Host': window.location.host,
    'X-App-Version': appVersion,
  };
  const report = deviceReport();
  if (report) headers[deviceReportHeader] = report;
  if (token) headers.Authorization = `Bearer ${token}`;
  if (institutionId) headers['X-Institution-Id'] = institutionId;
  return headers;
}

export const addressOf = (path: string, query?: RequestOptions['query']): string => {
  const text = query ? flattenQuery(query) : '';
  return text ? `${path}?${text}` : path;
};

async function send(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? httpTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers = requestHeaders(options.institutionId);
  let body: BodyInit | undefined;
  if (options.body instanceof FormData) body = options.body;
  else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(options.body);
  }
  try {
    return await fetch(addressOf(path, options.query), {
      method,
      headers,
      body,
      signal,
      keepalive: options.keepalive,
      credentials: 'same-origin',
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: timeout.aborted ? 'timeout' : 'offline' });
  }
}

export function parseReply(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function attempt(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const token = currentToken();
  const reply = await send(method, path, options);
  if (reply.ok) return reply;
  const error = errorFromReply(reply.status, parseReply(await reply.text()));
  // The token may have run out whatever this device's clock says: its cookie knows whether the session goes on.
  const mayHaveRunOut = error.code === 'unauthenticated' && token !== null && !options.isRenewal;
  if (!mayHaveRunOut || !(await renewCurrentToken())) throw error;
  const second = await send(method, path, options);
  if (second.ok) return second;
  throw errorFromReply(second.status, parseReply(await second.text()));
}

async function perform<T>(
  method: Method,
  path: string,
  options: RequestOptions,
  read: (reply: Response) => Promise<T>,
): Promise<T> {
  const { sessionId } = getSession();
  try {
    return await read(await attempt(method, path, options));
  } catch (error) {
    // That a session has ended is no news to the next one, which may have begun while a slow reply was on its way.
    const isOfAnother =
      error instanceof ApiError && error.status === 401 && getSession().sessionId !== sessionId;
    if (error instanceof ApiError && !options.quiet && !isOfAnother) handleError(error);
    throw error;
  }
}

/** One call of the API. Gives the reply's JSON; throws ApiError. `path` is absolute, e.g. `/api/v1/me`. */
export const request = <T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> =>
  perform(method, path, options, async (reply) => {
    const body = parseReply(await reply.text());
    if (options.shape && !options.shape(body))
      throw new ApiError({ status: 502, code: 'invalid-server-object' });
    return body as T;
  });

export interface DownloadedFile {
  blob: Blob;
  /** From Content-Disposition; null when the server names none. */
  name: string | null;
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}

/** An authorised file as a blob. */
export const requestFile = (path: string, options: RequestOptions = {}): Promise<DownloadedFile> =>
  perform('GET', path, options, async (reply) => ({
    blob: await reply.blob(),
    name: fileNameOf(reply.headers.get('Content-Disposition')),
  }));

/** Hands a downloaded file to the browser's own download. The server names what it makes, in the reader's language. */
export function saveFile(file: DownloadedFile, fallbackName = 'certame'): void {
  const address = URL.createObjectURL(file.blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name ?? fallbackName;
  link.click();
  // The download has its own reference by then; keeping ours would hold the bytes until the page is closed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
