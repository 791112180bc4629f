import type { JobResult } from '@certame/contract/kit/job.ts';
import type { areaImportJob } from '@certame/contract/kit/jobs.ts';
import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { importStateColors, importStates } from './import-reply.ts';

/** Counts of a finished import, and the report file with the result of each line. */
export function ImportResult({ result }: { result: JobResult<typeof areaImportJob> }) {
  const { t } = useTranslation();
  const { file_id: fileId } = result;
  return (
    <Stack gap="sm" mt="sm">
      <Group gap="xs" aria-live="polite">
        {importStates.map((state) => (
          <Badge
            key={state}
            color={importStateColors[state]}
            variant={result[state] ? 'filled' : 'default'}
            size="lg"
            tt="none"
          >
            {t(`kit.import.states.${state}`)}: {formatNumber(result[state])}
          </Badge>
        ))}
      </Group>
      {fileId !== null && (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} aria-hidden="true" />}
            onClick={() =>
              void requestFile(`/api/v1/files/${fileId}`).then(
                (file) => saveFile(file),
                () => undefined,
              )
            }
          >
            {t('kit.import.result')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
