import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** An exam is being taken while its device is heard of; an attempt that was left for tomorrow locks nothing. */
async function takesExam(scope: Scope, nowMs: number): Promise<boolean> {
  const { rowCount } = await scope.tx.execute(
    sql`select from attempts where user_id = ${scope.userId} and state = 'in_progress' and device_seen_at > ${new Date(nowMs - exam.deviceSilenceMs)} limit 1`,
  );
  return rowCount === 1;
}

/** Throws `chat-during-exam`: whoever takes an exam in one window doesn't chat, meet or watch in another. */
export async function requireOutsideExam(scope: Scope, nowMs: number): Promise<void> {
  if (await takesExam(scope, nowMs)) throw new AppError('chat-during-exam');
}
