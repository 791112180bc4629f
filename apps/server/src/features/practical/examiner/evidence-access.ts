import { satisfiesRule } from '@certame/contract/permissions.ts';
import { sql } from '@certame/db/sql.ts';
import { registerFileAccess } from '#features/files/index.ts';
import { queryCondition } from '#lib/query-rows.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Evidence: for the examiners of that very form, and for whoever looks after the test, where rules of data access show it. */
export function registerEvidenceAccess(services: Services): void {
  registerFileAccess(services, 'practical', async ({ file, caller, scope }) => {
    const isExaminers =
      satisfiesRule('practical_tests.tests', caller.permissions) &&
      (await queryCondition(
        scope,
        sql`exists (select from practical_evidence e join practical_visits v on v.id = e.visit_id
                     where e.file_id = ${file.id} and v.examiner_id = ${caller.userId})`,
      ));
    if (isExaminers) return true;
    if (!satisfiesRule('practical_tests.edit|practical_tests.dashboard.menu', caller.permissions))
      return false;
    await enforceDataAccess(scope);
    return queryCondition(
      scope,
      sql`exists (select from practical_test_students s where s.id = ${file.subject_id} and s.institution_id = ${scope.institutionId})`,
    );
  });
}
