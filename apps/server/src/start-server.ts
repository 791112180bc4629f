import { createServer as createProbe } from 'node:net';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import { type DatabaseUrls, databaseUrls, migrateDatabase } from '@certame/db/migrate.ts';
import type { FastifyInstance } from 'fastify';
import { createTokens } from '#lib/secrets/tokens.ts';
import { textsOf } from '#lib/texts.ts';
import type { Config } from '#plugins/config.ts';
import { createDatabase } from '#plugins/database.ts';
import { createLocalFileStore } from '#plugins/files.ts';
import { createJobs } from '#plugins/jobs/jobs.ts';
import { createMail } from '#plugins/outbox.ts';
import { createProviders, type Providers } from '#plugins/providers/providers.ts';
import { createRealtime } from '#plugins/socket-server.ts';
import { demoSignInLines, replacedPasswordLines } from '#seed/demo/demo-sign-in-lines.ts';
import { seedDemo } from '#seed/demo.ts';
import { createFirstAdministrator, lacksAdministrator } from '#seed/first-administrator.ts';
import { seedInstallation } from '#seed/installation.ts';
import { findKnownAccounts, replaceKnownPasswords } from '#seed/known-passwords.ts';
import { composeApp, createApp } from './app.ts';
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts';
import type { Services } from './services.ts';

export interface RunningServer {
  address: string;
  services: Services;
  urls: DatabaseUrls;
  /** Every route of the interface, as mounted. */
  routes(): readonly { method: string; url: string }[];
  stop(): Promise<void>;
}

const translate = textsOf('pt');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createProbe();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

async function choosePort(config: Config): Promise<number> {
  if (config.PORT !== undefined) return config.PORT;
  for (let port = 3000; port < 3100; port += 1) {
    if (await isFree(config.HOST, port)) return port;
  }
  return 0;
}

/** A line that was busy when the closing began is let go of once its answer is out, instead of being kept for another. */
async function closeListening(app: FastifyInstance): Promise<void> {
  const letGo = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(letGo);
}

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
    const { contradictedReferences } = options.isPrepared
      ? { contradictedReferences: [] }
      : await migrateDatabase(urls);

    const app = createApp(config);
    if (contradictedReferences.length > 0)
      app.log.warn({ keys: contradictedReferences }, 'rows name rows of another institution');
    const database = createDatabase(urls, config.DATABASE_POOL, (error) =>
      app.log.warn({ err: error }, 'database'),
    );
    undo.push(() => database.close());
    const jobs = createJobs();
    const realtime = createRealtime();
    const port = await choosePort(config);
    // Known before it listens: mails of the demonstration carry links too.
    let address = `http://localhost${port === 0 ? '' : `:${port}`}`;
    const publicUrl = (): string => (config.PUBLIC_URL ?? address).replace(/\/$/, '');
    const files = createLocalFileStore(join(config.dataDir, 'files'));
    await files.discardStale(Date.now());
    const knownAccounts = new Set<string>();
    const context = { now: Date.now, publicUrl };
    const services: Services = {
      ...context,
      ...createProviders(config, context),
      ...options.providers,
      config,
      log: app.log,
      database,
      tokens: createTokens(config.secret),
      files,
      jobs,
      mail: createMail(jobs, publicUrl),
      realtime,
      random: Math.random,
      knownAccounts,
    };
    await composeApp(app, services);
    realtime.attach(app, services);
    // New work is refused at once, while jobs under way come to their end.
    undo.push(async () => {
      await Promise.all([closeListening(app), jobs.stop()]);
    });
    if (!options.isPrepared) await seedAtStart(services, urls.owner, log);
    const signInLines = await checkKnownPasswords(services, knownAccounts);
    address = await app.listen({ host: config.HOST, port });
    address = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost');
    jobs.requireHandlers();
    if (config.JOBS === 'on') await jobs.listen(services, urls.owner);
    lock.publishAddress(address);
    log(`\n${translate('startup.ready', { address })}`);
    if (signInLines.length > 0) log(`\n${signInLines.join('\n')}`);
    return { address, services, urls, routes: () => app.mountedRoutes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
