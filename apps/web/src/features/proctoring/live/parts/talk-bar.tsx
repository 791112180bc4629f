import { Button } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react';
import { PeerAudio, useCall } from '#features/calls/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './talk-bar.module.css';

interface Props {
  callId: string;
  /** Number of candidates that were called. */
  called: number;
  /** A reload of the page continues the call. */
  isKept?: boolean;
  onClose: () => void;
}

/** Bar of a call with candidates: who has answered, the user's own microphone, and the button that ends it. */
export function TalkBar({ callId, called, isKept = false, onClose }: Props) {
  const { t } = useTranslation();
  const { view, client, microphoneError } = useCall(callId, { outlives: isKept ? 'reload' : undefined });
  const isOver = view !== null && view.phase !== 'joining' && view.phase !== 'joined';
  const peers = view?.peers ?? [];
  const waiting = called - peers.length;
  return (
    <section className={classes.bar} aria-label={t('proctoring-live.talk.title')}>
      <div role="status">
        <strong>{t('proctoring-live.talk.title')}</strong>
        {isOver && <span>{t('calls.states.over')}</span>}
        {!isOver && waiting > 0 && <span>{t('proctoring-live.talk.waiting', { count: waiting })}</span>}
        {microphoneError && <span>{t('calls.no_microphone')}</span>}
      </div>
      <ul>
        {peers.map(({ id, name, link, muted, stream }) => (
          <li key={id} data-link={link}>
            {name} <span>{t(muted ? 'calls.muted' : `calls.links.${link}`)}</span>
            <PeerAudio stream={stream} />
          </li>
        ))}
      </ul>
      <div>
        {view?.phase === 'joined' && !microphoneError && (
          <Button
            variant="default"
            aria-pressed={view.muted}
            leftSection={
              view.muted ? (
                <IconMicrophoneOff size={18} stroke={1.8} />
              ) : (
                <IconMicrophone size={18} stroke={1.8} />
              )
            }
            onClick={() => client?.setMuted(!view.muted)}
          >
            {t('calls.mute')}
          </Button>
        )}
        <Button
          color={isOver ? undefined : 'red.8'}
          leftSection={isOver ? undefined : <IconPhoneOff size={18} stroke={1.8} />}
          onClick={onClose}
        >
          {t(isOver ? 'common.close' : 'proctoring-live.talk.end')}
        </Button>
      </div>
    </section>
  );
}
