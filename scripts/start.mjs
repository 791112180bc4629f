// npm start: from a fresh clone to a running Certame. Runs under any Node >= 20, with nothing installed yet.

import './lib/require-node.mjs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureInstalled, ensureWebBuilt } from './lib/bootstrap.mjs';
import { keepRunning } from './lib/keep-running.mjs';
import { NODE, ROOT } from './lib/paths.mjs';
import { runScript } from './lib/progress.mjs';
import { start } from './lib/run.mjs';
import { findRunningInstance } from './lib/running-instance.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './lib/server-flags.mjs';

const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');

/** Time for a server whose launcher was just killed to notice and to begin to stop. */
const SECOND_LOOK_MS = 800;

async function findStayingInstance() {
  if (!findRunningInstance(dataDir)) return undefined;
  await sleep(SECOND_LOOK_MS);
  const running = findRunningInstance(dataDir);
  return running?.state === 'stopping' ? undefined : running;
}

runScript(async () => {
  const running = await findStayingInstance();
  if (running) {
    const where = running.address ? `em ${running.address}` : 'e ainda está iniciando';
    console.log(`O Certame já está rodando ${where} (processo ${running.pid}).`);
    return 0;
  }
  await ensureInstalled();
  await ensureWebBuilt();
  return keepRunning(() =>
    start(NODE, [...SERVER_FLAGS, join('apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
      env: SERVER_ENVIRONMENT,
      // The channel tells the server when this script is killed: it then ends by itself, and its database with it.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  );
});
