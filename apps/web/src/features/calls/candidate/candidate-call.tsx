import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { CallView } from '../model/call-client.ts';
import { PeerAudio } from '../parts/peer-media.tsx';
import { useCall } from '../use-call.ts';

interface Props {
  callId: string;
  institutionId: string | undefined;
  /** The call survives this component: the next page, or the exam after the check, continues it. Only hanging up leaves it. */
  isKept?: boolean;
  onClose: () => void;
}

/** State of the call, as a text key. */
function stateOf(view: CallView | null): 'connecting' | 'waiting' | 'connected' | 'lost' | 'over' | 'failed' {
  if (!view || view.phase === 'joining') return 'connecting';
  if (view.phase === 'failed') return 'failed';
  if (view.phase !== 'joined') return 'over';
  const [peer] = view.peers;
  if (!peer) return 'waiting';
  return peer.link;
}

/** A candidate's voice call with staff, beside the questions, which stay usable. */
export default function CandidateCall({ callId, institutionId, isKept = false, onClose }: Props) {
  const { t } = useTranslation();
  const { view, client, microphoneError } = useCall(callId, {
    institutionId,
    outlives: isKept ? 'component' : undefined,
  });
  const hangUp = (): void => {
    void client?.leave();
    onClose();
  };
  const state = stateOf(view);
  const isOver = state === 'over' || state === 'failed';
  const who = view?.peers.map(({ name }) => name).join(', ');
  return (
    <Alert level="info" live>
      <p>
        <strong>{who ? t('calls.with', { name: who }) : t('calls.call')}</strong> {t(`calls.states.${state}`)}
      </p>
      {microphoneError && !isOver && <p>{t('calls.no_microphone')}</p>}
      {view?.peers.map(({ id, stream }) => (
        <PeerAudio key={id} stream={stream} />
      ))}
      {isOver ? (
        <Button look="plain" onClick={onClose}>
          {t('common.close')}
        </Button>
      ) : (
        <>
          {!microphoneError && view && (
            <Button look="plain" aria-pressed={view.muted} onClick={() => client?.setMuted(!view.muted)}>
              {t('calls.mute')}
            </Button>
          )}
          <Button look="plain" onClick={hangUp}>
            {t('calls.hang_up')}
          </Button>
        </>
      )}
    </Alert>
  );
}
