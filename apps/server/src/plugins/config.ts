import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { optionalText } from './optional-text.ts';
import {
  type CallSettings,
  callEnvironment,
  readCallSettings,
} from './providers/call-transport/call-settings.ts';
import { type OidcSettings, readOidcProviders } from './providers/identity-provider/oidc-config.ts';
import { type MediaPlace, readMediaPlace } from './providers/media-store/media-place.ts';
import { type PusherSettings, readPusherUrl } from './providers/socket-engine/pusher-socket-engine.ts';

/** The words are those of a plain switch, which it once was. */
const proxyCount = z
  .string()
  .trim()
  .transform((value) => ({ '': '0', false: '0', true: '1' })[value] ?? value)
  .pipe(z.coerce.number<string>().int().min(0).max(9))
  .default(0);

/** `escola.example, portal.example:8443`: names, neither addresses nor patterns. */
const hostList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  )
  .refine((hosts) => hosts.every((host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host)), {
    error: 'a list of host names',
  });

const secretList = z
  .string()
  .default('')
  .transform((value) => value.split(/\s+/).filter((secret) => secret !== ''))
  .refine((secrets) => secrets.every((secret) => secret.length >= 32), {
    error: 'secrets of at least 32 characters',
  });

/**
 * Every environment variable the server reads. The table in docs/maps/configuration.md is generated from the
 * descriptions, so a variable can't be undocumented.
 */
export const environmentSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port to listen on. Default: 3000, else the next free one.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for every interface.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Address people use, for links in e-mails. Default: the listening address.'),
  REDIRECT_HOSTS: hostList.describe(
    'Hosts besides that of PUBLIC_URL that people may be sent to, e.g. after signing out: names with their port, separated by commas.',
  ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database, the files and the secret.'),
  FILES_DIR: optionalText.describe(
    'Folder of the uploaded files; several machines share one (NFS, a volume for many). Default: files in DATA_DIR.',
  ),
  DATABASE_URL: optionalText.describe(
    'External PostgreSQL 15 or newer, as the owner of the schema. Default: the embedded one.',
  ),
  DATABASE_ROLE_PREFIX: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,40}$/)
    .default('certame')
    .describe('Prefix of the login roles made in the database.'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(16)
    .describe('Connections of the application.'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret that signs tokens and derives keys; the same on every machine. Default: made once and kept in DATA_DIR.',
    ),
  OLDER_SECRET_KEYS: secretList.describe(
    'Secrets that SECRET_KEY has replaced, separated by spaces: the links, codes and keys that they sealed open still.',
  ),
  SMTP_URL: optionalText.describe(
    'Mail server, e.g. smtp://user:password@host:587. Without it mail stays readable at /emails_sent.',
  ),
  MAIL_EVENTS_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret of at least 32 characters with which the mail provider signs what it says of messages at /api/v1/emails/events. Default: nobody is believed.',
    ),
  MAIL_FROM: z.string().default('Certame <nao-responda@certame.example>').describe('Sender of e-mails.'),
  MEDIA_DIR: optionalText.describe(
    'Folder of recordings and of files that are still arriving in parts; several machines share one, or a bucket. Default: media in DATA_DIR.',
  ),
  MEDIA_S3_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'Object storage instead of MEDIA_DIR, e.g. https://s3.sa-east-1.amazonaws.com, with the four settings below.',
    ),
  MEDIA_S3_REGION: optionalText.describe('Region of the object storage, e.g. sa-east-1.'),
  MEDIA_S3_BUCKET: optionalText.describe(
    'Bucket of recordings and of files that are still arriving; it holds nothing else.',
  ),
  MEDIA_S3_ACCESS_KEY_ID: optionalText.describe('Key that may list, read, write and delete in the bucket.'),
  MEDIA_S3_SECRET_ACCESS_KEY: optionalText.describe('Secret of that key.'),
  PUSHER_URL: optionalText.describe(
    'Engine that speaks the Pusher protocol and holds the sockets instead of this server: https://key:secret@host/apps/id. Default: this server holds them.',
  ),
  PUSHER_CLIENT_URL: optionalText.describe(
    'Address at which browsers reach that engine, e.g. https://sockets.example. Default: the host of PUSHER_URL.',
  ),
  ...callEnvironment,
  TRUST_PROXY: proxyCount.describe(
    'Number of reverse proxies in front that append to X-Forwarded-For: 1 behind one. The port must be out of reach but through them. Default: 0, the header is not believed.',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('Least level that is logged.'),
  ADMIN_EMAIL: optionalText.describe('With an empty external database: e-mail of the first administrator.'),
  ADMIN_PASSWORD: optionalText.describe(
    'With ADMIN_EMAIL: the first password, to be changed at the first access.',
  ),
  API_DOCS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether /api/docs describes the interface to whoever asks. Default: on with the embedded database on this machine, off where others reach it and with an external one.',
    ),
  EXPOSE_DEMONSTRATION: z
    .enum(['yes', 'no'])
    .default('no')
    .describe(
      'yes: the embedded database, which holds the demonstration, may be served on a HOST that others reach; its accounts then get passwords of their own, printed once. Without it such a start is refused.',
    ),
  MAINTENANCE: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'on: the interface answers 503 and the pages tell people to wait. A file `maintenance` in DATA_DIR does the same without a restart.',
    ),
  JOBS: z.enum(['on', 'off']).default('on').describe('off: this process runs no background jobs.'),
  HTTP: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: this process runs background jobs only; at PORT it answers /healthz and /readyz and nothing else.',
    ),
  MIGRATE: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'off: a start leaves the external database as it is, /readyz refuses while its schema is older, and `npm run migrate` brings it up to date.',
    ),
  DRAIN_S: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Seconds between the signal to end and the end of accepting, in which /readyz already refuses and a balancer turns away. Default: 0.',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('Port of /metrics for Prometheus, apart from the one that people use. Default: no metrics.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of METRICS_PORT; one that others reach needs METRICS_TOKEN.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token of at least 16 characters that whoever reads /metrics has to send.'),
});
export type Environment = z.output<typeof environmentSchema>;

export interface Config extends Environment {
  dataDir: string;
  /** Folder of the uploaded files. */
  filesDir: string;
  secret: string;
  /** Those that `secret` has replaced. */
  olderSecrets: readonly string[];
  /** The embedded demonstration database is used. */
  isDemo: boolean;
  /** Others than this machine reach the demonstration. */
  isDemoExposed: boolean;
  /** The interface is described at /api/docs. */
  apiDocs: boolean;
  /** Identity providers to sign in with. */
  oidcProviders: OidcSettings[];
  /** Where recordings are, and files that are still arriving. */
  mediaPlace: MediaPlace;
  /** Engine of the sockets; null: this server itself. */
  pusher: PusherSettings | null;
  calls: CallSettings;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

const exposureRefused = `Invalid configuration:
  HOST: the embedded database holds the demonstration, with an administrator whose password everybody knows.
  Use an external database (DATABASE_URL), or a HOST of this machine only (127.0.0.1) behind a proxy of your own,
  or say EXPOSE_DEMONSTRATION=yes: its accounts then get passwords of their own, printed once.`;

/** Kept with mode 600 beside the data it protects. */
function loadSecret(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** Settings that contradict each other, a line each. */
function findContradictions(
  { HTTP, JOBS, MIGRATE, DATABASE_URL, ...environment }: Environment,
  pusher: PusherSettings | null,
): string[] {
  const problems: string[] = [];
  if (HTTP === 'off' && JOBS === 'off') problems.push('HTTP, JOBS: with both off the process does nothing');
  if (MIGRATE === 'off' && DATABASE_URL === undefined)
    problems.push('MIGRATE: the embedded database is migrated by its server');
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = environment;
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST))
    problems.push('METRICS_TOKEN: is needed where others reach METRICS_HOST');
  if (environment.PUSHER_URL !== undefined && !pusher)
    problems.push(
      'PUSHER_URL, PUSHER_CLIENT_URL: https://key:secret@host/apps/id, and the address for browsers',
    );
  return problems;
}

/** Reads and checks the environment; throws a ConfigError that names each wrong variable. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment);
  const { providers: oidcProviders, problems: oidcProblems } = readOidcProviders(environment);
  const { place: mediaPlace, problems: mediaProblems } = readMediaPlace(parsed.data);
  const pusher = parsed.data?.PUSHER_URL
    ? readPusherUrl(parsed.data.PUSHER_URL, parsed.data.PUSHER_CLIENT_URL)
    : null;
  const { calls, problems: callProblems } = readCallSettings(parsed.data);
  const contradictions = parsed.data ? findContradictions(parsed.data, pusher) : [];
  const problems = [...oidcProblems, ...mediaProblems, ...callProblems, ...contradictions];
  if (!parsed.success || problems.length > 0) {
    const issues = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
    const lines = [...issues, ...problems].map((line) => `  ${line}`);
    throw new ConfigError(`Invalid configuration:\n${lines.join('\n')}`);
  }
  const isDemo = parsed.data.DATABASE_URL === undefined;
  const isDemoExposed = isDemo && !isLoopback(parsed.data.HOST);
  if (isDemoExposed && parsed.data.EXPOSE_DEMONSTRATION !== 'yes') throw new ConfigError(exposureRefused);
  const dataDir = resolve(parsed.data.DATA_DIR);
  return {
    ...parsed.data,
    dataDir,
    filesDir: resolve(parsed.data.FILES_DIR ?? join(dataDir, 'files')),
    secret: parsed.data.SECRET_KEY ?? loadSecret(dataDir),
    olderSecrets: parsed.data.OLDER_SECRET_KEYS,
    isDemo,
    isDemoExposed,
    apiDocs: parsed.data.API_DOCS === undefined ? isDemo && !isDemoExposed : parsed.data.API_DOCS === 'on',
    oidcProviders,
    mediaPlace,
    pusher,
    calls,
  };
}
