import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTANCE_LOCK_FILE } from '#instance-lock.ts';

/**
 * Where the server of this data directory answers. Tests let it take any port that is free (`PORT=0`): a number that is
 * guessed may lie in the ephemeral range, where a connection has it, or where a client that knocks while nobody listens
 * connects to itself and so keeps the port.
 */
export function readPublishedAddress(dataDir: string): string {
  const { address } = JSON.parse(readFileSync(join(dataDir, INSTANCE_LOCK_FILE), 'utf8'));
  return String(address).replace('localhost', '127.0.0.1');
}
