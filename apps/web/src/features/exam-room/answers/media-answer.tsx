import { useId, useRef, useState } from 'react';
import { ApiError, isApiError } from '../../../lib/http/http.ts';
import { upload } from '../../../lib/http/upload.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { Alert } from '../../../lite/alert.tsx';
import { Button } from '../../../lite/button.tsx';
import { attemptInstitution } from '../attempt-institution.ts';
import { uploadShape } from '../core/reply-shapes.ts';
import { useRehearsal } from '../rehearsal.ts';
import { useReason } from '../use-reason.ts';
import type { AnswerProps } from './answer-props.ts';
import './media-answer.css';

const acceptOf = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  document: '.pdf,.doc,.docx,.odt,.txt,.xlsx,.ods,.pptx,.odp',
} as const;

/** Also the time that the server may take to look through a file that has arrived. */
const stallMs = 120_000;

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
  const reason = useReason();
  const rehearsal = useRehearsal();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const files = Array.isArray(value) ? value : [];
  const kinds = content.media_kinds.map((kind) => t(`exam.answer.kinds.${kind}`)).join(', ');
  const full = files.length >= content.max_files;

  const send = async (file: File): Promise<void> => {
    setProblem(null);
    if (rehearsal) {
      onAttach(Promise.resolve({ id: `${Date.now()}`, name: file.name }));
      return;
    }
    setSending({ name: file.name, percent: 0 });
    const form = new FormData();
    form.append('file', file);
    try {
      const sent = upload<unknown>(`/api/v1/answers/${answerId}/files`, form, {
        // A film on a slow line takes what it takes; the bar shows that it moves.
        timeoutMs: 60 * 60_000,
        stallMs,
        institutionId: attemptInstitution(),
        onProgress: (share) => setSending({ name: file.name, percent: Math.round(share * 100) }),
      }).then((reply) => {
        if (!uploadShape(reply)) throw new ApiError({ status: 502, code: 'http-foreign' });
        return reply.model;
      });
      onAttach(sent);
      await sent;
    } catch (error) {
      if (isApiError(error) && error.status === 0) setProblem(t('exam.answer.file_offline'));
      else {
        const why = isApiError(error)
          ? reason({ code: error.code, message: error.messages[0]?.message })
          : '';
        setProblem(`${t('exam.answer.file_failed', { name: file.name })} ${why}`);
      }
    } finally {
      setSending(null);
      if (input.current) input.current.value = '';
    }
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
          if (file) void send(file);
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
