import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, toolEnvironment } from './paths.mjs';

/** A group of its own on systems that have them: one signal then reaches what the program itself started. */
const CAN_GROUP = process.platform !== 'win32';

export function signalGroup(child, signal) {
  try {
    if (CAN_GROUP) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has already ended.
  }
}

export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Starts a program in the checkout, in its own process group.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function start(command, args, { env, stdio = ['ignore', 'inherit', 'inherit'] } = {}) {
  return spawn(command, args, { cwd: ROOT, env: toolEnvironment(env), stdio, detached: CAN_GROUP });
}

/** npm as the one that runs us, where we were started by it. */
export function npmCommand(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return { command: process.execPath, args: [script, ...args] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}

const KILL_AFTER_MS = 5_000;

/**
 * Runs a program to its end; past the time limit, and on Ctrl-C, it and what it started are ended.
 * @returns {Promise<{ code: number, timedOut: boolean }>}
 */
export async function run(command, args, { timeoutMs, ...options } = {}) {
  const child = start(command, args, options);
  let timedOut = false;
  const end = (signal) => {
    signalGroup(child, signal);
    setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_AFTER_MS).unref();
  };
  const onSignal = (signal) => {
    end(signal);
    child.once('exit', () => process.exit(exitCodeOf(null, signal)));
  };
  const onTimeout = () => {
    timedOut = true;
    end('SIGTERM');
  };
  const timer = timeoutMs && setTimeout(onTimeout, timeoutMs);
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => {
        console.error(error.message);
        resolve({ code: 127, timedOut });
      });
      child.once('exit', (code, signal) => resolve({ code: exitCodeOf(code, signal), timedOut }));
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
