// npm run dev: the server restarts when its sources change, Vite serves the web and passes the API on to it.

import './lib/require-node.mjs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/bootstrap.mjs';
import { keepInForeground } from './lib/foreground.mjs';
import { NODE, packageFile } from './lib/paths.mjs';
import { runScript } from './lib/progress.mjs';
import { signalGroup, start } from './lib/run.mjs';

const DEFAULT_PORT = '3000';

runScript(async () => {
  await ensureInstalled();
  // Fixed, for Vite must know where to pass requests on to.
  const port = process.env.PORT || DEFAULT_PORT;
  const server = start(
    NODE,
    ['--watch', '--watch-preserve-output', join('apps', 'server', 'src', 'main.ts')],
    {
      env: { PORT: port },
    },
  );
  const web = start(NODE, [packageFile('vite', 'bin/vite.js'), 'apps/web'], {
    env: { CERTAME_SERVER: `http://127.0.0.1:${port}` },
  });
  return keepInForeground([server, web], signalGroup);
});
