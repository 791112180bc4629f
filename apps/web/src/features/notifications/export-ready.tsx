import type { listExportJob } from '@certame/contract/kit/jobs.ts';
import { Paper } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Target of an export's notification: the file that a job has made, or the job's failure. */
export function ExportReady({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const download = (fileId: string): Promise<void> =>
    downloadFile(`/api/v1/files/${encodeURIComponent(fileId)}`, { failed: t('kit.export.gone') });
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
