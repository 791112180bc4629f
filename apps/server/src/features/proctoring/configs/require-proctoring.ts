import { AppError, type FieldProblem } from '@certame/contract/errors.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { proctoring_configs } from '@certame/db/schema/proctoring.ts';
import { and, eq } from '@certame/db/sql.ts';
import { fitsSupervision } from '@certame/rules/proctoring/capture-plan.ts';
import type { Scope } from '#plugins/database.ts';

type Chosen = Pick<QuestionnaireSettings, 'proctoring_config_id' | 'record_mode'>;

function problemsOf(
  { proctoring_config_id: id, record_mode: mode }: Chosen,
  config: Pick<typeof proctoring_configs.$inferSelect, 'active' | 'supervision'> | undefined,
  before: Chosen | null,
): Record<string, FieldProblem[]> {
  if (!config) return { 'settings.proctoring_config_id': [{ key: 'foreign' }] };
  if (!config.active && id !== before?.proctoring_config_id)
    return { 'settings.proctoring_config_id': [{ key: 'proctoring_inactive' }] };
  if (mode !== null && !fitsSupervision(mode, config.supervision))
    return { 'settings.record_mode': [{ key: 'fits_supervision' }] };
  return {};
}

/**
 * A configuration that a questionnaire comes to choose has to be the institution's own and active, with a mode that fits it, and
 * stays until that is saved. @throws AppError `validation`.
 */
export async function requireProctoring(
  { tx, institutionId }: Scope,
  chosen: Chosen,
  before: Chosen | null,
): Promise<void> {
  const { proctoring_config_id: id, record_mode: mode } = chosen;
  if (id === null) {
    if (mode === null) return;
    throw new AppError('validation', { fields: { 'settings.record_mode': [{ key: 'needs_proctoring' }] } });
  }
  if (id === before?.proctoring_config_id && mode === before.record_mode) return;
  const [config] = await tx
    .select({ active: proctoring_configs.active, supervision: proctoring_configs.supervision })
    .from(proctoring_configs)
    .where(and(eq(proctoring_configs.id, id), eq(proctoring_configs.institution_id, institutionId)))
    .for('share');
  const fields = problemsOf(chosen, config, before);
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
}
