import { Drawer, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useReturnedFocus } from '../feedback/use-returned-focus.ts';

interface Props {
  title: string;
  size?: number | string;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer with the details of one row, beside its list. */
export function DetailsDrawer({ title, size = 480, onClose, children }: Props) {
  const { t } = useTranslation();
  useReturnedFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      padding="lg"
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      title={<Text fw={650}>{title}</Text>}
    >
      {children}
    </Drawer>
  );
}
