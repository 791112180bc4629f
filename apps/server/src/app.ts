import { httpTimeoutMs } from '@certame/contract/constants.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { mountAreas } from '#crud/mount.ts';
import { areaHooks } from '#features/area-hooks.ts';
import { startListening } from '#features/exam/index.ts';
import { registerFeatures } from '#features/register.ts';
import { parseQuery } from '#lib/http/parse-query.ts';
import { createBusyCount } from '#lib/log/busy-count.ts';
import { safeError } from '#lib/log/safe-error.ts';
import type { Config } from '#plugins/config.ts';
import { registerErrorHandling, sendError } from '#plugins/errors.ts';
import { registerHealth } from '#plugins/health/health-routes.ts';
import { observeRequests } from '#plugins/health/observe-requests.ts';
import type { Readiness } from '#plugins/health/readiness.ts';
import { requestIdOf } from '#plugins/health/request-id.ts';
import { registerApiDocs } from '#plugins/http/api-docs.ts';
import { registerJsonBodies } from '#plugins/http/json-bodies.ts';
import { registerSecurityHeaders } from '#plugins/http/security-headers.ts';
import { registerWebFiles } from '#plugins/http/web-files.ts';
import { registerMaintenance } from '#plugins/maintenance.ts';
import { registerSchemaCompilers, requireDeclaredAccess } from '#plugins/routes.ts';
import { asksForSocket } from '#plugins/sockets/upgrades.ts';
import type { Services } from './services.ts';

/** A server without routes or services: enough to have a logger before the services are made. */
export function createApp(config: Config): FastifyInstance {
  return fastify({
    logger: {
      level: config.LOG_LEVEL,
      serializers: {
        err: safeError,
        // An address may carry a link's secret: the route tells as much.
        req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
      },
    },
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    // An address that can't be decoded never reaches a route or its error handler.
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    // Of the addresses that were forwarded, only those that the proxies in front have written are believed.
    trustProxy: config.TRUST_PROXY > 0 ? (_address, hop) => hop < config.TRUST_PROXY : false,
    requestTimeout: httpTimeoutMs,
    http: { shouldUpgradeCallback: config.pusher ? () => false : asksForSocket },
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) => parseQuery(text),
    },
  });
}

async function registerEdge(
  app: FastifyInstance,
  { socketEngine, callTransport, livePictures }: Services,
): Promise<void> {
  const { secure, host, port } = socketEngine?.place ?? {};
  const sockets = host === undefined ? [] : [`${secure ? 'wss' : 'ws'}://${host}:${port}`];
  registerSecurityHeaders(app, [
    ...sockets,
    ...callTransport.connectsTo,
    ...(livePictures?.connectsTo ?? []),
  ]);
  await app.register(cookie);
  // A page of a grid is packed at once: handing it to another thread and back takes longer than the packing.
  await app.register(compress, {
    threshold: 1024,
    syncThreshold: 32 * 1024,
    encodings: ['br', 'gzip'],
    // Beyond 128 KB of its own, each packing begins with memory that the system has to make first.
    zlibOptions: { windowBits: 14, memLevel: 6 },
  });
  await app.register(multipart, {
    limits: { fileSize: 100 * 1024 * 1024, files: 500, fields: 50, fieldSize: 100_000 },
  });
  // So many addresses a limit keeps in mind: with fewer, whoever has many would make it forget the others.
  await app.register(rateLimit, { global: false, cache: 50_000 });
}

/** Puts everything on the server. Order matters: what refuses comes before what answers. */
export async function composeApp(
  app: FastifyInstance,
  services: Services,
  readiness: Readiness,
): Promise<void> {
  app.decorate('services', services);
  app.decorate('mountedRoutes', []);
  const busyCount = createBusyCount(app.log);
  app.decorate('busyCount', busyCount);
  app.addHook('onClose', async () => busyCount.flush());
  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  observeRequests(app, services.metrics, readiness);
  registerErrorHandling(app);
  registerSchemaCompilers(app);
  registerJsonBodies(app);
  await registerEdge(app, services);
  registerMaintenance(app, services, () => startListening(services.now()));
  registerHealth(app, readiness);
  if (services.config.apiDocs) await registerApiDocs(app);
  await app.register(async (api) => {
    requireDeclaredAccess(api);
    mountAreas(api, areaHooks);
    await registerFeatures(api);
  });
  await registerWebFiles(app);
}
