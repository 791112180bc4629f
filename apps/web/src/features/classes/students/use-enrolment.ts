import {
  type EnrolReport,
  enrolStudents,
  importClassStudents,
} from '@certame/contract/features/classes/endpoints.ts';
import { useState } from 'react';
import { useSubmit } from '#kit/form/use-submit.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';

export type EnrolmentSource = 'search' | 'paste' | 'sheet';

/** State of the enrolment dialog: the students, how they were given, and the server's report of the dry run and of the enrolment. */
export function useEnrolment(classId: string, onEnrolled: () => void) {
  const [tab, setTab] = useState<EnrolmentSource>('search');
  const [ids, setIds] = useState<string[]>([]);
  const [list, setList] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [check, setCheck] = useState<EnrolReport | null>(null);
  const [report, setReport] = useState<EnrolReport | null>(null);
  /** Why the sheet could not be read; shown where another one can be chosen. */
  const [sheetError, setSheetError] = useState<string | null>(null);
  const { busy, errors, submit } = useSubmit();
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
    setSheetError(null);
    try {
      done = await submit(async () => {
        const reply = await ask(dryRun, chosen).catch((error: unknown) => {
          if (chosen === null || !isApiError(error) || (error.status !== 422 && error.status !== 413))
            throw error;
          setSheetError(error.message);
        });
        if (!reply) return setFile(null);
        if (dryRun) return setCheck(reply);
        setReport(reply);
        onEnrolled();
      });
    } finally {
      // Otherwise the failed sheet would be sent again in place of the next list.
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
  const checkSheet = (chosen: File): void => {
    setFile(chosen);
    void run(true, chosen);
  };
  return {
    ...{ tab, setTab, ids, setIds, list, setList, sheetError, setSheetError },
    ...{ check, setCheck, report, busy, errors, run, again, checkSheet },
  };
}
export type Enrolment = ReturnType<typeof useEnrolment>;
