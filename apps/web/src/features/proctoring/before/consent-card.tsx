import type { ConsentChoice } from '@certame/contract/features/proctoring/consent-states.ts';
import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { PlanList } from './plan-list.tsx';

interface Props {
  proctoring: FormProctoring;
  onChoose: (choice: ConsentChoice) => Promise<unknown>;
}

/** The consent text and the candidate's answer to it. Nothing is captured before the consent. */
export function ConsentCard({ proctoring, onChoose }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<ConsentChoice | null>(null);
  const { plan, candidate_text, consent } = proctoring;
  const { state, version } = consent;
  const choose = (choice: ConsentChoice): void => {
    setBusy(choice);
    void onChoose(choice).finally(() => setBusy(null));
  };
  if (state === 'agreed' || state === 'granted')
    return (
      <Alert level="success" live>
        <p>{t(`proctoring-before.consent.${state}`, { version })}</p>
      </Alert>
    );
  return (
    <div className="supervision-consent">
      <PlanList plan={plan} />
      {candidate_text && <p className="supervision-text">{candidate_text}</p>}
      <h3 id="supervision-consent-title">
        {t('proctoring-before.consent.title')}{' '}
        <small className="lite-soft">{t('proctoring-before.consent.version', { version })}</small>
      </h3>
      {version > 1 && state === 'needed' && (
        <p className="lite-soft">{t('proctoring-before.consent.changed')}</p>
      )}
      <section
        className="supervision-wording"
        aria-labelledby="supervision-consent-title"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long wording is scrolled by the keyboard
        tabIndex={0}
      >
        {consent.text}
      </section>
      {state === 'requested' && (
        <Alert level="info" live>
          <p>{t('proctoring-before.consent.requested')}</p>
          <p>{t('proctoring-before.consent.requested_help')}</p>
        </Alert>
      )}
      {state === 'refused' && (
        <Alert level="warning" live>
          <p>{t('proctoring-before.consent.refused')}</p>
          <p>{t('proctoring-before.consent.refused_help')}</p>
        </Alert>
      )}
      <div className="supervision-actions">
        <Button busy={busy === 'agreed'} onClick={() => choose('agreed')}>
          {t('proctoring-before.consent.agree')}
        </Button>
        {state !== 'requested' && (
          <Button look="plain" busy={busy === 'alternative'} onClick={() => choose('alternative')}>
            {t('proctoring-before.consent.alternative')}
          </Button>
        )}
      </div>
    </div>
  );
}
