import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Connections } from './connections.ts';
import { socketLimits } from './socket-limits.ts';

const socketPath = /^\/app\/[\w-]{1,64}$/;

/**
 * Whether a request asks for a WebSocket. Everything else that names an upgrade (`curl --http2` offers h2c) is an offer
 * that a server may pass over: the application then answers it as the ordinary request that it also is.
 */
export const asksForSocket = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/** Browsers name the page a socket is opened from; only pages of this server may. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || (URL.canParse(publicUrl) && from === new URL(publicUrl).host);
}

/** Destroys the socket once the answer is written: the client may keep its half open for ever. */
function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Address of the client: the connection's other end, or what the given number of proxies in front have written, as the
 * application's own `trustProxy` counts them.
 */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).reverse()].filter(Boolean);
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
}

export interface UpgradeOptions {
  publicUrl(): string;
  trustedProxies: number;
}

/** Takes the requests of a server that ask for a socket. */
export function acceptUpgrades(
  server: Server,
  connections: Pick<Connections, 'accept'>,
  { publicUrl, trustedProxies }: UpgradeOptions,
): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: socketLimits.messageBytes,
    // Small JSON events: compression would cost memory for each of thousands of sockets.
    perMessageDeflate: false,
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node hands the bare socket over and listens to it no longer: an error of it (a reset) that nobody hears is an
    // uncaught exception, in each of its states.
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (!socketPath.test(path)) refuseUpgrade(socket, '404 Not Found');
    else if (!isOwnOrigin(request, publicUrl())) refuseUpgrade(socket, '403 Forbidden');
    else {
      const address = addressOf(request, trustedProxies);
      sockets.handleUpgrade(request, socket, head, (accepted) => connections.accept(accepted, address));
    }
  });
  return sockets;
}
