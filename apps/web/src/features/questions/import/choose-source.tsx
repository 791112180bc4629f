import { type ImportFormat, importTemplate } from '@certame/contract/features/questions/endpoints.ts';
import { Input, Text } from '@mantine/core';
import { IconDownload, IconFileImport, IconFolderOpen } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DropArea } from '#kit/import/drop-area.tsx';
import { ChoiceCards } from '#kit/inputs/choice-cards.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { DisciplinePicker } from '../discipline-picker.tsx';
import classes from './import.module.css';
import {
  endingsOf,
  filesOfFolder,
  hasTemplate,
  offeredFormats,
  type SourceFile,
  sourceProblemOf,
  takesFolder,
} from './import-source.ts';

interface Props {
  format: ImportFormat;
  onFormat: (format: ImportFormat) => void;
  disciplineId: string | null;
  onDiscipline: (id: string | null) => void;
  onFiles: (files: readonly SourceFile[]) => void;
}

/** First step: the format, the discipline, and the file or folder; choosing one goes on to the next step. */
export function ChooseSource({ format, onFormat, disciplineId, onDiscipline, onFiles }: Props) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const take = (list: FileList | null, isFolder: boolean): void => {
    const files = filesOfFolder(list ?? []);
    if (files.length === 0 && !isFolder) return;
    const found = sourceProblemOf(format, files, isFolder);
    setProblem(found && t(`questions.import.${found}`, { formats: endingsOf[format].join(', ') }));
    if (!found) onFiles(files);
  };
  const download = (): void => {
    if (hasTemplate(format)) void downloadFile(fillPath(importTemplate.path, { format }));
  };
  return (
    <>
      <ChoiceCards
        legend={t('questions.import.format')}
        name="import-format"
        value={format}
        choices={offeredFormats.map((one) => ({
          value: one,
          label: t(`questions.import.formats.${one}`),
          help: t(`questions.import.formats_help.${one}`),
        }))}
        onChange={(one) => {
          onFormat(one);
          setProblem(null);
        }}
      />
      <DisciplinePicker
        id="import-discipline"
        label={t('questions.import.discipline')}
        help={t('questions.import.discipline_help')}
        value={disciplineId}
        onChange={onDiscipline}
      />
      <DropArea label={t('questions.import.file')} onDrop={(files) => take(files, false)}>
        <Text size="sm">
          {t(takesFolder(format) ? 'questions.import.drop_folder' : 'questions.import.drop')}
        </Text>
        <div className={classes.buttons}>
          {takesFolder(format) && (
            <ActionButton icon={IconFolderOpen} onClick={() => folder.current?.click()}>
              {t('questions.import.choose_folder')}
            </ActionButton>
          )}
          <ActionButton
            variant={takesFolder(format) ? 'default' : 'filled'}
            icon={IconFileImport}
            onClick={() => file.current?.click()}
          >
            {t('questions.import.choose_file')}
          </ActionButton>
          {hasTemplate(format) && (
            <ActionButton variant="subtle" icon={IconDownload} onClick={download}>
              {t('questions.import.template')}
            </ActionButton>
          )}
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept={endingsOf[format].join(',')}
          aria-label={t('questions.import.choose_file')}
          onChange={(event) => {
            take(event.currentTarget.files, false);
            event.currentTarget.value = '';
          }}
        />
        <input
          ref={folder}
          type="file"
          hidden
          // `webkitdirectory` isn't standard, but lets users choose a folder in every browser.
          {...{ webkitdirectory: '' }}
          aria-label={t('questions.import.choose_folder')}
          onChange={(event) => {
            take(event.currentTarget.files, true);
            event.currentTarget.value = '';
          }}
        />
      </DropArea>
      {problem !== null && <Input.Error role="alert">{problem}</Input.Error>}
    </>
  );
}
