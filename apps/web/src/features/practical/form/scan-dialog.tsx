import type { PracticalDay } from '@certame/contract/features/practical/examiner/endpoints.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { ScanView } from '../scanner/scan-view.tsx';

/** Finds a student by the card that they hold before the camera, with or without a line. */
export function ScanDialog({
  day,
  onFound,
  onClose,
}: {
  day: PracticalDay;
  onFound: (studentId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('practical-scan.title')}
      width="wide"
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('practical-scan.type_instead')}
        </Button>
      }
    >
      <ScanView day={day} onFound={onFound} />
    </Dialog>
  );
}
