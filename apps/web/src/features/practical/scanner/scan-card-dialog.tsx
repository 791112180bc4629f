import type { PracticalDay } from '@certame/contract/features/practical/examiner/endpoints.ts';
import { Button, Stack } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { ScanView } from './scan-view.tsx';

/** Finds a student by the card that they hold before the camera, from the list. */
export default function ScanCardDialog({
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
    <Dialog title={t('practical-scan.title')} onClose={onClose}>
      <Stack gap="md">
        <ScanView day={day} onFound={onFound} />
        <Button variant="default" size="md" onClick={onClose}>
          {t('practical-scan.type_instead')}
        </Button>
      </Stack>
    </Dialog>
  );
}
