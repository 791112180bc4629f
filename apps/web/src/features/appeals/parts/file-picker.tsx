import type { AppealFile } from '@certame/contract/features/appeals/endpoints.ts';
import { uploadFile } from '@certame/contract/features/jobs/endpoints.ts';
import { FileButton, Input } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';

interface Props {
  files: readonly AppealFile[];
  max: number;
  error?: string | undefined;
  onChange: (files: AppealFile[]) => void;
}

/** Files that come with an appeal: each is sent at once, and belongs to it once that is saved. */
export function FilePicker({ files, max, error, onChange }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const add = async (file: File | null): Promise<void> => {
    if (!file) return;
    const form = new FormData();
    form.append('purpose', 'appeal');
    form.append('file', file);
    setBusy(true);
    try {
      const { model } = await upload<{ model: AppealFile }>(uploadFile.path, form);
      onChange([...files, model]);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      reportError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper
      label={t('appeals.form.attachments')}
      labelElement="div"
      description={t('appeals.form.attachments_help', { count: max })}
      error={error}
    >
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <IconPaperclip size={15} stroke={1.8} aria-hidden="true" />
            {file.name}
            <IconButton
              label={t('appeals.form.remove_file', { name: file.name })}
              icon={IconX}
              onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
            />
          </li>
        ))}
      </ul>
      {files.length < max && (
        <FileButton onChange={(file) => void add(file)}>
          {(button) => (
            <ActionButton {...button} variant="default" loading={busy} icon={IconPaperclip}>
              {t('appeals.form.add_file')}
            </ActionButton>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  );
}
