import type { attempts } from '@certame/db/schema/attempts.ts';

export type ClosedAttempt = Pick<typeof attempts.$inferSelect, 'id' | 'user_id' | 'number' | 'state'>;
