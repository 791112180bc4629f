import { supportLimits } from '@certame/contract/features/proctoring/support/support-states.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { TextAreaField } from '#lite/field.tsx';
import { MessageLog } from './message-log.tsx';
import type { SupportStore, SupportView } from './support-store.ts';
import type { Voice } from './voice.tsx';

const minuteMs = 60_000;

interface ConversationProps {
  view: SupportView;
  store: SupportStore;
  voice: Voice;
}

/** State of the request: being sent, in the queue, or taken by somebody. */
function Status({ view }: { view: SupportView }) {
  const { t } = useTranslation();
  const { request, isOffline } = view;
  if (isOffline)
    return (
      <Alert level="warning" live>
        <p>{t('proctoring-help.offline')}</p>
      </Alert>
    );
  if (!request || request.state === 'closed') return <p role="status">{t('proctoring-help.sending')}</p>;
  if (request.state === 'in_progress')
    return (
      <Alert level="success" live>
        <p>{t('proctoring-help.helped_by', { name: request.taken_by_name ?? '' })}</p>
      </Alert>
    );
  const waitedMin = Math.floor((Date.parse(request.server_now) - Date.parse(request.opened_at)) / minuteMs);
  const ahead = (request.place ?? 1) - 1;
  return (
    <Alert level="info" live>
      <p>
        {ahead > 0 ? t('proctoring-help.ahead', { count: ahead }) : t('proctoring-help.next')}{' '}
        {waitedMin > 0 && t('proctoring-help.waited', { count: waitedMin })}
      </p>
    </Alert>
  );
}

/** Asks staff for a call by a message, or rejoins a current call. */
function VoiceAct({ view, store, voice }: ConversationProps) {
  const { t } = useTranslation();
  const [hasAsked, setAsked] = useState(false);
  const { callId, isAsked, answeredId, answer } = voice;
  if (view.request === null || isAsked || answeredId !== null) return null;
  if (callId !== null)
    return (
      <Button look="plain" onClick={answer}>
        {t('proctoring-help.voice.join')}
      </Button>
    );
  if (hasAsked) return null;
  const ask = (): void => {
    setAsked(true);
    store.write(t('proctoring-help.voice.wanted'), view.request?.kind ?? 'other');
  };
  return (
    <Button look="plain" onClick={ask}>
      {t('proctoring-help.voice.ask')}
    </Button>
  );
}

/** The open request: its state, the messages, and the field for the next one. */
export function Conversation({ view, store, voice }: ConversationProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { request, pending, refused } = view;
  const refusedText = refused?.text;
  useEffect(() => {
    if (refusedText) setText((typed) => typed || refusedText);
  }, [refusedText]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    store.write(text.trim(), request?.kind ?? pending[0]?.kind ?? 'other');
    setText('');
  };
  return (
    <form className="support" onSubmit={send} noValidate>
      <Status view={view} />
      {refused && (
        <Alert level="error" live>
          <p>{refused.message}</p>
        </Alert>
      )}
      <MessageLog
        messages={request && request.state !== 'closed' ? request.messages : []}
        pending={pending}
      />
      <TextAreaField
        label={t('proctoring-help.write')}
        value={text}
        rows={2}
        maxLength={supportLimits.messageMaxChars}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="support-buttons">
        <Button type="submit">{t('proctoring-help.send')}</Button>
        <VoiceAct {...{ view, store, voice }} />
        <Button look="link" onClick={() => void store.close()}>
          {t('proctoring-help.solved')}
        </Button>
      </div>
    </form>
  );
}
