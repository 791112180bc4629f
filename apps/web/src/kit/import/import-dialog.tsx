import type { areaImportJob } from '@certame/contract/kit/jobs.ts';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { JobProgress } from '../feedback/job-progress.tsx';
import { FileRejection } from './file-rejection.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportReview } from './import-review.tsx';
import { useImport } from './use-import.ts';

interface Props {
  /** Address of the area's API; import and template stand under it. */
  path: string;
  /** Plural of the imported rows. */
  what: string;
  labelOf: (field: string) => string;
  /** Offers the switch that lets the import change stored rows. */
  mayUpdate: boolean;
  /** The area's own switches beside the file, off at first. */
  choices?: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** Import in three steps: a file, what would come of each row, the progress of the job. */
export default function ImportDialog({ path, what, labelOf, mayUpdate, choices = [], onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useImport(path, mayUpdate);
  const { preview, jobId, sentShare, rejection, setRejection } = work;
  const [ended, setEnded] = useState(false);
  const close = (): void => {
    if (jobId !== null) void client.invalidateQueries({ queryKey: gridKey(path) });
    onClose();
  };
  return (
    <Dialog
      onClose={close}
      size={preview ? 1120 : 'lg'}
      title={t('kit.import.title', { what })}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {!preview && sentShare === null && (
          <>
            <FileRejection reason={rejection} />
            <ImportFile path={path} onReject={setRejection} onChoose={work.choose} />
          </>
        )}
        {sentShare !== null && (
          <div>
            <Text size="sm" mb={6} aria-live="polite">
              {t(sentShare < 1 ? 'kit.import.sending' : 'kit.import.reading')}
            </Text>
            <Progress value={sentShare * 100} animated aria-label={t('kit.import.sending')} />
          </div>
        )}
        {preview && jobId === null && sentShare === null && (
          <ImportReview
            work={work}
            preview={preview}
            choices={choices}
            mayUpdate={mayUpdate}
            labelOf={labelOf}
            onCancel={close}
          />
        )}
        {jobId !== null && (
          <>
            <JobProgress<typeof areaImportJob>
              jobId={jobId}
              label={t('kit.import.title', { what })}
              done={(result) => <ImportResult result={result} />}
              onEnd={() => {
                setEnded(true);
                void client.invalidateQueries({ queryKey: gridKey(path) });
              }}
            />
            <Group justify="flex-end">
              <Button variant={ended ? 'filled' : 'default'} onClick={close}>
                {t('common.close')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
