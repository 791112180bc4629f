import { Button, type ButtonProps, createPolymorphicComponent } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';

interface Props extends Omit<ButtonProps, 'leftSection'> {
  icon: TablerIcon;
  /** In pixels. */
  iconSize?: number;
  /** Width of the icon's lines, of 24. */
  stroke?: number;
}

/** A button with an icon before its label. Takes what Mantine's `Button` takes, `component={Link}` too. */
export const ActionButton = createPolymorphicComponent<'button', Props>(
  ({ icon: Icon, iconSize = 17, stroke = 1.7, ...button }: Props) => (
    <Button {...button} leftSection={<Icon size={iconSize} stroke={stroke} aria-hidden="true" />} />
  ),
);
