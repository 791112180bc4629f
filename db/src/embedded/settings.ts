import { totalmem } from 'node:os';
import { EmbeddedPostgresError } from './errors.ts';

/** An eighth of the machine, for the application and the person's browser live on it too; taken only as rows fill it. */
function cacheSizes(machineBytes: number): Record<string, string> {
  const machineMb = machineBytes / 1024 / 1024;
  const bufferMb = Math.round(Math.min(Math.max(machineMb / 8, 128), 1024));
  return { shared_buffers: `${bufferMb}MB`, effective_cache_size: `${bufferMb * 3}MB` };
}

/** For a small machine: everything else is PostgreSQL's own default. */
const DEFAULTS: Record<string, string> = {
  max_connections: '100',
  ...cacheSizes(totalmem()),
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  wal_buffers: '16MB',
  min_wal_size: '256MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  cluster_name: 'certame',
  // Failed statements carry people's data in their text and detail; the application logs its own errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Reached through TCP on this machine alone; a socket path would be too long in a deep checkout. */
const FIXED: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  logging_collector: 'off',
};

/** An acknowledged answer is on disk: nobody gets to trade that for speed, not even a benchmark. */
const DURABILITY = new Set(['fsync', 'synchronous_commit', 'full_page_writes', 'data_sync_retry']);

export function buildServerArguments(
  pgData: string,
  port: number,
  overrides: Record<string, string> = {},
): string[] {
  const unsafe = Object.keys(overrides).find((name) => DURABILITY.has(name.toLowerCase()));
  if (unsafe) throw new EmbeddedPostgresError('postgres_unsafe_setting', unsafe);
  const settings = { ...DEFAULTS, ...overrides, ...FIXED };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', pgData, '-p', String(port), ...flags];
}

/** The caller's PG* variables would reach into our instance; its MALLOC_* ones are for the server's own memory. */
export function buildServerEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const inherited = Object.entries(own).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/i.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' };
}
