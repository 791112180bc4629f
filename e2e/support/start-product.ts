import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@certame/db/embedded/testing/scratch.ts';
import { startIdentityProvider } from '@certame/testkit/identity/identity-provider.ts';

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 90_000;
const stopTimeoutMs = 20_000;

export interface RunningProduct {
  /** Address without a slash at its end. */
  address: string;
  /** Holds its database. */
  dataDir: string;
  /** Stops the product and takes its folder away. */
  stop: () => Promise<void>;
  /** Stops the product and leaves its folder to the caller. */
  stopAndKeep: () => Promise<void>;
}

function waitForAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new Error(`The product did not start (${why}):\n${said}`));
    };
    const timer = setTimeout(() => fail('out of time'), startTimeoutMs);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(timer);
      // Chromium trusts localhost and 127.0.0.1 alike; Node may resolve the name to ::1.
      resolve(`http://127.0.0.1:${port}`);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      process.stderr.write(chunk);
    });
    server.once('exit', (code) => fail(`code ${code}`));
  });
}

function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs);
    server.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    server.kill('SIGTERM');
  });
}

/**
 * The product as `npm start` runs it, with its embedded PostgreSQL and the demonstration, in a folder that goes away.
 * With `template`, the folder of a product that was stopped, it begins as a copy of that one instead of from nothing.
 */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  template?: string,
): Promise<RunningProduct> {
  // Whoever signs in there as `ana@escola.example` is that person; `!ana@…` is one whose e-mail it doesn't vouch for.
  const provider = await startIdentityProvider((subject) => ({
    email: subject.replace('!', ''),
    email_verified: !subject.startsWith('!'),
    name: 'Nome no Provedor',
  }));
  const dataDir = makeScratchFolder('certame-e2e-');
  // `cp` keeps the owners: PostgreSQL runs under another account when this one is root.
  if (template) execFileSync('cp', ['-a', `${template}/.`, dataDir]);
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      ...provider.environment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopAndKeep = async (): Promise<void> => {
    await stop(server);
    await provider.stop();
  };
  const tidy = async (): Promise<void> => {
    await stopAndKeep();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { address: await waitForAddress(server), dataDir, stop: tidy, stopAndKeep };
  } catch (error) {
    await tidy();
    throw error;
  }
}
