import { textKey } from '@certame/contract/messages/text-key.ts';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import type { ProctoringState } from './proctoring-state.ts';
import type { Proctoring } from './start-proctoring.ts';

interface Props {
  proctoring: Proctoring;
  state: ProctoringState;
  onFinish: () => void;
}

/** Problems that have texts of their own; all others share a general one. */
const problems = ['denied', 'denied-by-system', 'screen-incomplete', 'unsupported'] as const;
type Problem = (typeof problems)[number] | 'failed';
const problemOf = (code: string): Problem => problems.find((known) => known === code) ?? 'failed';

/** Replaces the questions while the screen isn't shared: the candidate shares it again, or finishes the exam on purpose. */
export function ScreenGate({ proctoring, state, onFinish }: Props) {
  const { t } = useTranslation();
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const kind = state.screen === 'lost' ? 'lost' : 'needed';
  const share = (): void => {
    setBusy(true);
    setSure(false);
    void proctoring.shareScreen().finally(() => setBusy(false));
  };
  return (
    <PageLayout width="wide">
      <Card>
        <div role="alert">
          <h1 className="lite-title">{t(`proctoring-recording.screen.${kind}.title`)}</h1>
          <p>{t(`proctoring-recording.screen.${kind}.text`)}</p>
        </div>
        <p>{t('proctoring-recording.screen.how')}</p>
        {state.problem !== null && (
          <Alert level="warning" live>
            <p>{t(textKey(`proctoring-recording.screen.problems.${problemOf(state.problem)}`))}</p>
          </Alert>
        )}
        {isSure ? (
          <Alert level="error" live>
            <p>{t('proctoring-recording.screen.finish_sure')}</p>
            <p className="proctoring-gate-actions">
              <Button look="plain" onClick={() => setSure(false)}>
                {t('proctoring-recording.screen.back')}
              </Button>
              <Button onClick={onFinish}>{t('proctoring-recording.screen.finish_now')}</Button>
            </p>
          </Alert>
        ) : (
          <p className="proctoring-gate-actions">
            <Button busy={isBusy} onClick={share}>
              {t(`proctoring-recording.screen.${kind}.share`)}
            </Button>
            <Button look="plain" onClick={() => setSure(true)}>
              {t('proctoring-recording.screen.finish')}
            </Button>
          </p>
        )}
      </Card>
    </PageLayout>
  );
}
