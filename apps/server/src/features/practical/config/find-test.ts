import { AppError } from '@certame/contract/errors.ts';
import { practical_tests, practical_visits } from '@certame/db/schema/practical.ts';
import { and, eq, ne } from '@certame/db/sql.ts';
import type { StationRule } from '@certame/rules/practical/test-score.ts';
import type { Scope } from '#plugins/database.ts';

export type StoredTest = typeof practical_tests.$inferSelect;

/** @throws AppError `not-found`. */
export async function getTest(scope: Scope, id: string, lock?: 'update' | 'share'): Promise<StoredTest> {
  const query = scope.tx
    .select()
    .from(practical_tests)
    .where(and(eq(practical_tests.id, id), eq(practical_tests.institution_id, scope.institutionId)));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new AppError('not-found');
  return row;
}

export const ruleOf = (
  test: Pick<StoredTest, 'examiners' | 'max_difference' | 'max_criterion_difference'>,
): StationRule => ({
  examiners: test.examiners,
  maxDifference: test.max_difference,
  maxCriterionDifference: test.max_criterion_difference,
});

/** Whether some examiner has begun with a form. */
export const hasBegun = async ({ tx }: Scope, testId: string): Promise<boolean> =>
  (await tx.$count(
    practical_visits,
    and(eq(practical_visits.practical_test_id, testId), ne(practical_visits.state, 'waiting')),
  )) > 0;
