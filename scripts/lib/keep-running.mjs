import { setTimeout as sleep } from 'node:timers/promises';
import { exitOf, passSignalsOn } from './foreground.mjs';
import { formatSeconds } from './progress.mjs';

/** As apps/server/src/exit-codes.ts says: somebody has to change something first. */
const CONFIGURATION_EXIT = 78;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;
/** A server that ran for this long and then ended begins to count anew. */
const STEADY_MS = 60_000;

/** Exponential backoff: what ends at once, time and again, must not keep the machine busy with starts. */
export function delayBeforeMs(failures) {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
}

/**
 * Keeps a server running that says over its channel when it is `ready` and when it is `stopping`: one that was ready and
 * ended although nobody wanted it is started again. One that never came up is not: whoever started it reads why.
 * @param {() => import('node:child_process').ChildProcess} startServer
 * @returns {Promise<number>} the exit code of the last one
 */
export async function keepRunning(startServer) {
  let server = startServer();
  const signals = passSignalsOn(
    () => [server],
    (child, signal) => child.kill(signal),
  );
  let wasEverReady = false;
  let failures = 0;
  for (;;) {
    let readyAt = 0;
    let isWanted = false;
    server.on('message', (message) => {
      if (message?.state === 'ready') readyAt = Date.now();
      else if (message?.state === 'stopping') isWanted = true;
    });
    const code = await exitOf(server);
    wasEverReady ||= readyAt > 0;
    if (code === 0 || code === CONFIGURATION_EXIT || isWanted || signals.isAsked() || !wasEverReady)
      return code;
    failures = readyAt > 0 && Date.now() - readyAt > STEADY_MS ? 1 : failures + 1;
    const delayMs = delayBeforeMs(failures);
    console.error(
      `O Certame parou de repente (código ${code}). Iniciando de novo em ${formatSeconds(delayMs)} (${failures}ª vez seguida)…`,
    );
    await Promise.race([sleep(delayMs), signals.asked]);
    if (signals.isAsked()) return code;
    server = startServer();
  }
}
