import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { plannedConfigSchema } from '@certame/contract/features/proctoring/planned-config.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { proctoring_configs } from '@certame/db/schema/proctoring.ts';
import { capturePlanOf } from '@certame/rules/proctoring/capture-plan.ts';
import type pg from 'pg';

/** What a supervised exam asks of those who begin it now. */
export interface ExamProctoring {
  plan: CapturePlan;
  candidateText: string | null;
  consent: { textId: string; version: number; text: string };
}

type ConfigRow = typeof proctoring_configs.$inferSelect & { text_id: string; version: number; text: string };

const configQuery = {
  name: 'exam-proctoring-config',
  text: `select c.*, t.id as text_id, t.version, t.text
           from proctoring_configs c
           join lateral (select id, version, text from proctoring_consent_texts
                          where config_id = c.id order by version desc limit 1) t on true
          where c.id = $1`,
};

/** Null: the exam is not supervised. One that has become inactive still supervises the exams that chose it. */
export async function loadExamProctoring(
  client: pg.ClientBase,
  { proctoring_config_id, record_mode }: QuestionnaireSettings,
): Promise<ExamProctoring | null> {
  if (proctoring_config_id === null) return null;
  const { rows } = await client.query<ConfigRow>({ ...configQuery, values: [proctoring_config_id] });
  const [row] = rows;
  if (!row) throw new Error(`Proctoring configuration ${proctoring_config_id} is gone`);
  return {
    plan: capturePlanOf(plannedConfigSchema.parse(row), record_mode),
    candidateText: row.candidate_text,
    consent: { textId: row.text_id, version: row.version, text: row.text },
  };
}
