import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { copyText } from '#lib/copy-text.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Private key of a new key pair, shown once: the server does not store it. */
export function AppKeyDialog({ privateKey, onClose }: { privateKey: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} centered title={t('desktop-app.shown_title')}>
      <Stack gap="md">
        <Text size="sm" id="app-key">
          {t('desktop-app.shown_help')}
        </Text>
        <Code
          block
          fz="sm"
          role="status"
          aria-labelledby="app-key"
          style={{ userSelect: 'all', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {privateKey}
        </Code>
        <Alert color="yellow" variant="light">
          {t('desktop-app.shown_once')}
        </Alert>
        <Group justify="flex-end">
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
            onClick={() => void copyText(privateKey).then(setCopied)}
          >
            {t(copied ? 'desktop-app.copied' : 'desktop-app.copy')}
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
