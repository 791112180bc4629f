import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  body: string;
  cookies: readonly string[];
}
export interface SendOptions {
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** From which address of this machine. */
  localAddress?: string;
  timeoutMs?: number;
}

const maxKeptBytes = 64 * 1024;
const agents = new Map<string, Agent>();

/** Keep-alive connections, apart for each address they come from. */
function agentFrom(localAddress: string | undefined): Agent {
  const key = localAddress ?? '';
  const known = agents.get(key);
  if (known) return known;
  const made = new Agent({ keepAlive: true, maxSockets: 64, ...(localAddress ? { localAddress } : {}) });
  agents.set(key, made);
  return made;
}

/** Sends one request as it stands: no client library mends what is wrong with it. Rejects when no reply comes. */
export function send(
  address: string,
  method: string,
  path: string,
  { headers = {}, body, localAddress, timeoutMs = 60_000 }: SendOptions = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${address}${path}`,
      {
        method,
        agent: agentFrom(localAddress),
        timeout: timeoutMs,
        headers: {
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => {
          if (text.length < maxKeptBytes) text += chunk.toString('latin1');
        });
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            body: text,
            cookies: incoming.headers['set-cookie'] ?? [],
          }),
        );
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error('No reply in time')));
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy();
  agents.clear();
}
