// npm run soak: candidates in their full life under random faults, half an hour; --minutes=2 --candidates=100 for less.

import './lib/require-node.mjs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/bootstrap.mjs';
import { NODE } from './lib/paths.mjs';
import { runScript } from './lib/progress.mjs';
import { run } from './lib/run.mjs';

runScript(async () => {
  await ensureInstalled();
  const { code } = await run(NODE, [join('apps/server/test/soak', 'main.ts'), ...process.argv.slice(2)]);
  return code;
});
