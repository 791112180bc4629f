import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { deferred } from '#lib/page/deferred.ts';
import type { ExportMenu } from './export-menu.tsx';

const Menu = deferred(async () => (await import('./export-menu.tsx')).ExportMenu);

/** The list's exports; until their code is there, a button of the same size that can't be pressed yet. */
export function DeferredExportMenu(props: ComponentProps<typeof ExportMenu>) {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <Button
          variant="subtle"
          disabled
          leftSection={<IconDownload size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('kit.export.open')}
        </Button>
      }
    >
      <Menu {...props} />
    </Suspense>
  );
}
