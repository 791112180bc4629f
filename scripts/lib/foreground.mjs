import { onNpmGone } from './npm-parent.mjs';
import { exitCodeOf, signalGroup } from './run.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A terminal and npm may both deliver the same Ctrl-C; a person who insists takes longer. */
const SAME_SIGNAL_MS = 1_500;
/**
 * Passes the first signal on once, for the programs to drain; a person who insists ends them by force.
 * @param {() => import('node:child_process').ChildProcess[]} children those that run at the time
 * @param {(child: import('node:child_process').ChildProcess, signal: NodeJS.Signals) => void} passOn
 * @returns {{ isAsked: () => boolean, asked: Promise<void> }} whether somebody wants the end
 */
export function passSignalsOn(children, passOn) {
  let firstSignalAt = 0;
  let tellAsked = () => {};
  const asked = new Promise((resolve) => {
    tellAsked = resolve;
  });
  const onSignal = (signal) => {
    if (firstSignalAt === 0) {
      firstSignalAt = Date.now();
      tellAsked();
      for (const child of children()) passOn(child, signal);
    } else if (Date.now() - firstSignalAt > SAME_SIGNAL_MS) {
      console.error('Encerrando à força: a próxima partida recupera o que faltou.');
      for (const child of children()) signalGroup(child, 'SIGKILL');
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  onNpmGone(() => onSignal('SIGTERM'));
  return { isAsked: () => firstSignalAt !== 0, asked };
}

/** @param {import('node:child_process').ChildProcess} child */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Keeps programs in the foreground; when one ends, the others are asked to end too.
 * @param {import('node:child_process').ChildProcess[]} children
 * @param {(child: import('node:child_process').ChildProcess, signal: NodeJS.Signals) => void} passOn
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export function keepInForeground(children, passOn = (child, signal) => child.kill(signal)) {
  passSignalsOn(() => children, passOn);
  const ends = children.map(exitOf);
  return Promise.race(ends).then(async (code) => {
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) passOn(child, 'SIGTERM');
    await Promise.all(ends);
    return code;
  });
}
