import { createServer as createProbe, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#plugins/config.ts';
import { registerHealth } from '#plugins/health/health-routes.ts';
import { listenForMetrics, type MetricsListener } from '#plugins/health/metrics-listener.ts';
import type { Readiness } from '#plugins/health/readiness.ts';
import type { SocketServer } from '#plugins/socket-server.ts';
import { createApp } from './app.ts';
import type { Services } from './services.ts';

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createProbe();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

export async function choosePort(config: Config): Promise<number> {
  if (config.PORT !== undefined) return config.PORT;
  for (let port = 3000; port < 3100; port += 1) {
    if (await isFree(config.HOST, port)) return port;
  }
  return 0;
}

/** Lines that were accepted in the last moment have their answer within this time. */
const lingerMs = 300;

/**
 * A line that was busy when the closing began is let go of once its answer is out, instead of being kept for another. With `lingers`,
 * no new line is accepted at first while the open ones are still answered, each with the word that it ends.
 */
export async function closeListening(app: FastifyInstance, lingers: boolean): Promise<void> {
  if (lingers) {
    // The method of the bare server: that of the HTTP server cuts off whoever is about to ask.
    Server.prototype.close.call(app.server);
    await sleep(lingerMs);
  }
  const letGo = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(letGo);
}

/** Resolves once the schema is as new as the code; null when the process ends before that. */
async function whenReady(readiness: Readiness, log: FastifyBaseLogger): Promise<'ready' | null> {
  for (let tries = 0; ; tries += 1) {
    const unready = await readiness.check();
    if (unready === null) return 'ready';
    if (unready === 'draining') return null;
    if (tries === 0) log.warn({ unready }, 'Jobs wait for the database');
    await sleep(2000, undefined, { ref: false });
  }
}

/** What people reach: the interface, or, in a process for jobs alone, nothing but the two answers about its health. */
export async function listen(
  app: FastifyInstance,
  { config, port }: { config: Config; port: number },
  readiness: Readiness,
): Promise<string> {
  const place = { host: config.HOST, port };
  if (config.HTTP === 'on') return app.listen(place);
  const bare = createApp(config);
  registerHealth(bare, readiness);
  app.addHook('preClose', () => bare.close());
  await app.ready();
  return bare.listen(place);
}

/** Null where nobody asks for figures. */
export async function startMetrics(
  services: Services,
  realtime: SocketServer,
): Promise<MetricsListener | null> {
  const { config, metrics, database, jobs } = services;
  if (!metrics || config.METRICS_PORT === undefined) return null;
  metrics.watch({
    sockets: realtime.count,
    pools: { app: database.app, system: database.system },
    waitingJobs: jobs.countWaiting,
  });
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = config;
  return listenForMetrics(metrics, { host, port, token });
}

/** Works on the queue; where others migrate, only once they have. */
export async function listenForJobs(
  services: Services,
  ownerUrl: string,
  readiness: Readiness,
): Promise<void> {
  const { jobs, config, log } = services;
  if (config.MIGRATE === 'on') return jobs.listen(services, ownerUrl);
  whenReady(readiness, log)
    .then((ready) => ready && jobs.listen(services, ownerUrl))
    .catch((error: unknown) => log.fatal({ err: error }, 'Jobs could not be started'));
}
