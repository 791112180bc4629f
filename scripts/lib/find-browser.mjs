import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { showProgress } from './progress.mjs';
import { run } from './run.mjs';

/** Chromium without windows: the same engine, for the journeys a quarter less work than the whole browser without a head. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [
  HEADLESS_SHELL,
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
];
const FIXED_PLACES = [
  `/usr/bin/${HEADLESS_SHELL}`,
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

export const BROWSER_MISSING =
  'Nenhum Chromium ou Chrome foi encontrado: instale um, ou diga onde está em CHROMIUM_PATH.';

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {string | undefined} the path of an installed browser; CHROMIUM_PATH, when set, is the only candidate */
export function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...FIXED_PLACES, ...onPath.flatMap((folder) => NAMES.map((name) => join(folder, name)))].find(
    isExecutable,
  );
}

function canInstall() {
  const isDebian = existsSync('/etc/debian_version') && spawnSync('apt-get', ['--version']).status === 0;
  return isDebian && process.getuid?.() === 0;
}

async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env });
  if (update.code !== 0) return;
  const packages = [HEADLESS_SHELL, 'fonts-liberation'];
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}

/** Installs the headless shell where that takes no question: root on Debian. Another browser does where it can't be had. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found?.endsWith(HEADLESS_SHELL) || process.env.CHROMIUM_PATH || !canInstall()) return found;
  await showProgress('Instalando o Chromium para os testes', installFromDebian);
  return findBrowser();
}
