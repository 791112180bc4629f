import type { enrolmentJob } from '@certame/contract/features/classes/jobs.ts';
import { Button, Stack } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { EnrolForm } from './enrol-form.tsx';
import { EnrolOutcome } from './enrol-outcome.tsx';
import { useEnrolment } from './use-enrolment.ts';

interface Props {
  classId: string;
  onEnrolled: () => void;
  onClose: () => void;
}

/** Enrols students by search, by a pasted list or by a sheet; list and sheet are checked first (dry run). */
export function EnrolDialog({ classId, onEnrolled, onClose }: Props) {
  const { t } = useTranslation();
  const enrolment = useEnrolment(classId, onEnrolled);
  const { check, setCheck, report, busy, run, again } = enrolment;
  const label = labelsOf(t, 'classes.enrol');

  const step = report ? 'report' : check ? 'check' : 'title';
  return (
    <Dialog onClose={onClose} size="lg" title={label(step)} closeOnClickOutside={false}>
      {report?.job_id ? (
        <Stack>
          <JobProgress<typeof enrolmentJob>
            jobId={report.job_id}
            label={label('working')}
            onEnd={onEnrolled}
            done={(result) => <EnrolOutcome report={result} done />}
          />
          <DialogFooter cancel={t('common.close')} onCancel={onClose} />
        </Stack>
      ) : report ? (
        <>
          <EnrolOutcome report={report} done />
          <DialogFooter cancel={label('more')} onCancel={again}>
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
              {label('run', { count: check.enrolled })}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <EnrolForm enrolment={enrolment} onClose={onClose} />
      )}
    </Dialog>
  );
}
