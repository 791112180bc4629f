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

/** One request. With `cutAfterMs` the line breaks after that time, whatever the server makes of the request. */
export async function request(
  target: SoakTarget,
  token: string,
  method: string,
  path: string,
  { body, cutAfterMs }: { body?: object | undefined; cutAfterMs?: number | undefined },
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${target.address}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        authorization: `Bearer ${token}`,
        'x-institution-id': target.institutionId,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(cutAfterMs ?? timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new LineBroken(String(error));
  }
}
