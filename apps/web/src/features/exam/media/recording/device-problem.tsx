import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { DeviceProblem } from './devices.ts';
import type { RecordedKind } from './formats.ts';

interface Props {
  kind: RecordedKind | 'photo';
  problem: DeviceProblem;
  onRetry: () => void;
}

/** Explains what is wrong with camera or microphone, and what to do about it. */
export function DeviceProblemAlert({ kind, problem, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Alert level="error" live>
      <p>
        {problem === 'unsupported'
          ? t('exam-media.problems.unsupported')
          : t(`exam-media.problems.${problem}.${kind}`)}
      </p>
      {problem !== 'unsupported' && (
        <Button look="plain" onClick={onRetry}>
          {t('exam-media.try_again')}
        </Button>
      )}
    </Alert>
  );
}
