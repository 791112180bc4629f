import type { FastifyBaseLogger } from 'fastify';
import { safeError } from './safe-error.ts';

const windowMs = 60_000;

export interface BusyCount {
  /** A request that was told `busy`, and for what. */
  add(route: string, cause: unknown): void;
  /** Says what has been counted so far, if anything. */
  flush(): void;
}

const increase = (counts: Record<string, number>, key: string): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/**
 * Load shedding is a state of the server, not an error of each request: thousands of lines that say the same would fill the
 * log, and the disk, at the very moment at which somebody has to read it. One line a minute sums them up.
 */
export function createBusyCount(log: Pick<FastifyBaseLogger, 'warn'>): BusyCount {
  let total = 0;
  let routes: Record<string, number> = {};
  let causes: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (total > 0) log.warn({ refused: total, routes, causes }, 'busy');
    total = 0;
    routes = {};
    causes = {};
  };
  return {
    add: (route, cause) => {
      total += 1;
      increase(routes, route);
      const { code, message, type } = safeError(cause);
      increase(causes, typeof code === 'string' ? code : message || type);
      timer ??= setTimeout(flush, windowMs).unref();
    },
    flush,
  };
}
