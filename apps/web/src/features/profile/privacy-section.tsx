import {
  exportMyData,
  getPrivacy,
  requestErasure,
  withdrawErasure,
} from '@certame/contract/features/profile/endpoints.ts';
import type { myDataExportJob } from '@certame/contract/features/profile/jobs.ts';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { notify } from '#lib/errors/notices.ts';
import { downloadFile } from '#lib/files/download-file.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './profile.module.css';

function ExportMyData() {
  const { t } = useTranslation();
  const [jobId, setJobId] = useState<string | null>(null);
  const exportAll = useCommand(exportMyData, { done: null });
  const start = async (): Promise<void> => {
    const started = await exportAll.run({});
    if (started) setJobId(started.job_id);
  };
  const download = (fileId: string): Promise<void> =>
    downloadFile(`/api/v1/files/${fileId}`, { failed: t('common.failure') });
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('profile.privacy.export_help')}
      </Text>
      {jobId === null ? (
        <Button variant="default" onClick={() => void start()}>
          {t('profile.privacy.export')}
        </Button>
      ) : (
        <JobProgress<typeof myDataExportJob>
          jobId={jobId}
          label={t('profile.privacy.export_running')}
          done={({ file_id }) => (
            <Button mt="sm" onClick={() => void download(file_id)}>
              {t('profile.privacy.export_download')}
            </Button>
          )}
        />
      )}
    </div>
  );
}

function AskErasure() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const query = useQuery({
    ...queryOf(getPrivacy, {}),
    select: modelOf,
  });
  const open = query.data?.erasure_request;
  const refusal = query.data?.erasure_refusal;
  const invalidates = [keyOf(getPrivacy)];
  const request = useCommand(requestErasure, { invalidates, done: null });
  const withdraw = useCommand(withdrawErasure, { invalidates, done: t('profile.privacy.withdrawn') });
  const send = async (): Promise<void> => {
    if (!(await request.run({ body: { reason } }))) return;
    notify('success', t('profile.privacy.sent'), 5000);
    setAsking(false);
    setReason('');
  };
  if (open)
    return (
      <Alert color="yellow" variant="light">
        <p className={classes.request}>
          {t('profile.privacy.open', { when: formatDateTime(open.created_at) })}
        </p>
        {open.reason && <p className={classes.request}>{open.reason}</p>}
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={withdraw.isRunning}
          onClick={() => void withdraw.run({})}
        >
          {t('profile.privacy.withdraw')}
        </Button>
      </Alert>
    );
  return (
    <div>
      {refusal && (
        <Alert color="gray" variant="light" mb="sm">
          <p className={classes.request}>
            {t('profile.privacy.refused', { when: formatDateTime(refusal.closed_at) })}
          </p>
          <p className={classes.request}>{refusal.answer}</p>
        </Alert>
      )}
      <Text size="sm" c="dimmed" mb="xs">
        {t('profile.privacy.erase_help')}
      </Text>
      {asking ? (
        <>
          <Textarea
            label={t('profile.privacy.reason')}
            value={reason}
            maxLength={1000}
            autosize
            minRows={2}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group gap="xs" mt="sm">
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button color="red.8" loading={request.isRunning} onClick={() => void send()}>
              {t('profile.privacy.send')}
            </Button>
          </Group>
        </>
      ) : (
        <Button variant="default" disabled={!query.isSuccess} onClick={() => setAsking(true)}>
          {t('profile.privacy.erase')}
        </Button>
      )}
    </div>
  );
}

/** Rights under the data protection law: an export of the user's data, and a request to erase it. */
export function PrivacySection() {
  const { t } = useTranslation();
  return (
    <div className={classes.part}>
      <FormSection title={t('profile.privacy.title')} help={t('profile.privacy.help')}>
        <ExportMyData />
        <AskErasure />
      </FormSection>
    </div>
  );
}
