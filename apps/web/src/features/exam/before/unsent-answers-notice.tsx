import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import type { UnsentAnswersState } from '../core/responses/unsent-answers.ts';

const levels = { sending: 'info', sent: 'success', lost: 'warning', given_up: 'warning' } as const;
const keys = {
  sending: 'exam.before.unsent_answers',
  sent: 'exam.before.unsent_answers_done',
  lost: 'exam.before.unsent_answers_lost',
  given_up: 'exam.before.unsent_answers_given_up',
} as const;

/** State of the unsent answers of an earlier attempt on this device. */
export function UnsentAnswersNotice({ state }: { state: UnsentAnswersState }) {
  const { t } = useTranslation();
  return (
    <Alert level={levels[state]} live>
      <p>{t(keys[state])}</p>
    </Alert>
  );
}
