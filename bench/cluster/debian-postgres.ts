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
  port: number;
  /** Where its data, and whatever else belongs to it, is; the account of PostgreSQL owns it. */
  folder: string;
  /** Runs one of its programs, as its account. */
  run(program: string, args: readonly string[]): string;
  /** Starts another one on a folder of data that is there already; it ends with the first. */
  startOn(data: string): Promise<{ port: number; ownerUrl: string }>;
  stop(): void;
}

const urlOf = (port: number): string => `postgres://certame_owner@127.0.0.1:${port}/certame`;

/** The newest PostgreSQL of Debian's packages, on a folder that goes away, with its own usual settings and those of `settings`. */
export async function startDebianPostgres(
  settings: (folder: string) => readonly string[] = () => [],
): Promise<DebianPostgres> {
  const major = readdirSync(root)
    .filter((name) => /^\d+$/.test(name))
    .toSorted((a, b) => Number(b) - Number(a))[0];
  if (!major) throw new Error('No PostgreSQL of Debian is here: apt-get install postgresql');
  const run = (program: string, args: readonly string[]): string =>
    asPostgres(join(root, major, 'bin', program), args);
  const folder = mkdtempSync(join(tmpdir(), 'certame-debian-'));
  if (userInfo().uid === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const running: string[] = [];
  const startOn = async (data: string): Promise<{ port: number; ownerUrl: string }> => {
    const port = await freePort();
    const own = settings(folder).map((setting) => `-c ${setting}`);
    const usual = '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200';
    const options = [`-p ${port}`, usual, ...own].join(' ');
    run('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', options, 'start']);
    running.push(data);
    return { port, ownerUrl: urlOf(port) };
  };
  const data = join(folder, 'data');
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  run('initdb', ['-D', data, '-U', 'certame_owner', '--auth=trust', ...locale]);
  const { port, ownerUrl } = await startOn(data);
  run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'certame_owner', 'certame']);
  return {
    ...{ version: run('postgres', ['--version']).trim(), ownerUrl, port, folder, run, startOn },
    stop: () => {
      for (const one of running) run('pg_ctl', ['-D', one, '-m', 'fast', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
