import type { listExportJob } from '@certame/contract/kit/jobs.ts';
import { Paper } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { notify } from '#lib/errors/notices.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** A file that was made in the background, or what became of it: where its notification leads. */
export function ExportReady({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const download = async (fileId: string): Promise<void> => {
    try {
      saveFile(await requestFile(`/api/v1/files/${encodeURIComponent(fileId)}`, { quiet: true }));
    } catch {
      notify('error', t('kit.export.gone'));
    }
  };
  return (
    <Paper withBorder p="md" mb="lg">
      <JobProgress<typeof listExportJob>
        jobId={jobId}
        label={t('kit.export.running')}
        done={({ file_id }) => (
          <ActionButton mt="sm" icon={IconDownload} stroke={2} onClick={() => void download(file_id)}>
            {t('kit.export.download')}
          </ActionButton>
        )}
      />
    </Paper>
  );
}
