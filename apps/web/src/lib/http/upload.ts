import { httpTimeoutMs } from '@certame/contract/constants.ts';
import { ApiError, errorFromReply } from './api-error.ts';
import { parseReply, requestHeaders } from './http.ts';

export interface UploadOptions {
  /** Share of the bytes that have left, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A file that has not moved for so long counts as one whose line is down. */
  stallMs?: number;
  /** Acts there instead of in the institution that is chosen at the moment. */
  institutionId?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** POST of a form with files. */
export const upload = <T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> =>
  sendBody<T>('POST', path, form, options);

/** `fetch` can't tell how much has been sent, so this one is an XMLHttpRequest. */
export function sendBody<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: FormData | Blob | string | null,
  options: UploadOptions = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    xhr.timeout = options.timeoutMs ?? httpTimeoutMs;
    const headers = { ...requestHeaders(options.institutionId), ...options.headers };
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    let stall: ReturnType<typeof setTimeout> | undefined;
    const moves = (): void => {
      clearTimeout(stall);
      if (options.stallMs === undefined) return;
      stall = setTimeout(() => {
        reject(new ApiError({ status: 0, code: 'timeout' }));
        xhr.abort();
      }, options.stallMs);
    };
    xhr.onloadend = () => clearTimeout(stall);
    xhr.upload.onprogress = (event) => {
      moves();
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      const reply = parseReply(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(reply as T);
      else reject(errorFromReply(xhr.status, reply));
    };
    xhr.onerror = () => reject(new ApiError({ status: 0, code: 'offline' }));
    xhr.ontimeout = () => reject(new ApiError({ status: 0, code: 'timeout' }));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(body);
    moves();
  });
}
