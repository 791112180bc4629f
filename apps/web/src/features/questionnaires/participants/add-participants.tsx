import { addParticipants } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, Group, Modal, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { IconClipboardList, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { DialogFooter } from '../../../kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '../../../kit/form/use-submit.ts';
import { RowPicker } from '../../../kit/inputs/row-picker.tsx';
import { call } from '../../../lib/call.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { AddReport } from './add-report.tsx';
import { termsOf } from './terms.ts';

type Report = ReplyOf<typeof addParticipants>['model'];

interface Props {
  id: string;
  onAdded: () => void;
  onClose: () => void;
}

/** Whole classes, students one by one, or a pasted list; then who came in, who was there and who is unknown. */
export function AddParticipants({ id, onAdded, onClose }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<string | null>('classes');
  const [classIds, setClassIds] = useState<string[]>([]);
  const [studentIds, setStudentIds] = useState<string[]>([]);
  const [pasted, setPasted] = useState('');
  const { busy, errors, submit } = useSubmit();
  const [report, setReport] = useState<Report | null>(null);
  const word = (key: string, params = {}): string => t(`questionnaires.participants.dialog.${key}`, params);
  const terms = termsOf(pasted);
  const isEmpty = classIds.length + studentIds.length + terms.length === 0;

  const add = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    await submit(async () => {
      const { model } = await call(
        addParticipants,
        { params: { id }, body: { class_ids: classIds, student_ids: studentIds, emails: terms.join(',') } },
        { quiet: true },
      );
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
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{word(report ? 'report' : 'title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {report ? (
        <>
          <AddReport report={report} />
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={startAgain}>
              {word('more')}
            </Button>
            <Button data-autofocus onClick={onClose}>
              {word('done')}
            </Button>
          </Group>
        </>
      ) : (
        <form onSubmit={(event) => void add(event)} noValidate>
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="classes" leftSection={<IconUsersGroup size={17} stroke={1.6} />}>
                {word('classes')}
              </Tabs.Tab>
              <Tabs.Tab value="students" leftSection={<IconUsers size={17} stroke={1.6} />}>
                {word('students')}
              </Tabs.Tab>
              <Tabs.Tab value="paste" leftSection={<IconClipboardList size={17} stroke={1.6} />}>
                {word('paste')}
              </Tabs.Tab>
            </Tabs.List>
            <Stack mih={150}>
              <Tabs.Panel value="classes">
                <RowPicker
                  area="classes"
                  label={word('classes')}
                  help={word('classes_help')}
                  value={classIds}
                  error={errors.class_ids?.[0]}
                  onChange={setClassIds}
                />
              </Tabs.Panel>
              <Tabs.Panel value="students">
                <RowPicker
                  area="students"
                  label={word('students')}
                  help={word('students_help')}
                  value={studentIds}
                  error={errors.student_ids?.[0]}
                  onChange={setStudentIds}
                />
              </Tabs.Panel>
              <Tabs.Panel value="paste">
                <Textarea
                  label={word('paste_label')}
                  description={word('paste_help')}
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
                    {word('paste_count', { count: terms.length })}
                  </Text>
                )}
              </Tabs.Panel>
            </Stack>
          </Tabs>
          <DialogFooter onCancel={onClose}>
            <Button type="submit" loading={busy} disabled={isEmpty}>
              {word('add')}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Modal>
  );
}
