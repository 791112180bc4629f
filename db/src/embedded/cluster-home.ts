import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { canAccountReach, chooseServiceAccount, type ServiceAccount } from './service-account.ts';

export interface ClusterHome {
  /** Holds the cluster, the log and, where needed, a copy of the binaries. */
  home: string;
  /** Appears by one rename, with data and password inside: it is whole or it isn't there. */
  cluster: string;
  /** PostgreSQL's own data directory. */
  pgData: string;
  passwordFile: string;
  logFile: string;
  account: ServiceAccount;
}

/** Root's private folders can't be crossed by another account; this one can, and survives a reboot. */
const SHARED_ROOT = '/var/tmp';

function describe(home: string, account: ServiceAccount): ClusterHome {
  const cluster = join(home, 'cluster');
  return {
    home,
    cluster,
    pgData: join(cluster, 'data'),
    passwordFile: join(cluster, 'owner-password'),
    logFile: join(home, 'postgres.log'),
    account,
  };
}

/** Makes the folder crossable: what is inside has its own, private, modes. */
function makeHome(home: string): void {
  mkdirSync(dirname(home), { recursive: true });
  try {
    mkdirSync(home);
    chmodSync(home, 0o711);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Anybody may create names under /var/tmp: a folder that isn't ours is never trusted. */
function makeSharedHome(dataDir: string): string {
  const home = join(
    SHARED_ROOT,
    `certame-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`,
  );
  makeHome(home);
  const stat = lstatSync(home);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError('postgres_data_of_other_account', home);
  }
  return home;
}

/**
 * Where the cluster of `dataDir` lives: inside it, except when the account that must run PostgreSQL can't reach it
 * (a checkout under root's private folder): then under /var/tmp, with a note left in `dataDir`.
 */
export function locateClusterHome(dataDir: string): ClusterHome {
  const absolute = resolve(dataDir);
  makeHome(absolute);
  const local = describe(absolute, undefined);
  if (existsSync(local.cluster)) {
    const account = chooseServiceAccount(local.cluster);
    requireOwnAccount(local.cluster, account);
    if (!canAccountReach(account, local.cluster)) {
      throw new EmbeddedPostgresError('postgres_data_unreachable', local.cluster);
    }
    return { ...local, account };
  }
  const account = chooseServiceAccount();
  if (canAccountReach(account, absolute)) return { ...local, account };
  const shared = describe(makeSharedHome(absolute), account);
  writeFileSync(join(absolute, 'LOCATION'), `${shared.home}\n`);
  return shared;
}

/** Nobody but root may act as the account that owns the data. */
function requireOwnAccount(cluster: string, account: ServiceAccount): void {
  if (account || !process.getuid) return;
  const { uid } = lstatSync(cluster);
  if (uid === process.getuid()) return;
  throw new EmbeddedPostgresError('postgres_data_of_other_account', `${cluster} belongs to uid ${uid}`);
}
