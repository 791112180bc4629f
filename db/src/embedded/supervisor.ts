import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPostmaster } from './launch.ts';

const RELAUNCH_ATTEMPTS = 5;
const RELAUNCH_PAUSE_MS = 1_000;

export interface SupervisorEvents {
  onCrashed(pid: number): void;
  onRelaunched(running: RunningPostmaster): void;
  /** It could not be brought back: the application should end with an error. */
  onLost(error: unknown): void;
}

/** Brings PostgreSQL back, on the same port, when somebody kills it: connection pools then reconnect by themselves. */
export class Supervisor {
  current: RunningPostmaster;
  #isReleased = false;
  #relaunching: Promise<void> | undefined;
  readonly #relaunch: (port: number) => Promise<RunningPostmaster>;
  readonly #events: SupervisorEvents;

  constructor(
    running: RunningPostmaster,
    relaunch: (port: number) => Promise<RunningPostmaster>,
    events: SupervisorEvents,
  ) {
    this.current = running;
    this.#relaunch = relaunch;
    this.#events = events;
    this.#watch(running);
  }

  /** Stops watching; resolves once no relaunch is under way. */
  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#relaunching;
  }

  #watch(running: RunningPostmaster): void {
    void running.ended.then(() => {
      if (this.#isReleased) return;
      this.#events.onCrashed(running.pid);
      this.#relaunching = this.#bringBack(running.port);
    });
  }

  async #bringBack(port: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.current = await this.#relaunch(port);
        break;
      } catch (error) {
        if (attempt === RELAUNCH_ATTEMPTS || this.#isReleased) {
          this.#events.onLost(error);
          return;
        }
        await sleep(RELAUNCH_PAUSE_MS);
      }
    }
    this.#events.onRelaunched(this.current);
    this.#watch(this.current);
  }
}
