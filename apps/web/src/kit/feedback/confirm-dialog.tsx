import { Button, Text } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { Dialog } from './dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import type { OpenQuestion } from './question.ts';

/** z-index: above the dialog or drawer (200) that asks, below the menus (300). */
const aboveDialogs = 250;

/** The dialog of `confirm`; null closes it. */
export function ConfirmDialog({ question }: { question: OpenQuestion | null }) {
  const { t } = useTranslation();
  if (!question) return null;
  return (
    <Dialog
      onClose={() => question.answer(false)}
      withCloseButton={false}
      centered
      size={460}
      zIndex={aboveDialogs}
      title={question.title}
    >
      {question.text && (
        // An e-mail in it may be wider than the dialog.
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {question.text}
        </Text>
      )}
      <DialogFooter
        cancelFocused
        cancel={question.no ?? t('common.no')}
        onCancel={() => question.answer(false)}
      >
        <Button color={question.destructive ? 'red.8' : undefined} onClick={() => question.answer(true)}>
          {question.yes ?? t('common.yes')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
