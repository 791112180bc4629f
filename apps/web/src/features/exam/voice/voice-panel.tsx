import { spokenExamples } from '@certame/rules/exam/voice/spoken-examples.ts';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { createBrowserSpeech } from './speech/browser-speech.ts';
import type { SpeechPort } from './speech/speech-port.ts';
import { rememberQuiet, useVoiceControl } from './use-voice-control.ts';
import { useVoiceKeys } from './use-voice-keys.ts';
import { VoiceCommandsDialog } from './voice-commands-dialog.tsx';
import type { VoiceControl } from './voice-control.ts';
import { ListIcon, MicrophoneIcon, SpeakerIcon, StopIcon } from './voice-icons.tsx';
import type { VoiceState } from './voice-state.ts';
import './voice-panel.css';

interface Props {
  attempt: Attempt;
  clock: ServerClock;
  onGoTo: (itemId: string) => void;
  /** Left out: the browser's own. */
  port?: SpeechPort;
}

/** The last utterance and the room's reply to it, else a hint. */
function VoiceLines({ state, canListen }: { state: VoiceState; canListen: boolean }) {
  const { t } = useTranslation();
  const { partial, heard, said, isListening, problem } = state;
  const hint = canListen
    ? t('exam-voice.hint', { example: spokenExamples.option })
    : t('exam-voice.unsupported');
  return (
    <div className="exam-voice-lines">
      {state.isDictating && <p className="exam-voice-mode">{t('exam-voice.dictating')}</p>}
      {problem && <p role="status">{t(`exam-voice.problems.${problem}`)}</p>}
      {partial !== '' ? (
        <p className="exam-soft" lang="pt-BR">{`${partial}…`}</p>
      ) : (
        heard !== null && (
          <p>
            {t('exam-voice.heard')} <q lang="pt-BR">{heard}</q>
          </p>
        )
      )}
      {said !== null && (
        <p lang="pt-BR" data-whole={state.asking !== null || undefined}>
          {said}
        </p>
      )}
      {problem === null && heard === null && said === null && partial === '' && (
        <p className="exam-soft">{isListening ? t('exam-voice.listening_hint') : hint}</p>
      )}
    </div>
  );
}

function VoiceButtons({
  control,
  state,
  port,
  onCommands,
}: {
  control: VoiceControl;
  state: VoiceState;
  port: SpeechPort;
  onCommands: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="exam-voice-buttons">
      {port.canListen && (
        <Button
          look={state.isListening ? 'accent' : 'plain'}
          icon={<MicrophoneIcon />}
          aria-pressed={state.isListening}
          aria-keyshortcuts="Alt+M"
          onClick={control.toggle}
        >
          {t(state.isListening ? 'exam-voice.listening' : 'exam-voice.talk')}
        </Button>
      )}
      <Button
        look="plain"
        icon={state.isSpeaking ? <StopIcon /> : <SpeakerIcon />}
        aria-keyshortcuts="Alt+L"
        onClick={control.toggleReading}
      >
        {t(state.isSpeaking ? 'exam-voice.stop' : 'exam-voice.read')}
      </Button>
      <Button look="quiet" icon={<ListIcon />} aria-label={t('exam-voice.commands')} onClick={onCommands}>
        <span className="exam-voice-wide">{t('exam-voice.commands')}</span>
      </Button>
    </div>
  );
}

/** Consent before the microphone is turned on: says where the audio goes. */
function MicrophoneDialog({ control }: { control: VoiceControl }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('exam-voice.consent.title')}
      onClose={control.decline}
      actions={
        <>
          <Button look="plain" onClick={control.decline}>
            {t('exam-voice.consent.decline')}
          </Button>
          <Button onClick={control.accept}>{t('exam-voice.consent.accept')}</Button>
        </>
      }
    >
      <p>{t('exam-voice.privacy')}</p>
      <p>{t('exam-voice.consent.ask')}</p>
    </Dialog>
  );
}

/** Voice control of the exam room: buttons, what was heard, what was said, and the room's questions to the candidate. */
export default function VoicePanel({ attempt, clock, onGoTo, port: given }: Props) {
  const { t } = useTranslation();
  const [port] = useState(() => given ?? createBrowserSpeech(window));
  const control = useVoiceControl({ port, attempt, clock, onGoTo });
  useVoiceKeys(control);
  const state = useSyncExternalStore(control.subscribe, control.view);
  const [isListOpen, setListOpen] = useState(false);
  return (
    <section
      className="exam-voice"
      aria-label={t('exam-voice.title')}
      data-listening={state.isListening || undefined}
    >
      <VoiceButtons control={control} state={state} port={port} onCommands={() => setListOpen(true)} />
      <VoiceLines state={state} canListen={port.canListen} />
      {state.asking && (
        <fieldset className="exam-voice-asking" aria-label={t('exam-voice.confirm')}>
          <Button look="plain" onClick={() => control.answer(false)}>
            {t(`exam-voice.${state.asking}.no`)}
          </Button>
          <Button onClick={() => control.answer(true)}>{t(`exam-voice.${state.asking}.yes`)}</Button>
        </fieldset>
      )}
      <div className="visually-hidden" aria-live="polite" lang="pt-BR">
        {state.announced}
      </div>
      {state.isExplaining && <MicrophoneDialog control={control} />}
      {isListOpen && (
        <VoiceCommandsDialog
          canListen={port.canListen}
          canSpeak={port.canSpeak}
          isQuiet={state.isQuiet}
          onQuiet={(isQuiet) => {
            control.setQuiet(isQuiet);
            rememberQuiet(isQuiet);
          }}
          onClose={() => setListOpen(false)}
        />
      )}
    </section>
  );
}
