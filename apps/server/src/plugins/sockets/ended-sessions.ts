import type { Services } from '#services.ts';
import type { Connections } from './connections.ts';

/** A revoked session loses its sockets within this time, whichever process revoked it. */
const checkEveryMs = 3000;

const endedSessions = {
  name: 'ended-sessions',
  text: `
    select wanted.id from unnest($1::uuid[]) wanted (id)
     where not exists (select from sessions s join users u on u.id = s.user_id
                        where s.id = wanted.id and s.revoked_at is null and s.expires_at > now() and u.active)`,
};

async function closeEndedSessions({ database }: Services, connections: Connections): Promise<void> {
  const ids = connections.sessionIds();
  if (ids.size === 0) return;
  const { rows } = await database.system.query<{ id: string }>({ ...endedSessions, values: [[...ids]] });
  if (rows.length > 0) connections.dropSessions(new Set(rows.map((row) => row.id)));
}

/** Looks after the sockets: silent ones, and those whose session has ended. The reply ends it. */
export function watchConnections(services: Services, connections: Connections): () => void {
  let isChecking = false;
  const timer = setInterval(() => {
    connections.checkLiveness();
    if (isChecking) return;
    isChecking = true;
    closeEndedSessions(services, connections)
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'Sessions of sockets could not be checked'),
      )
      .finally(() => {
        isChecking = false;
      });
  }, checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
