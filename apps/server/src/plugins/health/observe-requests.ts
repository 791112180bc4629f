import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

/** What no route serves, and what the pages' files are: a series for each address would be without end. */
const unmatched = 'unmatched';

/** Names, measures and, at the level `info`, logs each request; while the process drains, each answer ends its connection. */
export function observeRequests(app: FastifyInstance, metrics: Metrics | null, readiness: Readiness): void {
  const isLogged = ['info', 'debug', 'trace'].includes(app.log.level);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // The next request of this client finds another process, before this one closes its lines.
    if (readiness.isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? unmatched;
    metrics?.observeRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    if (isLogged)
      request.log.info(
        { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      );
    done();
  });
}
