import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { Scope } from '#plugins/database.ts';
import type { AttemptRow } from '../attempt/lock-attempt.ts';
import { type FormColumns, formColumns, readForm, readForms } from '../attempt/stored-forms.ts';
import { type ExamDefinition, getDefinition } from '../definition.ts';
import type { ShownAttempt, ShownResponse } from '../present.ts';

export interface MyAttempt {
  definition: ExamDefinition;
  attempt: ShownAttempt & Pick<AttemptRow, 'device_id' | 'device_seen_at' | 'session_id' | 'admitted_with'>;
}

/** An attempt of the scope's own user, without what was answered; anybody else's is not found. @throws AppError `not-found`. */
export async function getMyAttemptRow(scope: Scope, attemptId: string): Promise<MyAttempt> {
  const { rows } = await scope.client.query<
    FormColumns & {
      questionnaire_id: string;
      state: AttemptState;
      current_step: number;
      deadline_at: Date | null;
      question_closes_at: Date | null;
      paused_at: Date | null;
      staff_paused_at: Date | null;
      staff_pause_reason: string | null;
      pauses: number;
      device_id: string | null;
      device_seen_at: Date | null;
      session_id: string | null;
      admitted_with: string | null;
      seq_floor: number;
      plan: CapturePlan | null;
    }
  >({
    name: 'exam-own-attempt',
    text: `select ${formColumns}, questionnaire_id, state, current_step, deadline_at, question_closes_at, paused_at, staff_paused_at,
                  staff_pause_reason, pauses, device_id, device_seen_at, session_id, admitted_with, seq_floor,
                  (select s.plan from proctoring_sessions s where s.attempt_id = attempts.id) as plan
             from attempts where id = $1 and user_id = $2`,
    values: [attemptId, scope.userId],
  });
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const [form] = await readForms(scope.client, [row]);
  if (!form) throw new AppError('not-found');
  return {
    definition,
    attempt: {
      id: row.id,
      form: readForm(form),
      state: row.state,
      currentStep: row.current_step,
      deadlineAt: row.deadline_at,
      questionClosesAt: row.question_closes_at,
      pausedAt: row.paused_at,
      staffPause: row.staff_paused_at && { at: row.staff_paused_at, reason: row.staff_pause_reason ?? '' },
      pauses: row.pauses,
      device_id: row.device_id,
      device_seen_at: row.device_seen_at,
      session_id: row.session_id,
      admitted_with: row.admitted_with,
      seqFloor: row.seq_floor,
      plan: row.plan,
    },
  };
}

/** What was answered in an attempt of one's own, in the order of its numbers. */
export async function loadMyResponses(scope: Scope, attemptId: string): Promise<ShownResponse[]> {
  const { rows } = await scope.client.query<{ item_id: string; seq: number; value: ResponseValue }>({
    name: 'exam-own-responses',
    text: 'select item_id, seq, value from responses where attempt_id = $1 order by seq',
    values: [attemptId],
  });
  return rows;
}
