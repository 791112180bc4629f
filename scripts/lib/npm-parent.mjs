import { readFileSync } from 'node:fs';

const POLL_MS = 500;

/** @returns {number | undefined} undefined where there is no /proc or the process has ended */
function findParentOf(pid) {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function isShellOfScript(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c';
  } catch {
    return false;
  }
}

/** Our parents up to npm, which starts a script through a shell. */
function describeLineage() {
  const shell = process.ppid;
  return isShellOfScript(shell) ? `${shell} ${findParentOf(shell)}` : String(shell);
}

/**
 * Calls back once when the npm that runs this script has ended: a SIGTERM to npm ends its shell without reaching the
 * script, a kill -9 of npm reaches nobody. Never calls for a script that npm doesn't run.
 */
export function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const lineage = describeLineage();
  const timer = setInterval(() => {
    if (describeLineage() === lineage) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
}
