import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestCluster, TEST_OWNER_URL_VARIABLE } from './test-cluster.ts';
import { useMemoryForTemporaryFiles } from './testing/use-memory-for-temporary-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    certameTestDatabaseOwnerUrl: string;
  }
}

/** vitest's globalSetup: gives the tests a PostgreSQL and takes it away after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env[TEST_OWNER_URL_VARIABLE];
  if (outside) {
    project.provide('certameTestDatabaseOwnerUrl', outside);
    return async () => {};
  }
  const memory = useMemoryForTemporaryFiles();
  const cluster = await startTestCluster(memory && join(memory, 'postgres'));
  process.env[TEST_OWNER_URL_VARIABLE] = cluster.ownerUrl;
  project.provide('certameTestDatabaseOwnerUrl', cluster.ownerUrl);
  return async () => {
    delete process.env[TEST_OWNER_URL_VARIABLE];
    await cluster.stop();
  };
}
