import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import type { ProctoringState } from './proctoring-state.ts';
import type { Proctoring } from './start-proctoring.ts';
import './recording-indicator.css';

/** Says whether camera and screen are being recorded at this moment. */
export function RecordingIndicator({
  proctoring,
  state,
}: {
  proctoring: Proctoring;
  state: ProctoringState;
}) {
  const { t } = useTranslation();
  const isOn = state.recorder === 'recording';
  return (
    <span className="proctoring-indicator">
      <span className="proctoring-recording" data-on={isOn || undefined} role="status">
        <span aria-hidden="true" className="proctoring-dot" />
        {t(`proctoring-recording.indicator.${state.recorder}`)}
      </span>
      {state.camera === 'off' && (
        <Button look="plain" onClick={() => void proctoring.openCamera()}>
          {t('proctoring-recording.indicator.camera')}
        </Button>
      )}
    </span>
  );
}
