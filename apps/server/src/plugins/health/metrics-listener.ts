import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { equalInConstantTime } from '#lib/secrets/constant-time.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsListener {
  port: number;
  stop(): Promise<void>;
}

interface MetricsPlace {
  host: string;
  port: number;
  /** Undefined: whoever reaches the port is answered. */
  token: string | undefined;
}

/**
 * A port of its own: the figures tell how many people answer which exam paths how fast, and no rule of a proxy that is forgotten or
 * wrong can show them on the port that people use (docs/decisions/0054).
 */
export async function listenForMetrics(
  metrics: Metrics,
  { host, port, token }: MetricsPlace,
): Promise<MetricsListener> {
  const server = createServer((request, reply) => {
    const end = (status: number, text: string, headers: Record<string, string> = {}): void => {
      reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text);
    };
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') end(404, 'Not found\n');
    else if (
      token !== undefined &&
      !equalInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`)
    )
      end(401, 'Unauthorized\n', { 'www-authenticate': 'Bearer' });
    else
      metrics.render().then(
        (text) => end(200, text, { 'content-type': metrics.contentType }),
        () => end(503, 'The figures could not be read\n'),
      );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
