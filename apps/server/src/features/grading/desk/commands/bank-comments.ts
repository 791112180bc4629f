import { AppError } from '@certame/contract/errors.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { grading_bank_comments } from '@certame/db/schema/grading-configs.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { getConfig } from '../../configs/find-config.ts';
import { readBank } from '../read-bank.ts';

const most = 200;

/** Its graders and its chair. @throws AppError `not-found`. */
async function requireOwnConfig(scope: Scope, configId: string): Promise<void> {
  await getConfig(scope, configId, 'share');
  const own = await scope.tx.$count(
    grading_assignments,
    and(eq(grading_assignments.config_id, configId), eq(grading_assignments.grader_id, scope.userId ?? '')),
  );
  if (own === 0) throw new AppError('not-found');
}

/** The same words are kept once, and no more than a grader can look through. @throws AppError `not-found`. */
export async function keepBankComment(scope: Scope, configId: string, text: string) {
  await requireOwnConfig(scope, configId);
  const bank = await readBank(scope, configId);
  if (bank.length < most && !bank.some((one) => one.text === text))
    await scope.tx.insert(grading_bank_comments).values({
      ...{ institution_id: scope.institutionId, config_id: configId, text, created_by: scope.userId },
    });
  return { bank: await readBank(scope, configId) };
}

/** @throws AppError `not-found`, for another one's comment too. */
export async function dropBankComment(scope: Scope, configId: string, commentId: string) {
  await requireOwnConfig(scope, configId);
  const { id, config_id, created_by } = grading_bank_comments;
  const removed = await scope.tx
    .delete(grading_bank_comments)
    .where(and(eq(id, commentId), eq(config_id, configId), eq(created_by, scope.userId ?? '')))
    .returning({ id });
  if (removed.length === 0) throw new AppError('not-found');
  return { bank: await readBank(scope, configId) };
}
