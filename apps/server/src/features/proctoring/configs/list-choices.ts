import type { ProctoringChoice } from '@certame/contract/features/proctoring/configs/endpoints.ts';
import { proctoring_configs } from '@certame/db/schema/proctoring.ts';
import { and, asc, eq, or, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The configurations that a questionnaire may choose, by name, and the one that it has chosen already. */
export const listProctoringChoices = (
  { tx, institutionId }: Scope,
  chosenId: string | null,
): Promise<ProctoringChoice[]> =>
  tx
    .select({
      id: proctoring_configs.id,
      name: proctoring_configs.name,
      active: proctoring_configs.active,
      supervision: proctoring_configs.supervision,
      record_mode: proctoring_configs.record_mode,
      screen: proctoring_configs.screen,
    })
    .from(proctoring_configs)
    .where(
      and(
        eq(proctoring_configs.institution_id, institutionId),
        or(
          eq(proctoring_configs.active, true),
          chosenId === null ? undefined : eq(proctoring_configs.id, chosenId),
        ),
      ),
    )
    .orderBy(sql`lower(${proctoring_configs.name})`, asc(proctoring_configs.id));

/** Whether a questionnaire may still be released with it. */
export async function isActiveConfig({ tx, institutionId }: Scope, id: string): Promise<boolean> {
  const [config] = await tx
    .select({ active: proctoring_configs.active })
    .from(proctoring_configs)
    .where(and(eq(proctoring_configs.id, id), eq(proctoring_configs.institution_id, institutionId)));
  return config?.active === true;
}
