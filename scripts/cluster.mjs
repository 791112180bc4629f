// npm run cluster: three servers behind HAProxy on Debian's PostgreSQL, one killed every 20 s under 500 candidates; --minutes=2 for less.

import './lib/require-node.mjs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/bootstrap.mjs';
import { NODE } from './lib/paths.mjs';
import { runScript } from './lib/progress.mjs';
import { run } from './lib/run.mjs';

runScript(async () => {
  await ensureInstalled();
  const { code } = await run(NODE, [join('bench/cluster', 'soak.ts'), ...process.argv.slice(2)]);
  return code;
});
