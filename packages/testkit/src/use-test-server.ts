import { afterAll } from 'vitest';
import { startTestServer, type TestServer } from './start-test-server.ts';

/** A server for the tests of the file that awaits it; it stops after them. */
export async function useTestServer(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...options);
  afterAll(() => server.stop());
  return server;
}
