import type { CheckLines } from '@certame/contract/features/proctoring/check-lines.ts';
import type { ConsentChoice } from '@certame/contract/features/proctoring/consent-states.ts';
import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import { isCheckedForStart } from '@certame/rules/proctoring/environment-check.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { CheckCard } from './check-card.tsx';
import { ConsentCard } from './consent-card.tsx';
import './supervision.css';

export interface SupervisionProps {
  shortUrlId: string;
  deviceId: string;
  proctoring: FormProctoring;
  userId: string;
  /** Consent and check allow a start, as far as this page knows; the server decides. */
  onPrepared: (isPrepared: boolean) => void;
  /** Asks the staff for help; null where an exam has nobody to ask. */
  help: ReactNode;
}

/** Polling interval while a decision of the staff is awaited. */
const refreshMs = 15_000;

/** Requirements of a supervised exam before its start: consent first, then the equipment check. */
export default function Supervision({
  shortUrlId,
  deviceId,
  proctoring,
  userId,
  onPrepared,
  help,
}: SupervisionProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(proctoring);
  const [failed, setFailed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => setKnown(proctoring), [proctoring]);

  const { plan, consent, check } = known;
  const isWaived = check?.waived === true && check.device_id === deviceId;
  const own = check?.device_id === deviceId ? check : null;
  const lastCheck = own && {
    verdict: own.verdict,
    checkedAtMs: Date.parse(own.checked_at),
    isWaived: own.waived,
  };
  const isAdmitted = isCheckedForStart(plan, lastCheck ?? undefined, Date.now());
  const isPrepared =
    consent.state === 'granted' || (consent.state === 'agreed' && isAdmitted && (isChecked || isWaived));
  useEffect(() => onPrepared(isPrepared), [isPrepared, onPrepared]);

  const path = `/api/v1/forms/${encodeURIComponent(shortUrlId)}`;
  const post = async (what: string, body: object): Promise<boolean> => {
    setFailed(false);
    try {
      const reply = await request<{ proctoring: FormProctoring }>('POST', `${path}/${what}`, {
        body,
        quiet: true,
      });
      setKnown(reply.proctoring);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };
  const isWaiting = consent.state === 'requested' || (own?.verdict === 'fail' && !own.waived);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      request<{ proctoring?: FormProctoring }>('GET', path, { quiet: true }).then(
        (info) => info.proctoring && setKnown(info.proctoring),
        // Ignored: the next poll asks again.
        () => undefined,
      );
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isWaiting, path]);

  return (
    <section className="supervision" aria-labelledby="supervision-title">
      <h2 id="supervision-title">{t('proctoring-before.title')}</h2>
      <ConsentCard
        proctoring={known}
        onChoose={(choice: ConsentChoice) => post('consent', { choice, text_id: consent.text_id })}
      />
      {consent.state === 'agreed' && (
        <CheckCard
          plan={plan}
          userId={userId}
          last={own}
          help={help}
          onDone={(lines: CheckLines) => {
            setChecked(true);
            return post('environment_check', { device_id: deviceId, lines });
          }}
        />
      )}
      {failed && (
        <Alert level="error" live>
          <p>{t('common.failure')}</p>
        </Alert>
      )}
    </section>
  );
}
