import { Stack, Text } from '@mantine/core';
import { FileRefusal } from '#kit/import/file-refusal.tsx';
import { ImportFile } from '#kit/import/import-file.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  sheetError: string | null;
  onRefuse: (reason: string) => void;
  onChoose: (file: File) => void;
}

/** One sheet with an e-mail or a code in each row. */
export function SheetChoice({ sheetError, onRefuse, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('classes.enrol.sheet_help')}</Text>
      <FileRefusal reason={sheetError} />
      <ImportFile onRefuse={onRefuse} onChoose={onChoose} />
    </Stack>
  );
}
