import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@certame/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#services.ts';

/** Made and removed by whoever operates the server, also by a script and without a restart. */
const FLAG_FILE = 'maintenance';
/** The folder is not asked at each request. */
const lookEveryMs = 1000;
const retryAfterS = '20';

const isInterface = (url: string): boolean => url.startsWith('/api/v1/') || url.startsWith('/broadcasting/');

/**
 * Maintenance mode: the interface answers 503 with its own code, before it looks at who asks; the pages, which tell people and try
 * again by themselves, are still served. What candidates type meanwhile stays on their devices and is sent afterwards.
 */
export function registerMaintenance(
  app: FastifyInstance,
  { config, now }: Pick<Services, 'config' | 'now'>,
  /** A device that has called went unheard. */
  onTurnedAway: () => void,
): void {
  const flag = join(config.dataDir, FLAG_FILE);
  let isOn = false;
  let lookedMs = Number.NEGATIVE_INFINITY;
  const isInMaintenance = (): boolean => {
    if (config.MAINTENANCE === 'on') return true;
    if (now() - lookedMs >= lookEveryMs) {
      lookedMs = now();
      isOn = existsSync(flag);
    }
    return isOn;
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isInterface(request.url) || !isInMaintenance()) return done();
    onTurnedAway();
    reply.header('retry-after', retryAfterS);
    done(new AppError('maintenance'));
  });
}
