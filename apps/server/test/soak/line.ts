/** The server that candidates speak to; its address is another one after each start. */
export interface SoakTarget {
  address: string;
  institutionId: string;
}

/** No reply came: the line broke, the server is gone, or it took too long. */
export class LineBroken extends Error {
  override name = 'LineBroken';
}

const timeoutMs = 15_000;

interface RequestDetails {
  body?: object | undefined;
  headers?: Record<string, string> | undefined;
  cutAfterMs?: number | undefined;
}

/** One request. With `cutAfterMs` the line breaks after that time, whatever the server makes of the request. */
export async function request(
  target: SoakTarget,
  token: string,
  method: string,
  path: string,
  { body, headers = {}, cutAfterMs }: RequestDetails,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${target.address}${path}`, {
      method,
      headers: {
        ...(body
          ? { 'content-type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json' }
          : {}),
        authorization: `Bearer ${token}`,
        'x-institution-id': target.institutionId,
        ...headers,
      },
      ...(body ? { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(cutAfterMs ?? timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new LineBroken(String(error));
  }
}
