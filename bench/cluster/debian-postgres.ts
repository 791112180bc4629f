import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const root = '/usr/lib/postgresql';

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root: Debian's package has made an account for it. */
const asPostgres = (program: string, args: readonly string[]): string => {
  const isRoot = userInfo().uid === 0;
  return execFileSync(
    isRoot ? 'runuser' : program,
    isRoot ? ['-u', 'postgres', '--', program, ...args] : [...args],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
};

export interface DebianPostgres {
  version: string;
  ownerUrl: string;
  stop(): void;
}

/** The newest PostgreSQL of Debian's packages, on a folder that goes away, with its own usual settings. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const major = readdirSync(root)
    .filter((name) => /^\d+$/.test(name))
    .toSorted((a, b) => Number(b) - Number(a))[0];
  if (!major) throw new Error('No PostgreSQL of Debian is here: apt-get install postgresql');
  const bin = (name: string): string => join(root, major, 'bin', name);
  const folder = mkdtempSync(join(tmpdir(), 'certame-debian-'));
  if (userInfo().uid === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const data = join(folder, 'data');
  asPostgres(bin('initdb'), [
    '-D',
    data,
    '-U',
    'certame_owner',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
  asPostgres(bin('pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  asPostgres(bin('createdb'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'certame_owner', 'certame']);
  return {
    version: asPostgres(bin('postgres'), ['--version']).trim(),
    ownerUrl: `postgres://certame_owner@127.0.0.1:${port}/certame`,
    stop: () => {
      asPostgres(bin('pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
