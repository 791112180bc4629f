import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testSecret } from '@certame/testkit/test-database.ts';
import { readPublishedAddress } from '../published-address.ts';

/** A process of the product on a database that others use too, as a machine of its own would run it. */
export interface ClusterProcess {
  child: ChildProcess;
  address: string;
  /** What it has written on its standard output. */
  log(): string;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** @param dataDir Each process has one of its own. */
export async function startClusterProcess(
  ownerUrl: string,
  dataDir: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<ClusterProcess> {
  const child = fork(join(import.meta.dirname, '../../src/main.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: ownerUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: testSecret,
      PORT: '0',
      JOBS: 'off',
      MIGRATE: 'off',
      DATABASE_POOL: '8',
      ...environment,
    },
    execArgv: [...flags],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let log = '';
  child.stdout?.on('data', (bytes) => {
    log += bytes;
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if ((message as { state?: string } | null)?.state !== 'ready')
    throw new Error(`A process of the cluster ended: ${log}`);
  return {
    child,
    address: readPublishedAddress(dataDir),
    log: () => log,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = await gone;
      return code;
    },
  };
}
