import { videoFrameHosts } from '@certame/rules/contents/video-address.ts';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

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

const partHeaders = (sources: string): Record<string, string> => ({
  'content-security-policy': `default-src ${sources}; frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});
/** Replies stay out of caches, for the next user of the device; files that may be cached say so themselves. */
const ofData = { ...partHeaders("'none'"), 'cache-control': 'no-store' };
/** A worker made of one of the files may load others, WebAssembly among them (the detections' arithmetic). */
const ofFiles = partHeaders("'self' 'wasm-unsafe-eval'");

function headersOfPart(url: string): Record<string, string> | undefined {
  if (url.startsWith('/api/v1/') || url.startsWith('/broadcasting/')) return ofData;
  return url.startsWith('/assets/') ? ofFiles : undefined;
}

/**
 * What browsers are told to forbid. A page gets all of it, and so does whatever isn't known to be none; data and the files that a
 * page names get what still means something for them: the whole set is longer than most answers of an exam, at each of them.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  /** Other servers that pages connect to, as `wss://host:port`. */
  elsewhere: readonly string[],
): void {
  const setPageHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      // Sockets of this very host are what "self" means, for ws: and wss: too (CSP 3).
      directives: { ...pagePolicy, 'connect-src': ["'self'", ...elsewhere] },
    },
    // Answered by the proxy in front where there is TLS.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const headers = headersOfPart(request.url);
    if (!headers) return setPageHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
    reply.headers(headers);
    done();
  });
}
