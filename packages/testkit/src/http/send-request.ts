import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const http = { request: requestHttp, agent: new HttpAgent({ keepAlive: true }) };
const https = { request: requestHttps, agent: new HttpsAgent({ keepAlive: true }) };

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

export interface RawReply {
  status: number;
  type: string;
  bytes: Buffer;
  /** Made when somebody asks: most tests read none. */
  headers(): Headers;
}

/** Every header, those that came more than once too. */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}

/**
 * One request over a connection that is kept, with the headers that `fetch` sends; `fetch` itself takes up to twice the
 * processor's time, in the process where the server runs too. Redirects are not followed.
 */
export function sendRequest(
  address: string,
  method: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    // A line that breaks is told as `fetch` tells it: tests that go on after it know it by that.
    const fail = (cause: Error): void => reject(new TypeError('The line broke', { cause }));
    // What an address may not hold as it stands is written as `fetch` writes it.
    const url = new URL(address);
    const { request, agent } = url.protocol === 'https:' ? https : http;
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          accept: '*/*',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': 'node',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('error', fail);
        incoming.once('end', () => {
          const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
          const unpacked = bytes.length > 0 ? unpack[incoming.headers['content-encoding'] ?? ''] : undefined;
          resolve({
            status: incoming.statusCode ?? 0,
            type: incoming.headers['content-type'] ?? '',
            bytes: unpacked?.(bytes) ?? bytes,
            headers: () => headersOf(incoming.rawHeaders),
          });
        });
      },
    );
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

/** A form goes up in pieces, as a browser sends it, and may be refused before its end. */
export async function sendForm(
  address: string,
  method: string,
  headers: Record<string, string>,
  body: FormData,
): Promise<RawReply> {
  const response = await fetch(address, { method, headers, body });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: () => response.headers,
  };
}
