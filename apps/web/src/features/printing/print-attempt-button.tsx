import { printAttempt } from '@certame/contract/features/printing/endpoints.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Button that downloads one attempt for printing. */
export function PrintAttemptButton({ answerId }: { answerId: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const print = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await requestFile(fillPath(printAttempt.path, { answer_id: answerId })));
    } catch {
      // Ignored: the error was shown already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton variant="default" icon={IconPrinter} loading={busy} onClick={() => void print()}>
      {t('timeline.print')}
    </ActionButton>
  );
}
