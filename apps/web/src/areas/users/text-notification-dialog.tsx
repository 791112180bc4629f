import { sendTextNotification, textNotificationMax } from '@certame/contract/features/users/endpoints.ts';
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { isApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { reportError } from '../../lib/report-error.ts';
import type { UserTarget } from './user-target.ts';

/** A few words for one person's bell. */
export function TextNotificationDialog({ user, onClose }: { user: UserTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    setSending(true);
    setProblem(undefined);
    try {
      const reply = await call(
        sendTextNotification,
        { params: { id: user.id }, body: { message } },
        { quiet: true },
      );
      notify('success', reply.messages[0]?.message ?? t('common.success'));
      onClose();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(error.errors.message?.[0]);
      reportError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={<Text fw={650}>{t('administration.users.notify_title', { name: user.name })}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
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
          error={problem}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={sending} disabled={message.trim() === ''}>
            {t('administration.users.send')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
