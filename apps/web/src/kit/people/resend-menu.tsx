import { Button, Menu } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';

interface Props {
  /** On the button, and for the two choices behind it. */
  labels: { resend: string; pending: string; all: string };
  busy: boolean;
  onPending: () => void;
  onAll: () => void;
}

/** Menu to send the invitations of a list again: the pending ones, or all. */
export function ResendMenu({ labels, busy, onPending, onAll }: Props) {
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          loading={busy}
          leftSection={<IconMailForward size={17} stroke={1.7} aria-hidden="true" />}
        >
          {labels.resend}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onPending}>{labels.pending}</Menu.Item>
        <Menu.Item onClick={onAll}>{labels.all}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
