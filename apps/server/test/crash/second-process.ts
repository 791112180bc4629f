import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@certame/db/embedded/testing/scratch.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import { afterAll, expect } from 'vitest';
import { type Child, startChild } from '../processes/child-process.ts';
import { readPublishedAddress } from '../published-address.ts';

/** Another process on the database of a test's server, with a disk of its own: begun again, it has what the one before it had. */
export function useSecondProcess({ ownerUrl }: TestServer, scratch: string) {
  const folder = makeScratchFolder(scratch);
  let child: Child | undefined;
  const kill = async (): Promise<void> => child?.stop('SIGKILL');
  afterAll(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Where it listens. */
  const start = async (): Promise<string> => {
    const started = await startChild(join(import.meta.dirname, 'faulty-server.ts'), {
      DATABASE_URL: ownerUrl,
      DATA_DIR: folder,
      SECRET_KEY: testSecret,
      PORT: '0',
      LOG_LEVEL: 'silent',
      JOBS: 'off',
    });
    expect(started.hello).toEqual({ state: 'ready' });
    child = started.child;
    return readPublishedAddress(folder);
  };
  return { folder, start, kill, isKilled: () => child?.process.signalCode !== null };
}
