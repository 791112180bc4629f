// A lock file that survives kill -9: whoever finds it asks whether its holder still lives.
// Plain JavaScript because scripts/start.mjs uses it under the Node that bootstraps the checkout.

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock file without readable content is being written, or was left by a crash once it is this old. */
const UNREADABLE_GRACE_MS = 5_000;
const POLL_MS = 50;

function readLinuxStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything, so count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], startedAt: fields[19] };
  } catch {
    return undefined;
  }
}

export function isProcessAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || readLinuxStat(pid)?.state !== 'Z';
}

export function findProcessIdentity(pid) {
  if (!isProcessAlive(pid)) return undefined;
  try {
    if (process.platform === 'linux') {
      const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      return `${bootId}:${readLinuxStat(pid)?.startedAt}`;
    }
    if (process.platform !== 'win32') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
  } catch {
    // Without an identity the pid alone decides.
  }
  return undefined;
}

function readLock(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
    const content = JSON.parse(text);
    if (Number.isInteger(content.pid)) return { text, content };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
  }
  return { text: text ?? '', content: undefined };
}

function isHeld(file, found) {
  if (!found.content) {
    try {
      return Date.now() - statSync(file).mtimeMs < UNREADABLE_GRACE_MS;
    } catch {
      return false;
    }
  }
  const { pid, identity } = found.content;
  if (!isProcessAlive(pid)) return false;
  const current = findProcessIdentity(pid);
  return !identity || !current || identity === current;
}

export function findPidLockHolder(file) {
  const found = readLock(file);
  return found?.content && isHeld(file, found) ? found.content : undefined;
}

/** Moves a stale lock away, then makes sure that nobody had replaced it in between. */
function removeStale(file, staleText) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== staleText) renameSync(aside, file);
    else rmSync(aside);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

export function tryPidLock(file, fields = {}) {
  mkdirSync(dirname(file), { recursive: true });
  const own = {
    pid: process.pid,
    identity: findProcessIdentity(process.pid) ?? null,
    token: randomUUID(),
    ...fields,
  };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return { lock: createLock(file, own) };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const found = readLock(file);
    if (!found) continue;
    if (isHeld(file, found)) return { holder: found.content ?? { pid: 0, identity: null, token: '' } };
    removeStale(file, found.text);
  }
}

function createLock(file, own) {
  let content = own;
  const isOurs = () => readLock(file)?.content?.token === own.token;
  return {
    update(fields) {
      if (!isOurs()) return;
      content = { ...content, ...fields };
      const next = `${file}.${own.token}`;
      writeFileSync(next, JSON.stringify(content));
      renameSync(next, file);
    },
    release() {
      if (isOurs()) rmSync(file, { force: true });
    },
  };
}

export async function waitForPidLock(file, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { lock } = tryPidLock(file);
    if (lock) return lock;
    if (Date.now() > deadline) return undefined;
    await sleep(POLL_MS);
  }
}
