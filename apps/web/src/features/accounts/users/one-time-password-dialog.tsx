import { setUserPassword } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { copyText } from '#lib/copy-text.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { makeOneTimePassword, secureRandom } from './one-time-password.ts';
import type { UserTarget } from './user-target.ts';

interface Props {
  user: UserTarget;
  onClose: () => void;
  /** The record has changed. */
  onDone: () => void;
}

/** Generates a password for the administrator to pass on. It is shown only once, and only here. */
export function OneTimePasswordDialog({ user, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState<string | null>(null);
  const change = useCommand(setUserPassword, { done: null });
  const [copied, setCopied] = useState(false);
  const generate = async (): Promise<void> => {
    const made = makeOneTimePassword(secureRandom);
    if (await change.run({ params: { id: user.id }, body: { password: made } })) setPassword(made);
  };
  const close = (): void => {
    if (password !== null) onDone();
    onClose();
  };
  return (
    <Dialog
      onClose={close}
      closeOnClickOutside={password === null}
      centered
      title={t('administration.users.one_time_title', { name: user.name })}
    >
      {password === null ? (
        <>
          <Text size="sm" c="dimmed">
            {t('administration.users.one_time_help')}
          </Text>
          <DialogFooter onCancel={close}>
            <Button loading={change.isRunning} data-autofocus onClick={() => void generate()}>
              {t('administration.users.one_time_generate')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <Stack gap="md">
          <div>
            <Text size="sm" fw={600} mb={6} id="one-time-password">
              {t('administration.users.one_time_shown')}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Code
                fz="lg"
                px="md"
                py={8}
                style={{ flex: 1, userSelect: 'all' }}
                role="status"
                aria-labelledby="one-time-password"
              >
                {password}
              </Code>
              <Button
                variant="default"
                data-autofocus
                leftSection={
                  copied ? (
                    <IconCheck size={17} aria-hidden="true" />
                  ) : (
                    <IconCopy size={17} stroke={1.7} aria-hidden="true" />
                  )
                }
                onClick={() => void copyText(password).then(setCopied)}
              >
                {t(copied ? 'administration.users.copied' : 'administration.users.copy')}
              </Button>
            </Group>
          </div>
          <Alert color="yellow" variant="light">
            {t('administration.users.one_time_once')}
          </Alert>
          <Group justify="flex-end">
            <Button onClick={close}>{t('common.close')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
