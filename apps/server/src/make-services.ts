import type { FastifyInstance } from 'fastify';
import { createTokens } from '#lib/secrets/tokens.ts';
import type { Config } from '#plugins/config.ts';
import type { Database } from '#plugins/database.ts';
import { createLocalFileStore } from '#plugins/files.ts';
import { createMetrics } from '#plugins/health/metrics.ts';
import { createJobs } from '#plugins/jobs/jobs.ts';
import { createMail } from '#plugins/outbox.ts';
import { keepsMediaToItself } from '#plugins/providers/media-store/media-place.ts';
import { createProviders, type Providers } from '#plugins/providers/providers.ts';
import { createRealtime } from '#plugins/socket-server.ts';
import type { Services } from './services.ts';

interface ServiceParts {
  config: Config;
  app: FastifyInstance;
  database: Database;
  /** The one that will be listened at; 0 while it isn't known. */
  port: number;
}

/** All services of a process; `providers` take the place of those that the configuration chooses. */
export async function makeServices(
  { config, app, database, port }: ServiceParts,
  providers: Partial<Providers> = {},
) {
  const jobs = createJobs();
  const realtime = createRealtime();
  // Known before it listens: mails of the demonstration carry links too.
  let address = `http://localhost${port === 0 ? '' : `:${port}`}`;
  const publicUrl = (): string => (config.PUBLIC_URL ?? address).replace(/\/$/, '');
  const knownAccounts = new Set<string>();
  const files = createLocalFileStore(config.filesDir);
  await files.discardStale(Date.now());
  if (keepsMediaToItself(config))
    app.log.warn(
      'MEDIA_DIR: recordings and files in parts lie in a folder of this process alone, which others do not see',
    );
  const context = { now: Date.now, publicUrl };
  const services: Services = {
    ...context,
    ...createProviders(config, context),
    ...providers,
    config,
    log: app.log,
    database,
    tokens: createTokens(config.secret),
    files,
    jobs,
    mail: createMail(jobs, publicUrl),
    realtime,
    metrics: config.METRICS_PORT === undefined ? null : createMetrics(),
    random: Math.random,
    knownAccounts,
  };
  /** Gives the address as people write it. */
  const publishAddress = (listening: string): string => {
    address = listening.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
    return address;
  };
  return { services, realtime, knownAccounts, publishAddress };
}
