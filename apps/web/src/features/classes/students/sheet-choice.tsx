import { Stack, Text } from '@mantine/core';
import { FileRejection } from '#kit/import/file-rejection.tsx';
import { ImportFile } from '#kit/import/import-file.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  sheetError: string | null;
  onReject: (reason: string) => void;
  onChoose: (file: File) => void;
}

/** Upload of a sheet with an e-mail or a code in each row. */
export function SheetChoice({ sheetError, onReject, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('classes.enrol.sheet_help')}</Text>
      <FileRejection reason={sheetError} />
      <ImportFile onReject={onReject} onChoose={onChoose} />
    </Stack>
  );
}
