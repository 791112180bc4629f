import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { type ComputedFigures, computeFigures } from './compute-figures.ts';

/** Up to so many assignments, figures are worked out whenever somebody asks. */
const alwaysNewUpTo = 5000;
/** Of more, they are worked out again behind what is shown, at the earliest after so long … */
const newForMs = 20_000;
/** … and what is older than this is shown to nobody. */
const goodForMs = 15 * 60_000;
const mostKept = 200;

/**
 * Figures of large corrections, which take PostgreSQL the better part of a second: whoever watches one is shown those of some seconds ago,
 * with their time, while new ones are worked out. Each process keeps its own.
 */
function createFigureCache({ now, database, log }: Pick<Services, 'now' | 'database' | 'log'>) {
  const known = new Map<string, ComputedFigures>();
  const underWay = new Set<string>();
  const keep = (configId: string, figures: ComputedFigures): ComputedFigures => {
    known.delete(configId);
    known.set(configId, figures);
    for (const oldest of known.keys()) {
      if (known.size <= mostKept) break;
      known.delete(oldest);
    }
    return figures;
  };
  const renew = ({ institutionId, userId }: Scope, config: StoredConfig): void => {
    if (underWay.has(config.id)) return;
    underWay.add(config.id);
    database
      .inTenant({ institutionId, userId }, (scope) => computeFigures(scope, config, new Date(now())), {
        readOnly: true,
      })
      .then(
        (figures) => keep(config.id, figures),
        (error: unknown) => log.warn({ err: error }, 'Figures of a correction could not be worked out'),
      )
      .finally(() => underWay.delete(config.id));
  };
  return {
    async get(scope: Scope, config: StoredConfig, assignments: number): Promise<ComputedFigures> {
      const kept = known.get(config.id);
      const ageMs = kept ? now() - Date.parse(kept.computed_at) : Number.POSITIVE_INFINITY;
      if (!kept || assignments <= alwaysNewUpTo || ageMs > goodForMs)
        return keep(config.id, await computeFigures(scope, config, new Date(now())));
      if (ageMs > newForMs) renew(scope, config);
      return kept;
    },
  };
}

const caches = new WeakMap<Services['database'], ReturnType<typeof createFigureCache>>();

/** The one of this server. */
export function figureCacheOf(services: Services): ReturnType<typeof createFigureCache> {
  const cache = caches.get(services.database) ?? createFigureCache(services);
  caches.set(services.database, cache);
  return cache;
}
