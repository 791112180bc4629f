import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { waitForPidLock } from '../../db/src/embedded/pid-lock.mjs';
import { hashContents, isStamped, writeStamp } from './content-stamp.mjs';
import { NODE, packageFile, ROOT } from './paths.mjs';
import { ScriptError, showProgress } from './progress.mjs';
import { npmCommand, run } from './run.mjs';

const INSTALL_STAMP = join(ROOT, 'node_modules', '.certame-stamp');
const WEB_STAMP = join(ROOT, 'apps', 'web', 'dist', '.certame-stamp');
const LOCK_FILE = join(ROOT, '.cache', 'bootstrap.lock');
const LOCK_TIMEOUT_MS = 15 * 60_000;

const hashDependencies = () => hashContents(['package-lock.json']);
const hashWebSources = () => hashContents(['apps/web', 'packages', 'package-lock.json']);

function isInstalled() {
  return existsSync(NODE) && isStamped(INSTALL_STAMP, hashDependencies());
}

async function install() {
  const npm = npmCommand(['install', '--loglevel=error']);
  const { code } = await run(npm.command, npm.args);
  if (code !== 0) {
    throw new ScriptError(
      'O npm não conseguiu instalar as dependências: veja as mensagens acima e tente de novo.',
    );
  }
  // npm may have completed the lock file, so it is read again.
  writeStamp(INSTALL_STAMP, hashDependencies());
}

async function buildWeb() {
  const hash = hashWebSources();
  const vite = packageFile('vite', 'bin/vite.js');
  const { code } = await run(NODE, [vite, 'build', 'apps/web', '--logLevel', 'warn']);
  if (code !== 0) throw new ScriptError('A interface não pôde ser montada: veja as mensagens acima.');
  writeStamp(WEB_STAMP, hash);
}

/** Two starts at once must not install or build over each other: the second waits, then finds it done. */
async function doOnce(isDone, text, work) {
  if (isDone()) return;
  const lock = await waitForPidLock(LOCK_FILE, LOCK_TIMEOUT_MS);
  if (!lock)
    throw new ScriptError('Outra instalação deste diretório não termina: encerre-a e tente de novo.');
  try {
    if (!isDone()) await showProgress(text, work);
  } finally {
    lock.release();
  }
}

export async function ensureInstalled() {
  await doOnce(isInstalled, 'Instalando dependências', install);
}

export async function ensureWebBuilt() {
  await doOnce(() => isStamped(WEB_STAMP, hashWebSources()), 'Montando a interface', buildWeb);
}
