import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { CheckLines } from '@certame/contract/features/proctoring/check-lines.ts';
import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import { overallVerdict } from '@certame/rules/proctoring/environment-check.ts';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { CheckLineItem } from './check-line-item.tsx';
import { useCheck } from './use-check.ts';

interface Props {
  plan: CapturePlan;
  userId: string;
  /** Result of the last check on this device. */
  last: FormProctoring['check'];
  /** Resolves with whether the server has stored the result. */
  onDone: (lines: CheckLines) => Promise<boolean>;
  /** The help button, which is offered when the check fails; null: the exam offers no help. */
  help: ReactNode;
}

/** Equipment check, line by line: says what to do where a line fails, and can always be repeated. */
export function CheckCard({ plan, userId, last, onDone, help }: Props) {
  const { t } = useTranslation();
  const [found, setFound] = useState<CheckLines | null>(null);
  const check = useCheck({ plan, userId }, async (lines) => {
    setFound(lines);
    // Lines that have passed are kept: another press only sends them again.
    if (!(await onDone(lines))) setFound(null);
  });
  const verdict = found && !check.isRunning ? overallVerdict(plan, found) : null;
  const isWaived = last?.waived === true;
  const start = (): void => {
    setFound(null);
    check.start();
  };
  return (
    <div className="supervision-check">
      <h3>{t('proctoring-before.check.title')}</h3>
      <p className="lite-soft">{t('proctoring-before.check.help')}</p>
      {last && verdict === null && !check.isRunning && (
        <p className="lite-soft">
          {t('proctoring-before.check.before', { when: formatDateTime(last.checked_at) })}
        </p>
      )}
      <ul className="supervision-lines" aria-live="polite">
        {check.lines.map(({ check: name, state }) => (
          <CheckLineItem key={name} name={name} state={state} />
        ))}
      </ul>
      {check.needsPress && (
        <div className="supervision-share">
          <p>{t('proctoring-before.check.share_help')}</p>
          <Button onClick={check.shareScreen}>{t('proctoring-before.check.share')}</Button>
        </div>
      )}
      {isWaived && (
        <Alert level="success" live>
          <p>{t('proctoring-before.check.waived')}</p>
        </Alert>
      )}
      {verdict === 'pass' && (
        <Alert level="success" live>
          <p>{t('proctoring-before.check.passed')}</p>
        </Alert>
      )}
      {verdict === 'warn' && (
        <Alert level="warning" live>
          <p>{t('proctoring-before.check.warned')}</p>
        </Alert>
      )}
      {verdict === 'fail' && !isWaived && (
        <Alert level="error" live>
          <strong>{t('proctoring-before.check.failed')}</strong>
          <p>
            {t(help === null ? 'proctoring-before.check.failed_help' : 'proctoring-before.check.failed_ask')}
          </p>
          {help}
        </Alert>
      )}
      {!check.needsPress && verdict !== 'pass' && (
        <Button look={verdict === null ? 'accent' : 'plain'} busy={check.isRunning} onClick={start}>
          {t(
            check.isRunning
              ? 'proctoring-before.check.running'
              : verdict === null
                ? 'proctoring-before.check.start'
                : 'proctoring-before.check.again',
          )}
        </Button>
      )}
    </div>
  );
}
