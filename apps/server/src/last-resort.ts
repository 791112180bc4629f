import { exitCodes } from './exit-codes.ts';

export interface LastResort {
  log(error: unknown, message: string): void;
  /** Takes no new work, answers what was accepted, lets go of the database. */
  stop(): Promise<void>;
}

/** Saves under way take milliseconds; a supervisor waits longer than this before it ends a process by force. */
const drainMs = 15_000;

/**
 * For an error that no handler foresaw. What it left half-done isn't known, so the process may not go on (Node's own
 * advice for `uncaughtException`, which a rejection nobody waited for becomes as well); but whoever has handed in an
 * answer still gets it committed and acknowledged, as far as that goes within a bounded time.
 */
export function installLastResort({ log, stop }: LastResort): void {
  let isEnding = false;
  process.on('uncaughtException', (error, origin) => {
    log(error, `Unforeseen error (${origin})${isEnding ? ' while stopping' : ': stopping'}`);
    if (isEnding) return;
    isEnding = true;
    const end = (): void => process.exit(exitCodes.lastResort);
    setTimeout(end, drainMs);
    stop().then(end, (failure: unknown) => {
      log(failure, 'The server did not stop as it should');
      end();
    });
  });
}
