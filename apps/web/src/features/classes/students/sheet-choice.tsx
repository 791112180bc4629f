import { isSheetName, sheetEndings } from '@certame/contract/constants.ts';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';

/** One sheet with an e-mail or a code in each row. */
export function SheetChoice({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('classes.enrol.sheet_help')}</Text>
      <FileButton
        accept={sheetEndings.join(',')}
        onChange={(file) => {
          if (!file) return;
          if (isSheetName(file.name)) onChoose(file);
          else notify('error', t('kit.import.wrong_type'));
        }}
      >
        {(button) => (
          <Button {...button} leftSection={<IconUpload size={17} aria-hidden="true" />}>
            {t('kit.import.choose')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {t('kit.import.types')}
      </Text>
    </Stack>
  );
}
