import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { signOut } from '../../error-handling.ts';
import { loginPath } from '../../navigation/guard.ts';
import { queryClient } from '../query-client.ts';

/** Home of who belongs to no institution: nothing of the office is anybody's but an institution's. */
export function NotLinked() {
  const { t } = useTranslation();
  const leave = async (): Promise<void> => {
    await signOut({ path: loginPath });
    queryClient.clear();
  };
  return (
    <>
      <PageHeader title={t('kit.not_linked.title')} help={t('kit.not_linked.text')} />
      <Button leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
        {t('shell.sign_out')}
      </Button>
    </>
  );
}
