import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';

/**
 * npm packages can't hold symbolic links: this one lists those to create. Its own install script does it too, but
 * not under `npm install --ignore-scripts`.
 */
export function linkLibraries(packageRoot: string): void {
  const list = join(packageRoot, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: Array<{ source: string; target: string }> = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    // Both are written from the folder above: native/lib/libpq.so.5.
    const link = join(packageRoot, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      // Another starter made it first, or the folder is read-only: the version probe tells whether it matters.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    }
  }
}

/** Lets every account read what a private umask may have closed. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile())
      chmodSync(path, statSync(path).mode | 0o444 | (statSync(path).mode & 0o100 ? 0o111 : 0));
  }
}

/** Puts the package where the service account can run it; complete or absent, never half a copy. */
export function copyPackage(binaries: PostgresBinaries, packageRoot: string, home: string): PostgresBinaries {
  const target = join(home, `binaries-${binaries.version}`);
  if (!existsSync(target)) {
    const partial = `${target}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial);
    cpSync(packageRoot, join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(partial);
    renameSync(partial, target);
  }
  const bin = join(target, 'native', 'bin');
  return {
    ...binaries,
    packageRoot: join(target, 'native'),
    postgres: join(bin, basename(binaries.postgres)),
    initdb: join(bin, basename(binaries.initdb)),
  };
}
