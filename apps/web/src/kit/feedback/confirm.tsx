import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/i18n.ts';

export interface Question {
  title: string;
  text?: string;
  /** Words of the button that agrees; default "Sim". */
  yes?: string;
  no?: string;
  destructive?: boolean;
}
interface OpenQuestion extends Question {
  answer: (agreed: boolean) => void;
}

let open: OpenQuestion | null = null;
const listeners = new Set<() => void>();
function set(next: OpenQuestion | null): void {
  open = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks the user; resolves to true when he agrees. A second question takes the place of an open one, which is a no. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (agreed) => {
        set(null);
        resolve(agreed);
      },
    });
  });
}

/** A question that is asked from a dialog or a drawer (200) stands above it, and below the menus (300). */
const aboveDialogs = 250;

/** Draws the questions of `confirm`; the shell holds one. */
export function ConfirmDialogs() {
  const { t } = useTranslation();
  const question = useSyncExternalStore(subscribe, () => open);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      withCloseButton={false}
      centered
      size={460}
      zIndex={aboveDialogs}
      title={<Text fw={650}>{question?.title}</Text>}
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
