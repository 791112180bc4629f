import { Suspense, useEffect, useState } from 'react';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { answeredCall } from '#lib/media/answered-call.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';

/** Lazy chunk of calls: loaded only by candidates who answer one. */
const CandidateCall = onDemand(async () => {
  const [component] = await Promise.all([import('#features/calls/candidate/index.ts'), loadTexts(['calls'])]);
  return component;
});

export interface Voice {
  /** Id of the current call; null: none. */
  callId: string | null;
  /** Staff are calling, and the candidate has neither accepted nor declined. */
  isAsked: boolean;
  /** Id of the call that was answered; it may be over. */
  answeredId: string | null;
  answer(): void;
  /** Declines or hangs up. */
  leave(): void;
}

/** The candidate's state in the call of a request. */
export function useVoice(callId: string | null): Voice {
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  const [leftId, setLeftId] = useState<string | null>(null);
  // A call that was answered before a reload, or before the exam began, continues without being asked for again.
  const [keptId] = useState(answeredCall.read);
  useEffect(() => {
    if (callId !== null && callId === keptId) setAnsweredId(callId);
  }, [callId, keptId]);
  return {
    ...{ callId, answeredId },
    isAsked: callId !== null && ![answeredId, keptId, leftId].includes(callId),
    answer() {
      answeredCall.write(callId);
      setAnsweredId(callId);
    },
    leave() {
      answeredCall.write(null);
      setLeftId(answeredId ?? callId);
      setAnsweredId(null);
    },
  };
}

interface Props {
  voice: Voice;
  institutionId: string | undefined;
  /** Tells staff that the candidate does not want to speak now. */
  onDecline: () => void;
}

/** Asks whether the candidate accepts the call, and shows the call that was accepted. */
export function VoicePanel({ voice, institutionId, onDecline }: Props) {
  const { t } = useTranslation();
  const { answeredId, isAsked, answer, leave } = voice;
  return (
    <>
      {isAsked && (
        <Alert level="info" live>
          <p>
            <strong>{t('proctoring-help.voice.asked')}</strong>
          </p>
          <p>{t('proctoring-help.voice.about')}</p>
          <div className="support-buttons">
            <Button onClick={answer}>{t('proctoring-help.voice.answer')}</Button>
            <Button
              look="plain"
              onClick={() => {
                leave();
                onDecline();
              }}
            >
              {t('proctoring-help.voice.decline')}
            </Button>
          </div>
        </Alert>
      )}
      {answeredId !== null && (
        <Suspense fallback={null}>
          <CandidateCall
            key={answeredId}
            callId={answeredId}
            institutionId={institutionId}
            isKept
            onClose={leave}
          />
        </Suspense>
      )}
    </>
  );
}
