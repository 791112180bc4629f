import { Modal, type ModalProps, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useReturnedFocus } from './use-returned-focus.ts';

interface Props extends Omit<ModalProps, 'opened' | 'title'> {
  title: ReactNode;
}

/** A dialog that is open as long as it is mounted. The focus stays inside between its steps and is returned when it closes. */
export function Dialog({ title, children, ...modal }: Props) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useReturnedFocus();
  // A step that has gone took the focus with it: the next one would be tabbed through from the page's top.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const next = root.current?.querySelector<HTMLElement>('[data-autofocus]');
    (next ?? root.current?.querySelector<HTMLElement>('[role="dialog"]'))?.focus();
  });
  return (
    <Modal
      ref={root}
      opened
      title={
        <Text span fw={650}>
          {title}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('common.close') }}
      {...modal}
    >
      {children}
    </Modal>
  );
}
