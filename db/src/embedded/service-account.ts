import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';

/** Who PostgreSQL runs as: undefined means "as this process", for PostgreSQL refuses to be root. */
export type ServiceAccount = { uid: number; gid: number } | undefined;

/** `nobody` on every Unix we know; used by number because minimal images have no name for it. */
const NOBODY = { uid: 65534, gid: 65534 };

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** As root: the owner of the existing data, else nobody. As anybody else: this process. */
export function chooseServiceAccount(existingDataDir?: string): ServiceAccount {
  if (!isRoot()) return undefined;
  if (existingDataDir) {
    const { uid, gid } = statSync(existingDataDir);
    if (uid !== 0) return { uid, gid };
  }
  return NOBODY;
}

/** Asks the kernel itself, so that ACLs and modes of every parent count. */
export function canAccountReach(account: ServiceAccount, folder: string): boolean {
  if (!account) return true;
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** Whether the account can load and run this binary with its libraries. */
export function canAccountRun(account: ServiceAccount, binary: string): boolean {
  if (!account) return true;
  return spawnSync(binary, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

export function giveTo(account: ServiceAccount, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}
