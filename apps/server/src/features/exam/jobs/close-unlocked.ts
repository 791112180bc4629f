import { exam } from '@certame/contract/constants.ts';
import { sql } from '@certame/db/sql.ts';
import { isLockOverdue } from '@certame/rules/exam/environment/lock-screen.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import type { AttemptFinisher } from '../commands/finish/finish-attempts.ts';

const unlockedRow = z.object({
  id: z.string(),
  institution_id: z.string(),
  fullscreen_left_at: instantColumn,
  device_seen_at: instantColumn.nullable(),
  leniency: z.enum(['lenient', 'moderate', 'severe']).nullable(),
});

/** Attempts whose rooms are out of full screen. There are few at any time: those that came back are not among them. */
const unlockedAttempts = sql`
  select a.id, a.institution_id, a.fullscreen_left_at, a.device_seen_at, q.settings ->> 'leniency' as leniency
    from attempts a join questionnaires q on q.id = a.questionnaire_id
   where a.state = 'in_progress' and a.fullscreen_left_at is not null and q.settings ->> 'lock_screen' = 'true'
   limit 500`;

/** Closes attempts that stay out of full screen although their rooms should have closed them. */
export async function closeUnlockedAttempts(services: Services, finisher: AttemptFinisher): Promise<number> {
  const unlocked = await services.database.asSystem('close unlocked attempts', (transaction) =>
    queryRows(transaction, unlockedRow, unlockedAttempts),
  );
  const overdue = unlocked.filter(({ fullscreen_left_at, device_seen_at, leniency }) =>
    isLockOverdue({
      settings: { lock_screen: true, leniency: leniency ?? 'moderate' },
      leftAtMs: fullscreen_left_at.getTime(),
      deviceSeenAtMs: device_seen_at?.getTime() ?? null,
      marginMs: exam.fullscreenMarginMs,
    }),
  );
  const results = await Promise.allSettled(
    overdue.map(({ id, institution_id: institutionId }) =>
      finisher.submit({ institutionId, attemptId: id, candidate: null, reason: 'fullscreen_block' }),
    ),
  );
  return results.filter((result) => result.status === 'fulfilled').length;
}
