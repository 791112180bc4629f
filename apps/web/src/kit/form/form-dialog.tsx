import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { DialogFooter } from '../feedback/dialog-footer.tsx';
import { keepSubmit } from './use-submit.ts';

interface Props {
  title: string;
  /** Label of the button that sends it; by default the title. */
  apply?: string;
  busy: boolean;
  onSubmit: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a few fields and the button that sends them; what is wrong stands at the fields (`useSubmit`). */
export function FormDialog({ title, apply = title, busy, onSubmit, onClose, children }: Props) {
  const send = (event: FormEvent): void => {
    keepSubmit(event);
    void onSubmit();
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {children}
          <DialogFooter onCancel={onClose}>
            <Button type="submit" loading={busy}>
              {apply}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
