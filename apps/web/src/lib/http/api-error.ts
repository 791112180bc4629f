export interface ApiMessage {
  level: string;
  message: string;
}

/** `offline`: the request never reached the server. `timeout`: it took longer than allowed. */
export type ApiErrorCode = string;

/**
 * What every failed request throws: the server's error body, or `offline` / `timeout` with status 0. Its own message is
 * the first one for people, where there is one: screens show it beside what was refused.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly messages: ApiMessage[];
  readonly errors: Record<string, string[]>;
  readonly data: unknown;

  constructor(details: {
    status: number;
    code: ApiErrorCode;
    messages?: ApiMessage[];
    errors?: Record<string, string[]>;
    data?: unknown;
  }) {
    super(details.messages?.[0]?.message ?? `${details.status} ${details.code}`);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.messages = details.messages ?? [];
    this.errors = details.errors ?? {};
    this.data = details.data;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages may be one text, texts, or objects with level and message; the default level is an error. */
function readMessages(value: unknown): ApiMessage[] {
  if (typeof value === 'string') return value === '' ? [] : [{ level: 'error', message: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry): ApiMessage[] => {
    if (typeof entry === 'string') return [{ level: 'error', message: entry }];
    if (isRecord(entry) && typeof entry.message === 'string')
      return [{ level: typeof entry.level === 'string' ? entry.level : 'error', message: entry.message }];
    return [];
  });
}

function readFieldErrors(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  const fields: Record<string, string[]> = {};
  for (const [field, problems] of Object.entries(value)) {
    if (typeof problems === 'string') fields[field] = [problems];
    else if (Array.isArray(problems)) fields[field] = problems.map(String);
  }
  return fields;
}

const foreignCode = (status: number): ApiErrorCode => `http-${status}`;
/**
 * Not the server's own reply but a proxy's page or a captive portal's: it says nothing about what was asked for,
 * whatever its status.
 */
export const isForeignCode = (code: ApiErrorCode): boolean => code.startsWith('http-');

/** The server can't at the moment: the same request may go through later. */
export const isBusyStatus = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/** Turns any failed reply into an ApiError, also one that isn't ours (a proxy's page, an empty body). */
export function errorFromReply(status: number, body: unknown): ApiError {
  if (!isRecord(body)) return new ApiError({ status, code: foreignCode(status), messages: [] });
  const listed = Array.isArray(body.errors) ? readMessages(body.errors) : [];
  return new ApiError({
    status,
    code: typeof body.code === 'string' ? body.code : foreignCode(status),
    messages: [...readMessages(body.messages ?? body.message), ...listed],
    errors: readFieldErrors(body.errors),
    data: body.data,
  });
}
