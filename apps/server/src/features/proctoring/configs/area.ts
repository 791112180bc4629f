import { AppError } from '@certame/contract/errors.ts';
import type { proctoringConfigs } from '@certame/contract/features/proctoring/configs-area.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { proctoring_configs, proctoring_consent_texts } from '@certame/db/schema/proctoring.ts';
import { desc, eq, sql } from '@certame/db/sql.ts';
import { fitsSupervision } from '@certame/rules/proctoring/capture-plan.ts';
import type { AreaHooks, SaveEvent } from '#crud/hooks.ts';
import type { Scope } from '#plugins/database.ts';

type Values = InferValues<typeof proctoringConfigs>;

/** @throws AppError `validation`: a recorded exam isn't watched live, and a live one is. */
async function requireFittingMode({ tx }: Scope, { id, values }: SaveEvent<Values>): Promise<void> {
  const [stored] = id
    ? await tx
        .select({ supervision: proctoring_configs.supervision, record_mode: proctoring_configs.record_mode })
        .from(proctoring_configs)
        .where(eq(proctoring_configs.id, id))
    : [];
  const supervision = values.supervision ?? stored?.supervision;
  const mode = values.record_mode ?? stored?.record_mode;
  if (supervision && mode && !fitsSupervision(mode, supervision))
    throw new AppError('validation', { fields: { record_mode: [{ key: 'fits_supervision' }] } });
}

/** Keeps the wording that candidates agree to from now on; what they agreed to before stays as they read it. */
async function keepConsentText({ tx, institutionId }: Scope, configId: string): Promise<void> {
  const [config] = await tx
    .select({ text: proctoring_configs.consent_text })
    .from(proctoring_configs)
    .where(eq(proctoring_configs.id, configId));
  const [newest] = await tx
    .select({ version: proctoring_consent_texts.version, text: proctoring_consent_texts.text })
    .from(proctoring_consent_texts)
    .where(eq(proctoring_consent_texts.config_id, configId))
    .orderBy(desc(proctoring_consent_texts.version))
    .limit(1);
  if (!config || config.text === newest?.text) return;
  await tx.insert(proctoring_consent_texts).values({
    institution_id: institutionId,
    config_id: configId,
    version: (newest?.version ?? 0) + 1,
    text: config.text,
  });
}

export const proctoringConfigHooks: AreaHooks<typeof proctoringConfigs> = {
  beforeSave: async ({ scope }, event) => {
    await requireFittingMode(scope, event);
    return event.values;
  },
  afterSave: ({ scope }, { id }) => keepConsentText(scope, id),
  beforeDelete: async ({ scope }, id) => {
    const { rows } = await scope.tx.execute(
      sql`select 1 from questionnaires where settings ->> 'proctoring_config_id' = ${id} limit 1`,
    );
    if (rows.length > 0) throw new AppError('in-use', { params: { by: 'questionnaires.many' } });
  },
};
