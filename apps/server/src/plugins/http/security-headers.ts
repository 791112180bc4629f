import { videoFrameHosts } from '@certame/rules/contents/video-address.ts';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { SocketPlace } from '../providers/socket-engine/socket-engine.ts';

const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // Videos of contents: files of any https host, frames of the two players only.
  'media-src': ["'self'", 'blob:', 'https:'],
  'frame-src': ["'self'", ...videoFrameHosts],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

const partHeaders = (sources: "'none'" | "'self'"): Record<string, string> => ({
  'content-security-policy': `default-src ${sources}; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
/** Replies stay out of caches, for the next user of the device; files that may be cached say so themselves. */
const ofData = { ...partHeaders("'none'"), 'cache-control': 'no-store' };
/** A worker made of one of the files may load others. */
const ofFiles = partHeaders("'self'");

function headersOfPart(url: string): Record<string, string> | undefined {
  if (url.startsWith('/api/v1/') || url.startsWith('/broadcasting/')) return ofData;
  return url.startsWith('/assets/') ? ofFiles : undefined;
}

/**
 * What browsers are told to forbid. A page gets all of it, and so does whatever isn't known to be none; data and the files that a
 * page names get what still means something for them: the whole set is longer than most answers of an exam, at each of them.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  /** Another server that pages open their sockets at. */
  sockets: SocketPlace | undefined,
): Promise<void> {
  // Sockets of this very host are what "self" means, for ws: and wss: too (CSP 3).
  const connectSources = sockets
    ? ["'self'", `${sockets.secure ? 'wss' : 'ws'}://${sockets.host}:${sockets.port}`]
    : ["'self'"];
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...pagePolicy, 'connect-src': connectSources },
    },
    // Answered by the proxy in front where there is TLS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const headers = headersOfPart(request.url);
    if (headers) reply.headers(headers);
    else reply.helmet();
    done();
  });
}
