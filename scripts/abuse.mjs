// npm run abuse: attacks a server of its own on this machine and measures whom that harms; npm run abuse -- frames: only
// the attacks of that name; --short: fewer of each.

import './lib/require-node.mjs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/bootstrap.mjs';
import { NODE } from './lib/paths.mjs';
import { runScript } from './lib/progress.mjs';
import { run } from './lib/run.mjs';

runScript(async () => {
  await ensureInstalled();
  const { code } = await run(NODE, [join('apps/server/test/abuse', 'main.ts'), ...process.argv.slice(2)]);
  return code;
});
