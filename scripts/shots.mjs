// npm run shots: pictures of every built screen, wide and narrow, light and dark, in shots/.

import './lib/require-node.mjs';
import { ensureInstalled, ensureWebBuilt } from './lib/bootstrap.mjs';
import { BROWSER_MISSING, ensureBrowser } from './lib/find-browser.mjs';
import { NODE, packageFile } from './lib/paths.mjs';
import { runScript, ScriptError } from './lib/progress.mjs';
import { run } from './lib/run.mjs';

runScript(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  const browser = await ensureBrowser();
  if (!browser) throw new ScriptError(BROWSER_MISSING);
  const playwright = packageFile('@playwright/test', 'cli.js');
  const args = ['test', '--config', 'e2e/shots.config.ts', ...process.argv.slice(2)];
  const { code } = await run(NODE, [playwright, ...args], { env: { CHROMIUM_PATH: browser } });
  return code;
});
