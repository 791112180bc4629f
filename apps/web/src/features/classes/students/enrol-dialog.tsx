import {
  type EnrolReport,
  enrolStudents,
  importClassStudents,
} from '@certame/contract/features/classes/endpoints.ts';
import type { enrolmentJob } from '@certame/contract/features/classes/jobs.ts';
import { Button, Progress, Stack, Textarea } from '@mantine/core';
import { IconClipboardList, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { DialogTabs } from '#kit/feedback/dialog-tabs.tsx';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { RowPicker } from '#kit/inputs/references/row-picker.tsx';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
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
  const [tab, setTab] = useState<'search' | 'paste' | 'sheet'>('search');
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
    <Dialog onClose={onClose} size="lg" title={word(step)} closeOnClickOutside={false}>
      {report?.job_id ? (
        <Stack>
          <JobProgress<typeof enrolmentJob>
            jobId={report.job_id}
            label={word('working')}
            onEnd={onEnrolled}
            done={(result) => <EnrolOutcome report={result} done />}
          />
          <DialogFooter cancel={t('common.close')} onCancel={onClose} />
        </Stack>
      ) : report ? (
        <>
          <EnrolOutcome report={report} done />
          <DialogFooter cancel={word('more')} onCancel={again}>
            <Button data-autofocus onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogFooter>
        </>
      ) : check ? (
        <>
          <EnrolOutcome report={check} />
          <DialogFooter cancel={t('common.back')} onCancel={() => setCheck(null)}>
            <Button
              data-autofocus
              loading={busy}
              disabled={check.enrolled === 0}
              onClick={() => void run(false)}
            >
              {word('run', { count: check.enrolled })}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <form onSubmit={next} noValidate>
          <DialogTabs
            value={tab}
            onChange={setTab}
            ways={[
              {
                key: 'search',
                label: word('search'),
                icon: IconUsers,
                content: (
                  <RowPicker
                    area="students"
                    label={word('students')}
                    help={word('students_help')}
                    value={ids}
                    error={errors.student_ids?.[0]}
                    onChange={setIds}
                  />
                ),
              },
              {
                key: 'paste',
                label: word('paste'),
                icon: IconClipboardList,
                content: (
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
                ),
              },
              {
                key: 'sheet',
                label: word('sheet'),
                icon: IconFileSpreadsheet,
                content: busy ? (
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
                ),
              },
            ]}
          />
          <DialogFooter onCancel={onClose}>
            {tab !== 'sheet' && (
              <Button
                type="submit"
                loading={busy}
                disabled={tab === 'search' ? ids.length === 0 : list.trim() === ''}
              >
                {word(tab === 'search' ? 'add' : 'next')}
              </Button>
            )}
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
