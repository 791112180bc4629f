export interface Ticker {
  every(ms: number): void;
  stop(): void;
}

/** Ticks in the background too, by a worker; by the page's own timer where none can be had. */
export function createTicker(onTick: () => void): Ticker {
  let timer: ReturnType<typeof setInterval> | undefined;
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = onTick;
  } catch {
    worker = undefined;
  }
  let wantedMs = 0;
  const tickHere = (): void => {
    clearInterval(timer);
    timer = setInterval(onTick, wantedMs);
  };
  if (worker)
    worker.onerror = () => {
      worker?.terminate();
      worker = undefined;
      if (wantedMs > 0) tickHere();
    };
  return {
    every(ms) {
      wantedMs = ms;
      if (worker) worker.postMessage({ everyMs: ms });
      else tickHere();
    },
    stop() {
      clearInterval(timer);
      worker?.terminate();
    },
  };
}
