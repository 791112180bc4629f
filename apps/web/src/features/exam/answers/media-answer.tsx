import { useId, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { AnswerProps } from './answer-props.ts';
import { useFileUpload } from './use-file-upload.ts';
import './media-answer.css';

const acceptOf = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  document: '.pdf,.doc,.docx,.odt,.txt,.xlsx,.ods,.pptx,.odp',
} as const;

function FileList({
  files,
  fileNames,
  disabled,
  onChoose,
}: Pick<AnswerProps, 'fileNames' | 'disabled' | 'onChoose'> & { files: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {files.map((fileId, index) => {
        const name = fileNames[fileId] ?? t('exam.answer.file_number', { number: index + 1 });
        return (
          <li key={fileId}>
            <span>{name}</span>
            {!disabled && (
              <Button
                look="quiet"
                aria-label={t('exam.answer.file_remove', { name })}
                onClick={() => {
                  const rest = files.filter((other) => other !== fileId);
                  onChoose(rest.length === 0 ? null : rest);
                }}
              >
                {t('exam.answer.remove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** media: files go up one at a time; the answer is the list of their ids. */
export function MediaAnswer({
  answerId,
  content,
  value,
  disabled,
  labelledBy,
  fileNames,
  onChoose,
  onAttach,
}: AnswerProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, problem, send } = useFileUpload(answerId, onAttach);
  const files = Array.isArray(value) ? value : [];
  const kinds = content.media_kinds.map((kind) => t(`exam.answer.kinds.${kind}`)).join(', ');
  const full = files.length >= content.max_files;

  const sendChosen = async (file: File): Promise<void> => {
    await send(file);
    // The same file may be chosen once more.
    if (input.current) input.current.value = '';
  };

  return (
    <fieldset className="exam-media" aria-labelledby={`${labelledBy} ${id}-title`}>
      <strong id={`${id}-title`}>{t('exam.answer.files')}</strong>
      <p className="exam-soft">
        {t('exam.answer.files_help', {
          count: content.max_files,
          kinds: kinds || t('exam.answer.kinds.any'),
        })}
      </p>
      {files.length > 0 && (
        <FileList files={files} fileNames={fileNames} disabled={disabled} onChoose={onChoose} />
      )}
      {sending && (
        <p className="exam-sending" role="status">
          <progress max={100} value={sending.percent} aria-hidden="true" />
          {t('exam.answer.file_sending', { name: sending.name, percent: sending.percent })}
        </p>
      )}
      {problem && (
        <Alert level="error" live>
          <p>{problem}</p>
        </Alert>
      )}
      {full && !sending && <p className="exam-soft">{t('exam.answer.file_full')}</p>}
      <input
        ref={input}
        type="file"
        hidden
        accept={content.media_kinds.map((kind) => acceptOf[kind]).join(',') || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void sendChosen(file);
        }}
      />
      {!full && !disabled && (
        <div>
          <Button look="plain" busy={sending !== null} onClick={() => input.current?.click()}>
            {t('exam.answer.files_add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
