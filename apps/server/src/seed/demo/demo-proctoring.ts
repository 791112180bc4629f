import { capturePlanSchema } from '@certame/contract/features/proctoring/capture-plan.ts';
import { proctoringConfigs } from '@certame/contract/features/proctoring/configs-area.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { and, asc, eq } from '@certame/db/sql.ts';
import { resolveAreaTable } from '#crud/area-table.ts';
import { createRow } from '#crud/write/save-row.ts';
import { recordStaffActions } from '#features/exam/index.ts';
import type { PastScope } from '../past-scope.ts';

const plan = capturePlanSchema.parse({
  ...{ mode: 'LCR', camera: true, microphone: true, screen: true, single_monitor: true },
  ...{ live: true, recorded: true, still_interval_s: 30, retention_days: 7, checks: {}, detections: {} },
});

const config = {
  name: 'Ao vivo, com gravação',
  supervision: 'live',
  record_mode: 'LR',
  retention_days: 14,
  candidate_text:
    'Fique em um lugar claro e silencioso, sozinho, e deixe o rosto visível durante toda a avaliação. Feche as outras janelas antes de começar.',
  consent_text:
    'Concordo que a câmera, o microfone e a tela do meu computador sejam acompanhados e gravados durante esta avaliação, só para garantir que ela seja justa. As imagens ficam com a instituição e são apagadas em até 14 dias. Posso pedir uma alternativa sem câmera.',
};

/** A configuration that exams may choose, and an audit: one of the released attempts was supervised and waits for an audit; its recording is gone by now. */
export async function seedProctoring({ scope, services }: PastScope): Promise<void> {
  const { tx, institutionId } = scope;
  await createRow(resolveAreaTable(proctoringConfigs), { scope, services }, config);
  const [attempt] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.institution_id, institutionId), eq(attempts.state, 'released')))
    .orderBy(asc(attempts.started_at), asc(attempts.id))
    .limit(1);
  if (!attempt) return;
  const now = new Date(services.now());
  await tx.insert(proctoring_sessions).values({
    attempt_id: attempt.id,
    institution_id: institutionId,
    questionnaire_id: attempt.questionnaire_id,
    plan,
    began_at: attempt.started_at,
    video_state: 'no_video',
    audit_state: 'in_audit',
    flagged_at: now,
    media_deleted_at: now,
  });
  await recordStaffActions(scope, now, [
    {
      attemptId: attempt.id,
      type: 'flagged_for_audit',
      data: { reason: 'O participante saiu da frente da câmera várias vezes.' },
    },
  ]);
}
