import type { ErrorCode } from '@certame/contract/errors.ts';
import type { AppealRules } from '@certame/contract/features/appeals/rules.ts';

const dayMs = 86_400_000;

/** Until when somebody may appeal whose score was first released then; null: not at all. A later release gives no further time. */
export function appealsUntilMs(
  rules: Pick<AppealRules, 'enabled' | 'days'>,
  firstReleasedMs: number | null,
): number | null {
  return rules.enabled && firstReleasedMs !== null ? firstReleasedMs + rules.days * dayMs : null;
}

/** When the staff's answer is due; null: whenever it can. */
export const answerDueMs = (
  { answer_days }: Pick<AppealRules, 'answer_days'>,
  filedMs: number,
): number | null => (answer_days === null ? null : filedMs + answer_days * dayMs);

export interface AppealRequest {
  rules: AppealRules;
  firstReleasedMs: number | null;
  nowMs: number;
  /** Appeals that the candidate has filed against this questionnaire. */
  filed: number;
  /** What it is against: the whole exam, or a question that is among those of the rules, or isn't. */
  subject: 'exam' | 'item' | 'barred-item';
  /** There is one against the same already. */
  isRepeated: boolean;
}

/** Why somebody may not appeal; undefined: they may. */
export function appealRefusalOf(request: AppealRequest): ErrorCode | undefined {
  const { rules, subject } = request;
  const untilMs = appealsUntilMs(rules, request.firstReleasedMs);
  if (untilMs === null || request.nowMs >= untilMs) return 'appeals-closed';
  if (subject === 'barred-item' || (subject === 'exam' && !rules.whole_exam)) return 'appeal-subject';
  if (request.isRepeated) return 'appeal-exists';
  return request.filed >= rules.max_appeals ? 'appeal-limit' : undefined;
}
