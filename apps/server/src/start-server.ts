import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import { type DatabaseUrls, databaseUrls, migrateDatabase } from '@certame/db/migrate.ts';
import type { FastifyBaseLogger } from 'fastify';
import { textsOf } from '#lib/texts.ts';
import type { Config } from '#plugins/config.ts';
import { createDatabase } from '#plugins/database.ts';
import { createReadiness } from '#plugins/health/readiness.ts';
import type { Providers } from '#plugins/providers/providers.ts';
import { demoSignInLines, replacedPasswordLines } from '#seed/demo/demo-sign-in-lines.ts';
import { seedDemo } from '#seed/demo.ts';
import { createFirstAdministrator, lacksAdministrator } from '#seed/first-administrator.ts';
import { seedInstallation } from '#seed/installation.ts';
import { findKnownAccounts, replaceKnownPasswords } from '#seed/known-passwords.ts';
import { composeApp, createApp } from './app.ts';
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts';
import { choosePort, closeListening, listen, listenForJobs, startMetrics } from './listen.ts';
import { makeServices } from './make-services.ts';
import type { Services } from './services.ts';

export interface RunningServer {
  address: string;
  services: Services;
  urls: DatabaseUrls;
  /** Every route of the interface, as mounted. */
  routes(): readonly { method: string; url: string }[];
  /** Where /metrics is served; null without METRICS_PORT. */
  metricsPort: number | null;
  stop(): Promise<void>;
}

const translate = textsOf('pt');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError';
}

/** The lock of the data folder. @throws AlreadyRunningError where another process holds it. */
async function requireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const attempt = await acquireInstanceLock(dataDir);
  if (attempt.lock) return attempt.lock;
  const { address, pid } = attempt.running;
  throw new AlreadyRunningError(
    address === undefined
      ? translate('startup.already_starting', { pid })
      : translate('startup.already_running', { address, pid }),
  );
}

/** Rows that a start makes: the installation's own, the first administrator, the demonstration. */
async function seedAtStart(services: Services, ownerUrl: string, log: (line: string) => void): Promise<void> {
  const { config, database } = services;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config;
  await seedInstallation(ownerUrl);
  if (!config.isDemo && ADMIN_EMAIL && ADMIN_PASSWORD && (await lacksAdministrator(database))) {
    await createFirstAdministrator(database, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  }
  if (config.isDemo) {
    log(translate('startup.demo'));
    await seedDemo(services);
  }
}

/**
 * Collects the accounts whose password everybody knows, and replaces those passwords in a demonstration that others reach.
 * Gives lines about signing in.
 */
async function checkKnownPasswords(
  { config, database }: Services,
  knownAccounts: Set<string>,
): Promise<string[]> {
  if (!config.isDemo) return [];
  const replaced = config.isDemoExposed ? await replaceKnownPasswords(database) : undefined;
  for (const email of await findKnownAccounts(database)) knownAccounts.add(email);
  return replaced ? replacedPasswordLines(translate, replaced) : demoSignInLines(translate, knownAccounts);
}

export interface StartOptions {
  /** Says nothing on the way. */
  quiet?: boolean;
  /** Take the place of those that the configuration chooses. */
  providers?: Partial<Providers>;
  /** The database was cloned from one that this version has migrated and seeded. */
  isPrepared?: boolean;
}

/** Brings the database to this version, where this process does that. */
async function migrateAtStart(config: Config, urls: DatabaseUrls, log: FastifyBaseLogger): Promise<void> {
  if (config.MIGRATE === 'off') return;
  const { contradictedReferences } = await migrateDatabase(urls);
  if (contradictedReferences.length > 0)
    log.warn({ keys: contradictedReferences }, 'rows name rows of another institution');
}

/** Starts database, migrations, seeds, jobs, API, web and sockets; the options are for tests. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.quiet ? () => {} : say;
  const lock = await requireInstanceLock(config.dataDir);
  const undo: (() => Promise<void> | void)[] = [() => lock.release()];
  let stopped: Promise<void> | undefined;
  const undoAll = async (): Promise<void> => {
    lock.markStopping();
    for (const step of undo.toReversed()) await step();
  };
  /** Once, whoever asks: a signal may come while the last resort is under way. */
  const stop = (): Promise<void> => {
    stopped ??= undoAll();
    return stopped;
  };
  try {
    let ownerUrl = config.DATABASE_URL;
    if (ownerUrl === undefined) {
      log(translate('startup.database'));
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
      undo.push(() => postgres.stop());
      ownerUrl = postgres.ownerUrl;
    }
    const urls = databaseUrls(ownerUrl, config.DATABASE_ROLE_PREFIX, config.secret);
    const app = createApp(config);
    if (!options.isPrepared) await migrateAtStart(config, urls, app.log);
    const database = createDatabase(urls, config.DATABASE_POOL, (error) =>
      app.log.warn({ err: error }, 'database'),
    );
    undo.push(() => database.close());
    const port = await choosePort(config);
    const { services, realtime, knownAccounts, publishAddress } = await makeServices(
      { config, app, database, port },
      options.providers,
    );
    const { jobs } = services;
    const readiness = createReadiness(database.system, Date.now);
    await composeApp(app, services, readiness);
    realtime.attach(app, services);
    const metricsListener = await startMetrics(services, realtime);
    undo.push(() => metricsListener?.stop());
    // New work is refused at once, while jobs under way come to their end.
    undo.push(async () => {
      await Promise.all([closeListening(app, config.DRAIN_S > 0), jobs.stop()]);
    });
    if (!options.isPrepared && config.MIGRATE === 'on') await seedAtStart(services, urls.owner, log);
    const signInLines = await checkKnownPasswords(services, knownAccounts);
    const address = publishAddress(await listen(app, { config, port }, readiness));
    // A balancer sees first that this process is going, while it still accepts what is on its way.
    undo.push(async () => {
      readiness.markDraining();
      await sleep(config.DRAIN_S * 1000);
    });
    jobs.requireHandlers();
    if (config.JOBS === 'on') await listenForJobs(services, urls.owner, readiness);
    lock.publishAddress(address);
    log(`\n${translate('startup.ready', { address })}`);
    if (signInLines.length > 0) log(`\n${signInLines.join('\n')}`);
    return {
      ...{ address, services, urls, stop, routes: () => app.mountedRoutes },
      metricsPort: metricsListener?.port ?? null,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
