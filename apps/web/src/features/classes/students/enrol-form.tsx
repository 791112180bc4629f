import { Button, Progress, Textarea } from '@mantine/core';
import { IconClipboardList, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { DialogTabs } from '#kit/feedback/dialog-tabs.tsx';
import { keepSubmit } from '#kit/form/use-submit.ts';
import { RowPicker } from '#kit/inputs/references/row-picker.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { SheetChoice } from './sheet-choice.tsx';
import type { Enrolment } from './use-enrolment.ts';

/** Form of the enrolment dialog: students by search, by a pasted list or by a sheet. */
export function EnrolForm({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation();
  const { tab, setTab, ids, setIds, list, setList, sheetError, setSheetError, busy, errors, run } = enrolment;
  const label = labelsOf(t, 'classes.enrol');
  const next = (event: FormEvent): void => {
    keepSubmit(event);
    void run(tab !== 'search');
  };
  return (
    <form onSubmit={next} noValidate>
      <DialogTabs
        value={tab}
        onChange={setTab}
        tabs={[
          {
            key: 'search',
            label: label('search'),
            icon: IconUsers,
            content: (
              <RowPicker
                area="students"
                label={label('students')}
                help={label('students_help')}
                value={ids}
                error={errors.student_ids?.[0]}
                onChange={setIds}
              />
            ),
          },
          {
            key: 'paste',
            label: label('paste'),
            icon: IconClipboardList,
            content: (
              <Textarea
                label={label('paste_label')}
                description={label('paste_help')}
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
            label: label('sheet'),
            icon: IconFileSpreadsheet,
            content: busy ? (
              <Progress value={100} animated aria-label={t('kit.import.reading')} />
            ) : (
              <SheetChoice sheetError={sheetError} onReject={setSheetError} onChoose={enrolment.checkSheet} />
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
            {label(tab === 'search' ? 'add' : 'next')}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
