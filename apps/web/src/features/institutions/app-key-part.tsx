import {
  type AppKey,
  revokeAppKey,
  rotateAppKey,
  showAppKey,
} from '@certame/contract/features/desktop-app/endpoints.ts';
import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { AppKeyDialog } from './app-key-dialog.tsx';

function KeyDetails({ appKey }: { appKey: AppKey | null }) {
  const { t } = useTranslation();
  if (appKey === null) return <Text>{t('desktop-app.none')}</Text>;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('desktop-app.fingerprint')}
      </Text>
      <Code fz="md" px="sm" py={6}>
        {appKey.fingerprint}
      </Code>
      <Text size="sm" mt="xs">
        {appKey.created_by === null
          ? t('desktop-app.made_at', { when: formatDateTime(appKey.created_at) })
          : t('desktop-app.made_by', { when: formatDateTime(appKey.created_at), name: appKey.created_by })}
      </Text>
    </div>
  );
}

/** App key of the active institution's desktop application: create, rotate, revoke. */
export function AppKeyPart() {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf(showAppKey, {}), select: modelOf });
  const invalidates = [keyOf(showAppKey)];
  const rotate = useCommand(rotateAppKey, { invalidates, done: null });
  const revoke = useCommand(revokeAppKey, { invalidates, done: t('desktop-app.revoked') });
  const [privateKey, setPrivateKey] = useState<string | null>(null);
  const hasKey = query.data != null;
  const onRotate = async (): Promise<void> => {
    const isSure =
      !hasKey ||
      (await confirm({
        title: t('desktop-app.rotate_question'),
        text: t('desktop-app.rotate_help'),
        yes: t('desktop-app.rotate'),
        no: t('common.cancel'),
        destructive: true,
      }));
    const made = isSure ? await rotate.run({}) : null;
    if (made) setPrivateKey(made.model.private_key);
  };
  const onRevoke = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('desktop-app.revoke_question'),
      text: t('desktop-app.revoke_help'),
      yes: t('desktop-app.revoke'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (isSure) await revoke.run({});
  };
  return (
    <FormSection title={t('desktop-app.title')} help={t('desktop-app.help')}>
      {query.isPending && <Skeleton height={90} radius="md" />}
      {query.isError && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data !== undefined && (
        <Stack gap="lg">
          <KeyDetails appKey={query.data} />
          <Group gap="sm">
            <Button loading={rotate.isRunning} onClick={() => void onRotate()}>
              {t(hasKey ? 'desktop-app.rotate' : 'desktop-app.make')}
            </Button>
            {hasKey && (
              <Button variant="default" loading={revoke.isRunning} onClick={() => void onRevoke()}>
                {t('desktop-app.revoke')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {privateKey !== null && <AppKeyDialog privateKey={privateKey} onClose={() => setPrivateKey(null)} />}
    </FormSection>
  );
}
