import {
  sendTextNotification,
  textNotificationMax,
} from '@certame/contract/features/accounts/users/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import type { UserTarget } from './user-target.ts';

/** Sends a short notification to one person. */
export function TextNotificationDialog({ user, onClose }: { user: UserTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const { busy, errors, submit } = useSubmit();
  const notification = useCommand(sendTextNotification);
  const send = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    await submit(async () => {
      await notification.submit({ params: { id: user.id }, body: { message } });
      onClose();
    });
  };
  return (
    <Dialog onClose={onClose} centered title={t('administration.users.notify_title', { name: user.name })}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Textarea
          label={t('administration.users.message')}
          description={t('administration.users.notify_help')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={textNotificationMax}
          required
          data-autofocus
          error={errors.message?.[0]}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={message.trim() === ''}>
            {t('administration.users.send')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
