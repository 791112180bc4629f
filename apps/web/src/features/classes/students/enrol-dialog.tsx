import {
  type EnrolReport,
  enrolStudents,
  importClassStudents,
} from '@certame/contract/features/classes/endpoints.ts';
import { Button, Group, Modal, Progress, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { IconClipboardList, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { JobProgress } from '../../../kit/feedback/job-progress.tsx';
import { keepSubmit, useSubmit } from '../../../kit/form/use-submit.ts';
import { RowPicker } from '../../../kit/inputs/row-picker.tsx';
import { call } from '../../../lib/call.ts';
import { isApiError } from '../../../lib/http.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { upload } from '../../../lib/upload.ts';
import { EnrolOutcome } from './enrol-outcome.tsx';
import { SheetChoice } from './sheet-choice.tsx';

interface Props {
  classId: string;
  onEnrolled: () => void;
  onClose: () => void;
}

/** Students by search, by a pasted list, or by a sheet; a list and a sheet are checked before anything is done. */
export function EnrolDialog({ classId, onEnrolled, onClose }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string | null>('search');
  const [ids, setIds] = useState<string[]>([]);
  const [list, setList] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [check, setCheck] = useState<EnrolReport | null>(null);
  const [report, setReport] = useState<EnrolReport | null>(null);
  /** Why the sheet could not be read: told where the next one is chosen. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const { busy, errors, submit } = useSubmit();
  const word = (key: string, params = {}): string => t(`classes.enrol.${key}`, params);

  const ask = async (dryRun: boolean, chosen: File | null): Promise<EnrolReport> => {
    if (chosen) {
      const form = new FormData();
      form.append('dry_run', String(dryRun));
      form.append('file', chosen);
      const path = importClassStudents.path.replace(':id', classId);
      return (await upload<{ model: EnrolReport }>(path, form)).model;
    }
    const body =
      tab === 'search'
        ? { student_ids: ids, list: '', dry_run: dryRun }
        : { student_ids: [], list, dry_run: dryRun };
    return (await call(enrolStudents, { params: { id: classId }, body }, { quiet: true })).model;
  };
  const run = async (dryRun: boolean, chosen: File | null = file): Promise<void> => {
    let done = false;
    setRefusal(null);
    try {
      done = await submit(async () => {
        const reply = await ask(dryRun, chosen).catch((error: unknown) => {
          if (chosen === null || !isApiError(error) || (error.status !== 422 && error.status !== 413))
            throw error;
          setRefusal(error.message);
        });
        if (!reply) return setFile(null);
        if (dryRun) return setCheck(reply);
        setReport(reply);
        onEnrolled();
      });
    } finally {
      // A sheet that failed must not be sent again in place of what is written next.
      if (!done) setFile(null);
    }
  };
  const again = (): void => {
    setCheck(null);
    setReport(null);
    setFile(null);
    setIds([]);
    setList('');
  };
  const next = (event: FormEvent): void => {
    keepSubmit(event);
    void run(tab !== 'search');
  };
  const step = report ? 'report' : check ? 'check' : 'title';
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{word(step)}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={false}
    >
      {report?.job_id ? (
        <Stack>
          <JobProgress
            jobId={report.job_id}
            label={word('working')}
            onEnd={onEnrolled}
            done={(job) => <EnrolOutcome report={job.result as unknown as EnrolReport} done />}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.close')}
            </Button>
          </Group>
        </Stack>
      ) : report ? (
        <>
          <EnrolOutcome report={report} done />
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={again}>
              {word('more')}
            </Button>
            <Button data-autofocus onClick={onClose}>
              {t('common.close')}
            </Button>
          </Group>
        </>
      ) : check ? (
        <>
          <EnrolOutcome report={check} />
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={() => setCheck(null)}>
              {t('common.back')}
            </Button>
            <Button
              data-autofocus
              loading={busy}
              disabled={check.enrolled === 0}
              onClick={() => void run(false)}
            >
              {word('run', { count: check.enrolled })}
            </Button>
          </Group>
        </>
      ) : (
        <form onSubmit={next} noValidate>
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="search" leftSection={<IconUsers size={17} stroke={1.6} />}>
                {word('search')}
              </Tabs.Tab>
              <Tabs.Tab value="paste" leftSection={<IconClipboardList size={17} stroke={1.6} />}>
                {word('paste')}
              </Tabs.Tab>
              <Tabs.Tab value="sheet" leftSection={<IconFileSpreadsheet size={17} stroke={1.6} />}>
                {word('sheet')}
              </Tabs.Tab>
            </Tabs.List>
            <Stack mih={150}>
              <Tabs.Panel value="search">
                <RowPicker
                  area="students"
                  label={word('students')}
                  help={word('students_help')}
                  value={ids}
                  error={errors.student_ids?.[0]}
                  onChange={setIds}
                />
              </Tabs.Panel>
              <Tabs.Panel value="paste">
                <Textarea
                  label={word('paste_label')}
                  description={word('paste_help')}
                  autosize
                  minRows={6}
                  maxRows={14}
                  maxLength={500_000}
                  error={errors.list?.[0]}
                  value={list}
                  onChange={(event) => setList(event.currentTarget.value)}
                  data-autofocus
                />
              </Tabs.Panel>
              <Tabs.Panel value="sheet">
                {busy ? (
                  <Progress value={100} animated aria-label={t('kit.import.reading')} />
                ) : (
                  <SheetChoice
                    refusal={refusal}
                    onRefuse={setRefusal}
                    onChoose={(chosen) => {
                      setFile(chosen);
                      void run(true, chosen);
                    }}
                  />
                )}
              </Tabs.Panel>
            </Stack>
          </Tabs>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            {tab !== 'sheet' && (
              <Button
                type="submit"
                loading={busy}
                disabled={tab === 'search' ? ids.length === 0 : list.trim() === ''}
              >
                {word(tab === 'search' ? 'add' : 'next')}
              </Button>
            )}
          </Group>
        </form>
      )}
    </Modal>
  );
}
