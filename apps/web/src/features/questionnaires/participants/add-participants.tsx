import { addParticipants } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, Text, Textarea } from '@mantine/core';
import { IconClipboardList, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { DialogTabs } from '#kit/feedback/dialog-tabs.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { RowPicker } from '#kit/inputs/references/row-picker.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { AddReport } from './add-report.tsx';
import { termsOf } from './terms.ts';

type Report = ReplyOf<typeof addParticipants>['model'];

interface Props {
  id: string;
  onAdded: () => void;
  onClose: () => void;
}

/** Adds whole classes, single students or a pasted list; then reports who was added, was there already, or is unknown. */
export function AddParticipants({ id, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'classes' | 'students' | 'paste'>('classes');
  const [classIds, setClassIds] = useState<string[]>([]);
  const [studentIds, setStudentIds] = useState<string[]>([]);
  const [pasted, setPasted] = useState('');
  const { busy, errors, submit } = useSubmit();
  const addition = useCommand(addParticipants, { done: null });
  const [report, setReport] = useState<Report | null>(null);
  const label = labelsOf(t, 'questionnaires.participants.dialog');
  const terms = termsOf(pasted);
  const isEmpty = classIds.length + studentIds.length + terms.length === 0;

  const add = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    await submit(async () => {
      const { model } = await addition.submit({
        params: { id },
        body: { class_ids: classIds, student_ids: studentIds, emails: terms.join(',') },
      });
      setReport(model);
      onAdded();
    });
  };
  const startAgain = (): void => {
    setReport(null);
    setClassIds([]);
    setStudentIds([]);
    setPasted('');
  };

  return (
    <Dialog onClose={onClose} size="lg" title={label(report ? 'report' : 'title')}>
      {report ? (
        <>
          <AddReport report={report} />
          <DialogFooter cancel={label('more')} onCancel={startAgain}>
            <Button data-autofocus onClick={onClose}>
              {label('done')}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <form onSubmit={(event) => void add(event)} noValidate>
          <DialogTabs
            value={tab}
            onChange={setTab}
            tabs={[
              {
                key: 'classes',
                label: label('classes'),
                icon: IconUsersGroup,
                content: (
                  <RowPicker
                    area="classes"
                    label={label('classes')}
                    help={label('classes_help')}
                    value={classIds}
                    error={errors.class_ids?.[0]}
                    onChange={setClassIds}
                  />
                ),
              },
              {
                key: 'students',
                label: label('students'),
                icon: IconUsers,
                content: (
                  <RowPicker
                    area="students"
                    label={label('students')}
                    help={label('students_help')}
                    value={studentIds}
                    error={errors.student_ids?.[0]}
                    onChange={setStudentIds}
                  />
                ),
              },
              {
                key: 'paste',
                label: label('paste'),
                icon: IconClipboardList,
                content: (
                  <>
                    <Textarea
                      label={label('paste_label')}
                      description={label('paste_help')}
                      autosize
                      minRows={5}
                      maxRows={12}
                      maxLength={200_000}
                      error={errors.emails?.[0]}
                      value={pasted}
                      onChange={(event) => setPasted(event.currentTarget.value)}
                      data-autofocus
                    />
                    {terms.length > 0 && (
                      <Text size="sm" c="dimmed" mt={6} aria-live="polite">
                        {label('paste_count', { count: terms.length })}
                      </Text>
                    )}
                  </>
                ),
              },
            ]}
          />
          <DialogFooter onCancel={onClose}>
            <Button type="submit" loading={busy} disabled={isEmpty}>
              {label('add')}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
