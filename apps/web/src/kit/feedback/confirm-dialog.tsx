import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import type { OpenQuestion } from './confirm.tsx';

/** A question that is asked from a dialog or a drawer (200) stands above it, and below the menus (300). */
const aboveDialogs = 250;

/** The dialog of `confirm`; null closes it. */
export function ConfirmDialog({ question }: { question: OpenQuestion | null }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      withCloseButton={false}
      centered
      size={460}
      zIndex={aboveDialogs}
      title={
        // An e-mail in it may be wider than the dialog.
        <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
          {question?.title}
        </Text>
      }
    >
      {question?.text && (
        <Text size="sm" c="dimmed">
          {question.text}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
          {question?.no ?? t('common.no')}
        </Button>
        <Button color={question?.destructive ? 'red.8' : undefined} onClick={() => question?.answer(true)}>
          {question?.yes ?? t('common.yes')}
        </Button>
      </Group>
    </Modal>
  );
}
