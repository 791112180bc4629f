import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { AskForm } from './ask-form.tsx';
import { Conversation } from './conversation.tsx';
import { refusalOf, supportCallsOf } from './support-calls.ts';
import { createSupportStore, type SupportView, supportKey } from './support-store.ts';
import { useVoice, type Voice, VoicePanel } from './voice.tsx';
import './support.css';

/** Label of the page's help button, and whether it has news. */
export interface SupportStatus {
  label: string;
  isNews: boolean;
}
interface SupportProps {
  shortUrlId: string;
  institutionId: string | undefined;
  /** The exam is in progress. */
  isInExam: boolean;
  isShown: boolean;
  /** Subscribes to a private channel; returns the unsubscribe function. */
  listen: (channel: string, onEvent: () => void) => () => void;
  onStatus: (status: SupportStatus | null) => void;
  onClose: () => void;
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Reports the label of the page's button: news of the staff come first. */
function useStatus(
  { request, unread }: SupportView,
  { isAsked, answeredId, callId }: Voice,
  onStatus: SupportProps['onStatus'],
): void {
  const { t } = useTranslation();
  const state = request?.state;
  const key = isAsked
    ? 'call'
    : unread > 0
      ? 'news'
      : callId !== null && callId === answeredId
        ? 'speaking'
        : state === 'waiting' || state === 'in_progress'
          ? state
          : null;
  useEffect(() => {
    const isNews = key === 'call' || key === 'news';
    onStatus(key && { label: t(`proctoring-help.status.${key}`), isNews });
  }, [key, onStatus, t]);
}

/** Help for a candidate: the request and its conversation. Stays mounted while closed, so that replies are still received. */
export function Support({
  shortUrlId,
  institutionId,
  isInExam,
  isShown,
  listen,
  onStatus,
  onClose,
}: SupportProps) {
  const { t } = useTranslation();
  const store = useMemo(
    () =>
      createSupportStore({
        calls: supportCallsOf(shortUrlId, institutionId),
        storage: browserStorage(),
        key: supportKey(shortUrlId),
        newId,
        random: Math.random,
        reasonOf: refusalOf,
        after: (ms, work) => {
          const timer = setTimeout(work, ms);
          return () => clearTimeout(timer);
        },
      }),
    [shortUrlId, institutionId],
  );
  const view = useSyncExternalStore(store.subscribe, store.view);
  const { request } = view;
  const openId = request && request.state !== 'closed' ? request.id : null;
  const voice = useVoice(openId === null ? null : (request?.call_id ?? null));
  const { callId } = voice;
  useStatus(view, voice, onStatus);

  useEffect(() => {
    void store.load();
    window.addEventListener('online', store.online);
    return () => {
      window.removeEventListener('online', store.online);
      store.stop();
    };
  }, [store]);
  useEffect(() => {
    if (openId !== null) return listen(`private-support.${openId}`, () => void store.load());
    return undefined;
  }, [listen, openId, store]);
  useEffect(() => {
    // The end of a call is no event of the request's channel.
    if (callId !== null) return listen(`private-call.${callId}`, () => void store.load());
    return undefined;
  }, [listen, callId, store]);
  useEffect(() => store.setShown(isShown), [store, isShown]);

  // An answered call continues while the dialog is hidden.
  if (!isShown && voice.answeredId === null) return null;
  const isTalking = openId !== null || view.pending.length > 0;
  return (
    <Dialog
      title={t('proctoring-help.title')}
      onClose={onClose}
      isHidden={!isShown}
      actions={
        <Button look="plain" onClick={onClose}>
          {t(isInExam ? 'proctoring-help.back_to_exam' : 'common.close')}
        </Button>
      }
    >
      <VoicePanel
        voice={voice}
        institutionId={institutionId}
        onDecline={() => store.write(t('proctoring-help.voice.declined'), request?.kind ?? 'other')}
      />
      {isTalking ? (
        <Conversation view={view} store={store} voice={voice} />
      ) : (
        <AskForm view={view} store={store} isInExam={isInExam} />
      )}
    </Dialog>
  );
}
