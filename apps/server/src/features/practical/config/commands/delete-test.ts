import { AppError } from '@certame/contract/errors.ts';
import { practical_tests } from '@certame/db/schema/practical.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { getTest, hasBegun } from '../find-test.ts';

/** Deletes a test that nobody has begun. @throws AppError `not-found`, `practical-begun`. */
export async function deleteTest(scope: Scope, id: string): Promise<void> {
  await getTest(scope, id, 'update');
  if (await hasBegun(scope, id)) throw new AppError('practical-begun');
  await scope.tx.delete(practical_tests).where(eq(practical_tests.id, id));
}
