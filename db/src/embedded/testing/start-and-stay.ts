// Run as a process of its own by the tests, which then kill it: node start-and-stay.ts <dataDir>
import { startEmbeddedPostgres } from '../start-embedded-postgres.ts';

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: print });
  print({ kind: 'started', pid: postgres.pid, reused: postgres.reused, ownerUrl: postgres.ownerUrl });
} catch (error) {
  print({ kind: 'failed', code: (error as { code?: string }).code, message: String(error) });
}
setInterval(() => {}, 60_000);
