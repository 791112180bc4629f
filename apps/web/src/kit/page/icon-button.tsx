import { ActionIcon, type ActionIconProps, createPolymorphicComponent, Tooltip } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';

/** A pointer that only passes over opens no tooltip. */
const tooltipDelayMs = 400;

interface Props extends Omit<ActionIconProps, 'children'> {
  icon: TablerIcon;
  /** Names the button for screen readers. */
  label: string;
  /** Shown beside the pointer; `true` for the label itself. */
  tooltip?: string | true;
  /** In pixels. */
  iconSize?: number;
  /** Width of the icon's lines, of 24. */
  stroke?: number;
}

/** A quiet button that shows an icon alone. Takes what Mantine's `ActionIcon` takes, `component={Link}` too. */
export const IconButton = createPolymorphicComponent<'button', Props>(
  ({ icon: Icon, label, tooltip, iconSize = 17, stroke = 1.6, ...button }: Props) => {
    const shown = (
      <ActionIcon variant="subtle" color="gray" {...button} aria-label={label}>
        <Icon size={iconSize} stroke={stroke} aria-hidden="true" />
      </ActionIcon>
    );
    if (tooltip === undefined) return shown;
    return (
      <Tooltip label={tooltip === true ? label : tooltip} openDelay={tooltipDelayMs}>
        {shown}
      </Tooltip>
    );
  },
);
