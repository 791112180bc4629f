import { spokenExamples } from '@certame/rules/exam/voice/spoken-examples.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { Checkbox } from '#lite/field.tsx';

interface Props {
  canListen: boolean;
  canSpeak: boolean;
  isQuiet: boolean;
  onQuiet: (isQuiet: boolean) => void;
  onClose: () => void;
}

/** What can be said, the keys, who speaks the answers, and where the audio goes. */
export function VoiceCommandsDialog({ canListen, canSpeak, isQuiet, onQuiet, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('exam-voice.title')}
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {canListen && (
        <dl className="exam-voice-list">
          {(Object.keys(spokenExamples) as (keyof typeof spokenExamples)[]).map((kind) => (
            <div key={kind}>
              <dt lang="pt-BR">{`“${spokenExamples[kind]}”`}</dt>
              <dd>{t(`exam-voice.effects.${kind}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="exam-soft">{t('exam-voice.keyboard')}</p>
      {canSpeak && (
        <Checkbox
          label={t('exam-voice.quiet')}
          checked={isQuiet}
          onChange={(event) => onQuiet(event.target.checked)}
        />
      )}
      {canListen && <p className="exam-soft">{t('exam-voice.privacy')}</p>}
    </Dialog>
  );
}
