import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

/**
 * For whoever runs the server: `/healthz`, the process answers; `/readyz`, it should get requests. They stand beside the interface,
 * like its documentation and the pages: they need no session and tell nothing but one word.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const unready = await readiness.check();
    reply.header('cache-control', 'no-store').status(unready ? 503 : 200);
    return { status: unready ?? 'ready' };
  });
}
