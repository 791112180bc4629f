import type { FastifyBaseLogger } from 'fastify';
import type { Tokens } from '#lib/secrets/tokens.ts';
import type { Config } from '#plugins/config.ts';
import type { Database } from '#plugins/database.ts';
import type { FileStore } from '#plugins/files.ts';
import type { Metrics } from '#plugins/health/metrics.ts';
import type { Jobs } from '#plugins/jobs/job-types.ts';
import type { Mail } from '#plugins/mail.ts';
import type { Providers } from '#plugins/providers/providers.ts';
import type { Realtime } from '#plugins/realtime.ts';

/** Services that every part of the server may use. Made once at start-up, replaced piecewise in tests. */
export interface Services extends Providers {
  config: Config;
  log: FastifyBaseLogger;
  database: Database;
  tokens: Tokens;
  files: FileStore;
  jobs: Jobs<Services>;
  mail: Mail;
  realtime: Realtime;
  /** Null: nobody asks for figures. */
  metrics: Metrics | null;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** E-mails of the demonstration's accounts that had the password that everybody knows when the server started. */
  knownAccounts: ReadonlySet<string>;
  /** Address people use, without a slash at the end. */
  publicUrl(): string;
}
