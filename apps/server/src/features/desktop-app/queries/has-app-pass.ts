import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Sessions that have passed, and until when: saves of the application ask at each of them. */
const passed = new LRUCache<string, number>({ max: 10_000 });

/**
 * Whether the desktop application has proved itself in this session of the institution. A session that passes stays so until
 * its end, also where the key is rotated meanwhile: nobody is thrown out of a running exam.
 */
export async function hasAppPass(
  client: pg.ClientBase,
  { institutionId, sessionId }: { institutionId: string; sessionId: string },
  nowMs: number,
): Promise<boolean> {
  const key = `${institutionId} ${sessionId}`;
  if ((passed.get(key) ?? 0) > nowMs) return true;
  const { rows } = await client.query<{ expires_at: Date }>({
    name: 'app-pass-of-session',
    text: `select expires_at from app_passes where institution_id = $1 and session_id = $2
            order by expires_at desc limit 1`,
    values: [institutionId, sessionId],
  });
  const expiresMs = rows[0]?.expires_at.getTime() ?? 0;
  if (expiresMs > nowMs) passed.set(key, expiresMs);
  return expiresMs > nowMs;
}
